import { Printer } from 'lucide-react'
import type { AccountStatement, StatementLineKind } from '#contract/money/ledger.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { formatBalance } from '#domain/money/ledger/in-words.ts'
import { StatementLinks } from '#web/shared/money/statement-links.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Cell, inTwoColumns, Row, Table } from '#web/ui/table.tsx'
import { money } from '../currency.ts'

const lineWords: Readonly<Record<StatementLineKind, string>> = {
  charge: 'Charged',
  payment: 'Paid',
  credit: 'Credit of',
  refund: 'Refunded',
  write_off: 'Written off',
  reversal: 'Reversed',
}

interface StatementCardProps {
  applicationId: string
  statement: AccountStatement
}

export function StatementCard(props: StatementCardProps) {
  return (
    <Card
      title="Statement of account"
      actions={
        <DialogButton
          variant="secondary"
          size="small"
          dialog={(close) => <StatementDialog {...props} onClose={close} />}
        >
          See the statement
        </DialogButton>
      }
      className="max-sm:[&>:first-child]:flex-col [&>:first-child]:mb-0! print:hidden"
    />
  )
}

const StatementDialog = ({ applicationId, statement, onClose }: StatementCardProps & { onClose: () => void }) => (
  <ConfirmDialog
    onClose={onClose}
    size="large"
    title="Statement of account"
    description={`As of ${formatDay(statement.asOf)}`}
    before={<StatementLinks applicationId={applicationId} />}
    cancel={null}
    confirm={
      <>
        <Printer aria-hidden="true" />
        Print
      </>
    }
    initialFocus="confirm"
    onConfirm={() => window.print()}
  >
    <div className="space-y-6">
      {statement.currencies.map((one) => (
        <CurrencyLines key={one.currency} {...one} />
      ))}
    </div>
  </ConfirmDialog>
)

const CurrencyLines = ({ currency, opening, lines, closing }: AccountStatement['currencies'][number]) => (
  <section aria-labelledby={`statement-${currency}`} className="space-y-2">
    <h3 id={`statement-${currency}`} className="font-semibold">
      {currency}
    </h3>
    {opening !== '0.00' && <p className="text-ink-soft text-sm">Before: {formatBalance(opening, currency)}.</p>}
    <Table
      caption={`What you were charged and have paid in ${currency}, oldest first`}
      head={['Date', 'Description', { numeric: 'Amount' }, { numeric: 'Balance' }]}
    >
      {lines.map(({ date, kind, description, amount, balance }, index) => (
        <Row key={`line-${String(index)}`} className={inTwoColumns}>
          <Cell className="order-3 whitespace-nowrap text-ink-soft tabular-nums @2xl:text-ink">{formatDay(date)}</Cell>
          <Cell className="wrap-anywhere order-1 font-semibold @2xl:font-normal">{description}</Cell>
          <Cell numeric className="order-2 justify-end">
            {lineWords[kind]} {money(amount.replace('-', ''), currency)}
          </Cell>
          <Cell numeric className="order-4 justify-end text-ink-soft @2xl:text-ink">
            {formatBalance(balance, currency)}
          </Cell>
        </Row>
      ))}
    </Table>
    <p className="text-right font-semibold tabular-nums">{formatBalance(closing, currency)}</p>
  </section>
)
