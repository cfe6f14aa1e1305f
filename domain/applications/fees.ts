import { centsOf, formatMoney } from '../money/amounts.ts'

/** What is wrong with new fees of an application, or null: they are never less than what is paid already. */
export function wrongFees(fees: string, amountPaid: string, currency: string): string | null {
  if (centsOf(fees) >= centsOf(amountPaid)) return null
  return `The fees cannot be less than what is already paid, which is ${formatMoney(amountPaid, currency)}`
}
