import { isWrittenAsNumber } from '#contract/shared-fields.ts'

/** Money as a decimal string with two digits, such as "-250.00"; in a spreadsheet it is a number. */
export interface Amount {
  amount: string
}

export type Cell = string | number | Date | Amount | null

/** Rejects anything but a plain amount, because an amount is written without the formula check. */
export function amount(decimal: string): Amount {
  if (!/^-?\d+\.\d{2}$/.test(decimal)) throw new Error(`Not an amount with two decimals: ${decimal}`)
  return { amount: decimal }
}

/** Formats a number for messaging programs; other text stays unchanged. */
export const phoneNumber = (text: string | null): string | null =>
  text !== null && isWrittenAsNumber(text) ? text.replace(/[^\d+]/g, '') : text

const isPhoneNumber = (text: string) => /^\+\d{10,15}$/.test(text)

export const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !isPhoneNumber(text)
