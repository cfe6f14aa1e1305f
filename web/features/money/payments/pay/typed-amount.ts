import { centsOf, decimalOf, toCents } from '#domain/money/amounts.ts'

const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/
// More digits would not stay exact.
const MOST_DIGITS = 9

/**
 * Parses a typed amount into a decimal string such as "1500.00"; undefined unless it is exact and above zero. Accepts
 * the currency sign and spaces around, but no third decimal.
 */
export function typedAmount(text: string, sign: string): string | undefined {
  const bare = text.trim()
  const figures = AMOUNT.exec((bare.startsWith(sign) ? bare.slice(sign.length) : bare).trim())
  if (!figures) return undefined
  const [, whole = '', decimals = ''] = figures
  const digits = whole.replaceAll(',', '')
  if (digits.length > MOST_DIGITS) return undefined
  const cents = centsOf(`${digits}.${decimals.padEnd(2, '0')}`)
  return cents > 0 ? decimalOf(cents) : undefined
}

export const isMore = (amount: string, than: string): boolean => centsOf(amount) > centsOf(than)

export const quickAmounts = (wholes: readonly number[], balance: string): string[] =>
  wholes.map((whole) => decimalOf(toCents(whole * 100))).filter((amount) => isMore(balance, amount))
