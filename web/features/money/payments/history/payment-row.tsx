import { FileText } from 'lucide-react'
import type { Payment } from '#contract/money/payments.ts'
import { describedPayment } from '#domain/money/payments/receipt.ts'
import { When } from '#web/lib/when.tsx'
import { PaymentStatusBadge } from '#web/shared/money/payment-status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Cell, inTwoColumns, Row } from '#web/ui/table.tsx'
import { money } from '../currency.ts'
import { PaymentMethod } from '../payment-method.tsx'

interface PaymentRowProps {
  payment: Payment
  isFetching: boolean
  onReceipt: () => void
}

export const PaymentRow = ({ payment, isFetching, onReceipt }: PaymentRowProps) => (
  <Row className={inTwoColumns}>
    <Cell className="order-3 whitespace-nowrap text-ink-soft tabular-nums @2xl:text-ink">
      <When at={payment.createdAt} />
    </Cell>
    <Cell className="order-6 col-span-2 text-ink-soft @2xl:max-w-44">
      <span className="wrap-anywhere block text-xs leading-tight @2xl:-my-1">{payment.transactionId}</span>
    </Cell>
    <Cell className="order-1 font-semibold @2xl:font-normal">
      <span className="block leading-tight @2xl:-my-1">{describedPayment(payment)}</span>
    </Cell>
    <Cell className="order-5">
      <PaymentMethod payment={payment} />
    </Cell>
    <Cell numeric className="order-2 justify-end font-semibold">
      {money(payment.amount, payment.currency)}
    </Cell>
    <Cell className="order-4 justify-end">
      <PaymentStatusBadge status={payment.status} />
    </Cell>
    <Cell className="order-5 justify-end">
      {payment.receiptNumber ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Receipt ${payment.receiptNumber}`}
          busy={isFetching}
          onClick={onReceipt}
          className="@2xl:-my-1"
        >
          {!isFetching && <FileText aria-hidden="true" />}
          Receipt
        </Button>
      ) : (
        <span className="text-ink-soft max-[42rem]:sr-only">
          <span aria-hidden="true">–</span>
          <span className="sr-only">None</span>
        </span>
      )}
    </Cell>
  </Row>
)
