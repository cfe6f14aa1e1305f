export const PESO = 'PHP'

/** Whole cents, so that sums are exact. */
export type Cents = number & { readonly unit: 'cents' }

export function toCents(amount: number): Cents {
  if (!isCents(amount)) throw new Error(`Not whole cents: ${amount}`)
  return amount
}

const isCents = (amount: number): amount is Cents => Number.isSafeInteger(amount)

export const sumOf = (amounts: readonly Cents[]): Cents => toCents(amounts.reduce((sum, amount) => sum + amount, 0))

/** Parses a decimal string with two decimals, such as "1500.00", into cents. Throws on other text, which is a bug. */
export function centsOf(decimal: string): Cents {
  const parts = /^(-?)(\d+)\.(\d{2})$/.exec(decimal)
  if (!parts) throw new Error(`Not an amount with two decimals: ${decimal}`)
  const cents = Number(parts[2]) * 100 + Number(parts[3])
  return toCents(parts[1] === '-' ? -cents : cents)
}

/**
 * Parses a number from a client, such as 19.99, into cents, exactly as written; undefined for a third decimal or an
 * unusual size.
 */
export function centsOfNumber(amount: unknown): Cents | undefined {
  if (typeof amount !== 'number') return undefined
  // Parses the digits, because 19.99 * 100 is not 1999.
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(amount))
  return parts ? centsOf(`${parts[1]}${parts[2]}.${(parts[3] ?? '').padEnd(2, '0')}`) : undefined
}

export function centsOfText(amount: unknown): Cents | undefined {
  if (typeof amount !== 'string') return centsOfNumber(amount)
  const parts = /^\s*(\d{1,10})(?:\.(\d{1,2}))?\s*$/.exec(amount)
  return parts ? centsOf(`${parts[1]}.${(parts[2] ?? '').padEnd(2, '0')}`) : undefined
}

export function decimalOf(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function outstanding(application: { totalFees: string; amountPaid: string }): string {
  return decimalOf(toCents(centsOf(application.totalFees) - centsOf(application.amountPaid)))
}

export function percentPaid(application: { totalFees: string; amountPaid: string }): number {
  const total = centsOf(application.totalFees)
  if (total === 0) return 100
  return Math.round((centsOf(application.amountPaid) / total) * 100)
}

/** The increase in whole percent; null without an earlier amount. */
export function percentChange(before: string, after: string): number | null {
  const base = centsOf(before)
  return base > 0 ? Math.round(((centsOf(after) - base) / base) * 100) : null
}

export function formatMoney(decimal: string, currency: string): string {
  return writerOf(currency).format(centsOf(decimal) / 100)
}

// Cached per currency: creating a formatter takes longer than a whole row of a list.
const writers = new Map<string, Intl.NumberFormat>()

function writerOf(currency: string): Intl.NumberFormat {
  const writer =
    writers.get(currency) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  writers.set(currency, writer)
  return writer
}
