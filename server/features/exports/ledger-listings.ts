import type { MonthSum } from '#contract/money/months.ts'
import type { LedgerFilter, LedgerLine } from '#contract/money/overview.ts'
import { amount } from '#domain/exports/cell.ts'
import { accountKinds } from '#domain/money/ledger/accounts.ts'
import { lineLabels } from '#domain/money/ledger/line-labels.ts'
import type { Deps } from '#server/deps.ts'
import { closedMonths } from '#server/features/money/months/months.service.ts'
import { countLedger, ledgerInBatches } from '#server/features/money/overview/overview.service.ts'
import type { Listing } from './listing.ts'

export const ledger: Listing<LedgerFilter, LedgerLine> = {
  title: 'Ledger',
  columns: [
    { head: 'Date', width: 12, cell: ({ date }) => date },
    { head: 'Kind', width: 14, cell: ({ kind }) => lineLabels[kind] },
    { head: 'Application', width: 16, cell: ({ applicationNumber }) => applicationNumber },
    { head: 'Client', width: 26, cell: ({ clientName }) => clientName },
    { head: 'Description', width: 40, cell: ({ description }) => description },
    { head: 'Amount', width: 12, cell: (line) => amount(line.amount) },
    { head: 'Currency', width: 10, cell: ({ currency }) => currency },
    { head: 'Channel', width: 16, cell: ({ payment }) => payment?.channel ?? null },
    { head: 'Reference', width: 24, cell: ({ payment }) => payment?.reference ?? null },
    { head: 'Receipt', width: 16, cell: ({ payment }) => payment?.receiptNumber ?? null },
    { head: 'Our invoice', width: 16, cell: ({ payment }) => payment?.invoice?.number ?? null },
    { head: 'Invoice date', width: 12, cell: ({ payment }) => payment?.invoice?.issuedOn ?? null },
    { head: 'Value date', width: 12, cell: ({ valueDate }) => valueDate },
  ],
  names: { of: 'application', key: ({ applicationNumber }) => applicationNumber, byConsent: false },
  batches: ledgerInBatches,
  count: countLedger,
}

interface MonthLine extends MonthSum {
  month: string
}

const linesOf = async (deps: Deps): Promise<MonthLine[]> =>
  (await closedMonths(deps)).flatMap(({ id, sums }) => sums.map((sum) => ({ ...sum, month: id })))

export const months: Listing<object, MonthLine> = {
  title: 'Closed months',
  columns: [
    { head: 'Month', width: 10, cell: ({ month }) => month },
    { head: 'Account', width: 22, cell: ({ account }) => accountKinds[account].label },
    { head: 'Channel', width: 16, cell: ({ channel }) => channel },
    { head: 'Currency', width: 10, cell: ({ currency }) => currency },
    { head: 'Opening', width: 14, cell: ({ opening }) => amount(opening) },
    { head: 'Debits', width: 14, cell: ({ debits }) => amount(debits) },
    { head: 'Credits', width: 14, cell: ({ credits }) => amount(credits) },
    { head: 'Closing', width: 14, cell: ({ closing }) => amount(closing) },
  ],
  batches: async function* (deps) {
    yield await linesOf(deps)
  },
  count: async (deps) => (await linesOf(deps)).length,
}
