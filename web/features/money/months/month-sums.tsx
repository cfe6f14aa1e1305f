import type { MonthSum } from '#contract/money/months.ts'
import { accountKinds } from '#domain/money/ledger/accounts.ts'
import { amountColumn } from '#web/shared/money/amount-column.ts'
import { column, type RowsColumn, RowsTable } from '#web/ui/rows-table.tsx'

interface MonthSumsProps {
  caption: string
  sums: readonly MonthSum[]
  className?: string
}

const nameOf = ({ account, channel }: MonthSum) =>
  account === 'clearing' ? (channel ?? 'Card payments') : accountKinds[account].label

const columns: readonly RowsColumn<MonthSum>[] = [
  column('Account', (sum) => (
    <>
      {nameOf(sum)} <span className="text-ink-soft">({sum.currency})</span>
    </>
  )),
  amountColumn('Opening', 'opening'),
  amountColumn('Debits', 'debits'),
  amountColumn('Credits', 'credits'),
  amountColumn('Closing', 'closing', 'font-semibold'),
]

export const MonthSums = ({ sums, ...table }: MonthSumsProps) => (
  <RowsTable
    {...{ ...table, columns }}
    rows={sums}
    keyOf={({ account, channel, currency }) => `${account} ${channel ?? ''} ${currency}`}
  />
)
