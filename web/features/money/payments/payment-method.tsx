import { methodName } from '#content/payments/card-labels.ts'
import type { Payment } from '#contract/money/payments.ts'

export function PaymentMethod({ payment }: { payment: Payment }) {
  if (!payment.cardLast4) return methodName(payment)
  return (
    <span className="whitespace-nowrap tabular-nums">
      {methodName(payment)} <span className="sr-only">ending in {payment.cardLast4}</span>
      <span aria-hidden="true">•••• {payment.cardLast4}</span>
    </span>
  )
}
