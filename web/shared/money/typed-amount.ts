export const plainAmount = (typed: string): string => typed.replace(/[,\s]/g, '')

const AMOUNT = /^(\d{1,8})(?:\.(\d{1,2}))?$/

/** A typed amount with its two decimals; undefined where it is none or nothing. */
export function amountTyped(typed: string): string | undefined {
  const parts = AMOUNT.exec(plainAmount(typed))
  if (!parts) return undefined
  const amount = `${Number(parts[1])}.${(parts[2] ?? '').padEnd(2, '0')}`
  return amount === '0.00' ? undefined : amount
}
