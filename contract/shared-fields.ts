import { requiredText } from './route.ts'

// Asked on more than one form, in the same words.

export const FIRST_NAME_REQUIRED = 'First name is required'

export const FirstName = requiredText(FIRST_NAME_REQUIRED, 100)
export const LastName = requiredText('Last name is required', 100)
export const City = requiredText('City is required')
export const Province = requiredText('Province is required')

const FEWEST_DIGITS = 7

/** No number anywhere that can be called from abroad has fewer. */
export const hasEnoughDigits = (number: string): boolean => number.replace(/\D/g, '').length >= FEWEST_DIGITS

/** Digits and what stands between them; an address book also copies its own dashes and invisible marks. */
export const isWrittenAsNumber = (number: string): boolean => /^[\d\s+()./\p{Pd}\p{Cf}]+$/u.test(number)
