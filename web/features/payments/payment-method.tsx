import type { Payment } from '#contract/payments.ts'
import { methodName } from '#domain/payments/card-labels.ts'

export function PaymentMethod({ payment }: { payment: Payment }) {
  if (!payment.cardLast4) return methodName(payment)
  return (
    <span className="whitespace-nowrap tabular-nums">
      {methodName(payment)} <span className="sr-only">ending in {payment.cardLast4}</span>
      <span aria-hidden="true">•••• {payment.cardLast4}</span>
    </span>
  )
}
