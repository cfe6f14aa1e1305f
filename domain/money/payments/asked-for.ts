import { type Cents, centsOf, decimalOf, sumOf, toCents } from '../amounts.ts'
import { creditedAmount } from '../rates/exchange.ts'

export interface MoneyUnderWay {
  reported: readonly { amount: string; currency: string; countsIn: string | null; rate: string | null }[]
  refunding: readonly { amount: string; currency: string }[]
  isRefundAsked: boolean
}

export interface AskedMoney {
  amountPaid: string
  /** False once the application has ended. */
  isAsked: boolean
  underWay: MoneyUnderWay
}

export function checkedIn({ reported }: MoneyUnderWay, currency: string): string {
  const counted = reported.flatMap(({ amount, rate, countsIn, ...one }) => {
    if ((countsIn ?? one.currency) !== currency) return []
    return rate === null ? amount : creditedAmount(amount, rate)
  })
  return decimalOf(sumOf(counted.map(centsOf)))
}

const refundingIn = ({ refunding }: MoneyUnderWay, currency: string): Cents =>
  sumOf(refunding.flatMap((one) => (one.currency === currency ? centsOf(one.amount) : [])))

/** True while all the paid money goes back or a refund is requested; the applicant is then not asked for the rest. */
export const isRefunding = (underWay: MoneyUnderWay, paid: string, currency: string): boolean =>
  underWay.isRefundAsked || (centsOf(paid) > 0 && refundingIn(underWay, currency) >= centsOf(paid))

interface Owed {
  owed: Cents
  currency: string
  accountCurrency: string
}

/** The amount to ask for now: without money being checked, and nothing during a refund. */
export function askedFor(
  { amountPaid, isAsked, underWay }: AskedMoney,
  { owed, currency, accountCurrency }: Owed,
): Cents {
  if (!isAsked || isRefunding(underWay, amountPaid, accountCurrency)) return toCents(0)
  return toCents(Math.max(0, owed - centsOf(checkedIn(underWay, currency))))
}

/** What remains of each sum in due order, after the covered amount pays the first ones. */
export function leftAfter(sums: readonly string[], covered: number): string[] {
  let left = Math.max(0, covered)
  return sums.map((sum) => {
    const taken = Math.min(centsOf(sum), left)
    left -= taken
    return decimalOf(toCents(centsOf(sum) - taken))
  })
}
