import { type BankLine, importBankStatement } from '#contract/money/statements.ts'
import { moneyChannel } from '../billing.ts'
import type { MatrixFixture } from './fixture.ts'
import { adminsAlone, gone, type MatrixRow, madeOnce } from './row.ts'

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

/** What banks say arrived. */
export const bankRows: readonly MatrixRow[] = [
  {
    route: 'importBankStatement',
    ask: async (fixture) => ({ body: await bodyOf(fixture) }),
    id: 'body.channelId',
    right: adminsAlone('201'),
    wrong: adminsAlone(gone('Payment channel')),
  },
  { route: 'listBankStatements', right: adminsAlone('200') },
  {
    route: 'getBankStatement',
    ask: async (fixture) => ({ params: { id: (await imported(fixture)).id } }),
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Bank statement')),
  },
  {
    route: 'deleteBankStatement',
    ask: async (fixture) => ({ params: { id: (await imported(fixture)).id } }),
    id: 'params.id',
    right: adminsAlone('204'),
    wrong: adminsAlone(gone('Bank statement')),
  },
  {
    route: 'getStatementMapping',
    ask: async (fixture) => ({ params: { id: (await imported(fixture)).channelId } }),
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone('200'),
  },
  {
    route: 'listOpenBankLines',
    ask: madeOnce(async (fixture) => {
      await newLine(fixture)
      return {}
    }),
    right: adminsAlone('200'),
  },
  {
    route: 'confirmBankMatch',
    ask: async (fixture) => ({ body: { lineIds: [(await newLine(fixture)).id], paymentIds: [fixture.payment.id] } }),
    right: adminsAlone('409: The payment was made to another account than the line is of'),
  },
  {
    route: 'assignBankLine',
    ask: async (fixture) => ({
      params: { id: (await newLine(fixture)).id },
      body: { applicationId: fixture.othersApplication.id },
    }),
    id: 'params.id',
    right: adminsAlone('201'),
    wrong: adminsAlone(gone('Bank line')),
  },
  {
    route: 'excludeBankLine',
    ask: async (fixture) => ({ params: { id: (await newLine(fixture)).id }, body: { reason: 'Not ours' } }),
    id: 'params.id',
    right: adminsAlone('200'),
    wrong: adminsAlone(gone('Bank line')),
  },
  {
    route: 'unmatchBankLine',
    ask: async (fixture) => ({ params: { id: (await newLine(fixture)).id }, body: {} }),
    id: 'params.id',
    right: adminsAlone('409: This line is matched with nothing'),
    wrong: adminsAlone(gone('Bank line')),
  },
]
