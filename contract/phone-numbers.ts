const FEWEST_DIGITS = 7

/** No number anywhere that can be called from abroad has fewer. */
export const hasEnoughDigits = (number: string): boolean => number.replace(/\D/g, '').length >= FEWEST_DIGITS

/** Digits and what stands between them; an address book also copies its own dashes and invisible marks. */
export const isWrittenAsNumber = (number: string): boolean => /^[\d\s+()./\p{Pd}\p{Cf}]+$/u.test(number)
