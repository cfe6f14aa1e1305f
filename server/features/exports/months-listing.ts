import type { MonthSum } from '#contract/money/months.ts'
import { amount } from '#domain/exports/cell.ts'
import { accountKinds } from '#domain/money/ledger/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { closedMonths } from '#server/features/money/months/months.service.ts'
import type { Listing } from './listing.ts'

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
