import { Refusal } from '#domain/refusal.ts'
import { centsOf, formatMoney } from '../amounts.ts'
import { owesAfter } from '../ledger/preview.ts'

export interface ReceivedMoney {
  reported: string | null
  received: string
  currency: string
  account: { owes: string; credited: string; currency: string }
}

/** Asks again before money is credited that is not what was reported, or is more than what is owed. */
export function refuseDifference({ reported, received, currency, account }: ReceivedMoney): void {
  const balanceAfter = owesAfter(account.owes, 'payment', account.credited)
  const isOther = reported !== null && reported !== received
  const isTooMuch = centsOf(account.credited) > 0 && centsOf(balanceAfter) < 0
  if (!isOther && !isTooMuch) return
  const instead = isOther ? ` instead of ${formatMoney(reported, currency)}` : ''
  const credit = `The client would be ${formatMoney(balanceAfter.replace('-', ''), account.currency)} in credit.`
  throw new Refusal('conflict', `${formatMoney(received, currency)}${instead}?${isTooMuch ? ` ${credit}` : ''}`, {
    code: 'amount_differs',
    amounts: { reported, received, balanceAfter },
  })
}
