import { INVALID_AMOUNT } from '#contract/money/payments.ts'
import { fieldError, type Refusal } from '#domain/refusal.ts'
import { type Cents, centsOf, centsOfNumber, outstanding } from '../amounts.ts'

export const invalidAmount = (): Refusal => fieldError('amount', INVALID_AMOUNT)

/** What a person asks to pay, in cents: more than nothing, at most the balance, and never a third decimal. */
export function payableAmount(
  amount: unknown,
  application: { totalFees: string; amountPaid: string },
  read: (amount: unknown) => Cents | undefined = centsOfNumber,
): Cents {
  const cents = read(amount)
  if (cents === undefined || cents <= 0 || cents > centsOf(outstanding(application))) throw invalidAmount()
  return cents
}
