import { Refusal } from '#domain/refusal.ts'
import { centsOf, decimalOf, formatMoney, toCents } from '../amounts.ts'

export type MoneyChange = 'charge' | 'credit' | 'payment' | 'reversal' | 'write_off'

const signs: Record<MoneyChange, 1 | -1> = { charge: 1, credit: -1, payment: -1, reversal: 1, write_off: -1 }

export const owesAfter = (owes: string, change: MoneyChange, amount: string): string =>
  decimalOf(toCents(centsOf(owes) + signs[change] * centsOf(amount)))

export function balanceLabel(owes: string, currency: string): string {
  const cents = centsOf(owes)
  if (cents === 0) return 'Owes nothing'
  return cents > 0 ? `Owes ${formatMoney(owes, currency)}` : `${formatMoney(owes.slice(1), currency)} in credit`
}

export const balanceFigure = (owes: string, currency: string): string =>
  centsOf(owes) < 0 ? balanceLabel(owes, currency) : formatMoney(owes, currency)

export function ownBalanceLabel(owes: string, currency: string): string {
  const cents = centsOf(owes)
  if (cents === 0) return 'You owe nothing'
  return cents > 0
    ? `You owe ${formatMoney(owes, currency)}`
    : `You are ${formatMoney(owes.slice(1), currency)} in credit`
}

export interface ReceivedMoney {
  reported: string | null
  received: string
  currency: string
  account: { owes: string; credited: string; currency: string }
}

/** Requires a confirmation for money that differs from the report or exceeds the debt. */
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
