import { INVALID_AMOUNT } from '#contract/money/payments.ts'
import { fieldError, type Refusal } from '#domain/refusal.ts'
import { type Cents, centsOf, centsOfNumber, outstanding } from '../amounts.ts'

export const invalidAmount = (): Refusal => fieldError('amount', INVALID_AMOUNT)

/** Checks a requested payment in cents: above zero, at most the balance, and at most two decimals. */
export function payableAmount(
  amount: unknown,
  application: { totalFees: string; amountPaid: string },
  read: (amount: unknown) => Cents | undefined = centsOfNumber,
): Cents {
  const cents = read(amount)
  if (cents === undefined || cents <= 0 || cents > centsOf(outstanding(application))) throw invalidAmount()
  return cents
}
