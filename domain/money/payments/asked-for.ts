import { type Cents, centsOf, decimalOf, sumOf, toCents } from '../amounts.ts'
import { creditedAmount } from '../rates/exchange.ts'

export interface MoneyUnderWay {
  reported: readonly { amount: string; currency: string; countsIn: string | null; rate: string | null }[]
  refunding: readonly { amount: string; currency: string }[]
  isRefundAsked: boolean
}

export interface AskedMoney {
  /** Whether the case asks for a payment at all. */
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

/** The amount to ask for now, without money being checked. */
export const askedFor = (
  { isAsked, underWay }: AskedMoney,
  { owed, currency }: { owed: Cents; currency: string },
): Cents => toCents(isAsked ? Math.max(0, owed - centsOf(checkedIn(underWay, currency))) : 0)

/** What remains of each sum in due order, after the covered amount pays the first ones. */
export function leftAfter(sums: readonly string[], covered: number): string[] {
  let left = Math.max(0, covered)
  return sums.map((sum) => {
    const taken = Math.min(centsOf(sum), left)
    left -= taken
    return decimalOf(toCents(centsOf(sum) - taken))
  })
}
