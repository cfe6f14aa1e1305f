import { PaymentStatus } from '#contract/money/payments.ts'
import { type Cents, toCents } from '../money/amounts.ts'

export interface Revenue {
  received: Cents
  /** What went back on the portal's own account, as a positive amount. */
  refunded: Cents
  revenue: Cents
}

/** Of the sums of a period by the status of the payment, where what went back is negative. */
export function revenueOf(sumOf: (status: PaymentStatus) => Cents): Revenue {
  const revenue = toCents(PaymentStatus.options.reduce((sum, status) => sum + sumOf(status), 0))
  const refunded = toCents(0 - sumOf('refunded'))
  return { revenue, refunded, received: toCents(revenue + refunded) }
}
