/** Money as a decimal string with two digits, such as "-250.00"; in a spreadsheet it is a number. */
export interface Amount {
  amount: string
}

export type Cell = string | number | Date | Amount | null

/** Money, which must be what it says: what is written without a check must not carry anything else. */
export function amount(decimal: string): Amount {
  if (!/^-?\d+\.\d{2}$/.test(decimal)) throw new Error(`Not an amount with two decimals: ${decimal}`)
  return { amount: decimal }
}

export const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)
