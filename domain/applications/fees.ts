import { centsOf, formatMoney } from '../money/amounts.ts'

/** Says why new fees are wrong: fees never fall below the paid amount. Null where they are right. */
export function wrongFees(fees: string, amountPaid: string, currency: string): string | null {
  if (centsOf(fees) >= centsOf(amountPaid)) return null
  return `The fees cannot be less than what is already paid, which is ${formatMoney(amountPaid, currency)}`
}
