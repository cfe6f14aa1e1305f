import { CreditCard, FileText, HandCoins, MoreHorizontal, Undo2 } from 'lucide-react'
import { methodName } from '#content/payments/card-labels.ts'
import { getReceiptPdf, listPayments, type Payment } from '#contract/money/payments.ts'
import { pathOf } from '#contract/route.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { useMay } from '#web/shared/may.tsx'
import { PaymentStatusBadge } from '#web/shared/money/payment-status-badge.tsx'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { Cell, inTable, inTwoColumns, Row } from '#web/ui/table.tsx'

interface PaymentsSectionProps extends Omit<PaymentMenuProps, 'payment'> {
  applicationId: string
}

export const PaymentsSection = ({ applicationId, ...menu }: PaymentsSectionProps) => (
  <ListView
    list={useLongList(listPayments, { params: { id: applicationId } })}
    failure="The payments could not be loaded"
    empty={{
      icon: CreditCard,
      title: 'No payments yet',
      children: 'Payments appear here as soon as they are received.',
    }}
    {...paymentTable}
  >
    {(rows) => rows.map((payment) => <PaymentRow key={payment.id} payment={payment} {...menu} />)}
  </ListView>
)

const paymentTable = inTable({
  caption: 'Payments, newest first',
  head: ['Date', 'Description', 'Method', { numeric: 'Amount' }, 'Status', { hidden: 'Receipt' }],
  rows: 3,
  rowLook: inTwoColumns,
  widths: ['w-20', 'w-32', 'w-28', 'w-16 ml-auto', 'w-20', 'w-20'],
})

function PaymentRow({ payment, ...menu }: PaymentMenuProps) {
  const { id, amount, currency, createdAt, description, receiptNumber, status } = payment
  return (
    <Row className={inTwoColumns}>
      <Cell className="order-3 whitespace-nowrap text-ink-soft tabular-nums @2xl:text-ink">
        <When at={createdAt} />
      </Cell>
      <Cell className="order-1 font-semibold @2xl:font-normal">{description}</Cell>
      <Cell className="order-5">
        {methodName(payment)}
        {payment.cardLast4 && ` ending in ${payment.cardLast4}`}
      </Cell>
      <Cell numeric className="order-2 justify-end font-semibold">
        {formatMoney(amount, currency)}
      </Cell>
      <Cell className="order-4 justify-end">
        <PaymentStatusBadge status={status} />
      </Cell>
      <Cell className="order-6 justify-end">
        {receiptNumber && (
          <ButtonLink
            icon={FileText}
            href={pathOf(getReceiptPdf, { id })}
            newTab
            variant="secondary"
            size="small"
            className="@2xl:-my-1"
          >
            Receipt
            <span className="sr-only"> {receiptNumber}</span>
          </ButtonLink>
        )}
        <PaymentMenu payment={payment} {...menu} />
      </Cell>
    </Row>
  )
}

interface PaymentMenuProps {
  payment: Payment
  onAction: (kind: 'reversal' | 'invoice' | 'refund', payment: Payment) => void
}

function PaymentMenu({ payment, onAction }: PaymentMenuProps) {
  if (!useMay('money.keep') || payment.status !== 'success' || payment.receiptNumber === null) return null
  return (
    <DropdownMenu
      trigger={
        <IconButton label={`More about payment ${payment.receiptNumber}`}>
          <MoreHorizontal aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem icon={FileText} onSelect={() => onAction('invoice', payment)}>
        {payment.invoice ? `Change invoice ${payment.invoice.number}` : 'Note our invoice number'}
      </MenuItem>
      <MenuItem icon={HandCoins} onSelect={() => onAction('refund', payment)}>
        Refund
      </MenuItem>
      <MenuItem icon={Undo2} destructive onSelect={() => onAction('reversal', payment)}>
        Reverse
      </MenuItem>
    </DropdownMenu>
  )
}
