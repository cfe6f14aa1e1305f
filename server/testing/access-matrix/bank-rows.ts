import { type BankLine, importBankStatement } from '#contract/money/statements.ts'
import { moneyChannel } from '../billing.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, madeOnce, type RowByHand } from './row.ts'

let statements = 0
async function bodyOf({ portal }: MatrixFixture) {
  statements += 1
  const csv = `Date,Amount,Reference\n2026-01-02,${statements}.00,matrix line ${statements}\n`
  const mapping = { date: 'Date', amount: 'Amount', reference: 'Reference' }
  return { channelId: (await moneyChannel(portal)).id, csv, mapping }
}

const imported = async (fixture: MatrixFixture) =>
  fixture.admin.call(importBankStatement, { body: await bodyOf(fixture) })

async function newLine(fixture: MatrixFixture): Promise<BankLine> {
  const [line] = (await imported(fixture)).lines
  if (!line) throw new Error('the statement has no line')
  return line
}

export const bankRows: readonly RowByHand[] = [
  {
    route: 'importBankStatement',
    ask: async (fixture) => ({ body: await bodyOf(fixture) }),
    id: 'body.channelId',
    wrong: gone('Payment channel'),
  },
  {
    route: 'getBankStatement',
    ask: async (fixture) => ({ params: { id: (await imported(fixture)).id } }),

    wrong: gone('Bank statement'),
  },
  {
    route: 'deleteBankStatement',
    ask: async (fixture) => ({ params: { id: (await imported(fixture)).id } }),

    wrong: gone('Bank statement'),
  },
  {
    route: 'getStatementMapping',
    ask: async (fixture) => ({ params: { id: (await imported(fixture)).channelId } }),

    wrong: '200',
  },
  {
    route: 'listOpenBankLines',
    ask: madeOnce(async (fixture) => {
      await newLine(fixture)
      return {}
    }),
  },
  {
    route: 'confirmBankMatch',
    ask: async (fixture) => ({ body: { lineIds: [(await newLine(fixture)).id], paymentIds: [fixture.payment.id] } }),
    right: '409: The payment was made to another account than the line is of',
  },
  {
    route: 'assignBankLine',
    ask: async (fixture) => ({
      params: { id: (await newLine(fixture)).id },
      body: { applicationId: fixture.othersApplication.id },
    }),

    wrong: gone('Bank line'),
  },
  {
    route: 'excludeBankLine',
    ask: async (fixture) => ({ params: { id: (await newLine(fixture)).id }, body: { reason: 'Not ours' } }),

    wrong: gone('Bank line'),
  },
  {
    route: 'unmatchBankLine',
    ask: async (fixture) => ({ params: { id: (await newLine(fixture)).id }, body: {} }),
    right: '409: This line is matched with nothing',
    wrong: gone('Bank line'),
  },
]
