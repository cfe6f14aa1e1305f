import type { MonthSum } from '#contract/money/months.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { accountKinds } from '#domain/money/ledger/accounts.ts'
import { Cell, Row, Table } from '#web/ui/table.tsx'

interface MonthSumsProps {
  caption: string
  sums: readonly MonthSum[]
  className?: string
}

export const MonthSums = ({ caption, sums, className }: MonthSumsProps) => (
  <Table
    caption={caption}
    className={className}
    head={['Account', { numeric: 'Opening' }, { numeric: 'Debits' }, { numeric: 'Credits' }, { numeric: 'Closing' }]}
  >
    {sums.map((sum) => (
      <Row key={`${sum.account} ${sum.channel ?? ''} ${sum.currency}`}>
        <Cell label="Account">
          {nameOf(sum)} <span className="text-ink-soft">({sum.currency})</span>
        </Cell>
        <Cell label="Opening" numeric>
          {formatMoney(sum.opening, sum.currency)}
        </Cell>
        <Cell label="Debits" numeric>
          {formatMoney(sum.debits, sum.currency)}
        </Cell>
        <Cell label="Credits" numeric>
          {formatMoney(sum.credits, sum.currency)}
        </Cell>
        <Cell label="Closing" numeric className="font-semibold">
          {formatMoney(sum.closing, sum.currency)}
        </Cell>
      </Row>
    ))}
  </Table>
)

const nameOf = ({ account, channel }: MonthSum) =>
  account === 'clearing' ? (channel ?? 'Card payments') : accountKinds[account].label
