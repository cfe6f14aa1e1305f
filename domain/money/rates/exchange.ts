import { type Cents, centsOf, decimalOf, formatMoney, PESO, toCents } from '../amounts.ts'

const DECIMALS = 6
const MILLION = 1_000_000n

function millionthsOf(rate: string): bigint {
  const [units = '', decimals = ''] = rate.split('.')
  return BigInt(units) * MILLION + BigInt(decimals.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
}

const halfUp = (numerator: bigint, denominator: bigint): Cents =>
  toCents(Number((2n * numerator + denominator) / (2n * denominator)))

/** True where the money's currency has its own debt; only other money is exchanged into the account's currency. */
export const needsNoRate = ({
  currency,
  accountCurrency,
  owed,
}: {
  currency: string
  accountCurrency: string
  owed: Cents
}): boolean => currency === accountCurrency || owed > 0

export const creditedCents = (received: Cents, rate: string): Cents =>
  halfUp(BigInt(received) * MILLION, millionthsOf(rate))

export const valueAt = (credited: Cents, rate: string): Cents => halfUp(BigInt(credited) * millionthsOf(rate), MILLION)

export const shareOf = (received: Cents, part: Cents, credited: Cents): Cents =>
  halfUp(BigInt(received) * BigInt(part), BigInt(credited))

/** Converts an amount to pesos, where the portal has a rate between the two currencies. */
export function pesosAt(accountCurrency: string, rates: ReadonlyMap<string, { rate: string }>) {
  const at = (amount: Cents, currency: string): Cents | null => {
    if (accountCurrency === PESO && currency !== PESO) {
      const rate = rates.get(currency)
      return rate ? creditedCents(amount, rate.rate) : null
    }
    const rate = currency === accountCurrency ? rates.get(PESO) : undefined
    return rate ? valueAt(amount, rate.rate) : null
  }
  return (amount: Cents, currency: string): string | null => {
    const pesos = at(amount, currency)
    return pesos === null ? null : decimalOf(pesos)
  }
}

export function isFarFrom(rate: string, last: string): boolean {
  const [next, before] = [millionthsOf(rate), millionthsOf(last)]
  const away = next > before ? next - before : before - next
  return 4n * away > before
}

export const shownRate = (rate: string): string => rate.replace(/(\.\d\d\d*?)0+$/, '$1')

/** `₱14,500.00 ($251.30)`, or the amount alone without an exchange. */
export function bothSides(
  amount: string,
  currency: string,
  other: { amount: string; currency: string } | null,
): string {
  const plain = formatMoney(amount, currency)
  return other === null ? plain : `${plain} (${formatMoney(other.amount, other.currency)})`
}

interface ExchangedPayment {
  received: string
  credited: string
  rate: string
}

export interface ExchangePosition {
  inChannel: Cents
  credited: Cents
  value: Cents
}

export interface SentBack {
  sends: Cents
  difference: Cents
}

/** The refund in the currency of the channel for a part of a payment; the last part gets the remainder. */
export function sentBack(payment: ExchangedPayment, position: ExchangePosition, amount: Cents): SentBack {
  const left = toCents(Math.max(0, position.credited - amount))
  const stays = shareOf(centsOf(payment.received), left, centsOf(payment.credited))
  const sends = toCents(Math.max(0, position.inChannel - stays))
  return { sends, difference: toCents(position.value - valueAt(left, payment.rate) - sends) }
}

export const creditedAmount = (received: string, rate: string): string =>
  decimalOf(creditedCents(centsOf(received), rate))
