import { INVALID_AMOUNT } from '#contract/money/payments.ts'
import { addMonths } from '#domain/calendar/calendar.ts'
import { fieldError, type Refusal } from '#domain/refusal.ts'
import { type Cents, centsOf, centsOfNumber, outstanding } from '../amounts.ts'

const TEN_YEARS = 120

// A year that was mistyped, rather than money that the books of today should take.
export const isLongAgo = (day: string, today: string): boolean => day < addMonths(today, -TEN_YEARS)

export const isFarAway = (day: string, today: string): boolean =>
  isLongAgo(day, today) || day > addMonths(today, TEN_YEARS)

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

/** The number of an acknowledgement, such as `PA-2026-000001`; it counts on from one to the next within a year. */
export const receiptNumber = (year: number, running: number): string => `PA-${year}-${String(running).padStart(6, '0')}`
