import { z } from 'zod'
import { requiredText } from './route.ts'

// Fields that several forms ask for in the same words.

export const FIRST_NAME_REQUIRED = 'First name is required'

export const FirstName = requiredText(FIRST_NAME_REQUIRED, 100)
export const LastName = requiredText('Last name is required', 100)
export const City = requiredText('City is required')
export const Province = requiredText('Province is required')

export const REASON_REQUIRED = 'Please give a reason'
export const Reason = requiredText(REASON_REQUIRED, 500)

const FEWEST_DIGITS = 7

/** Numbers that can be called from abroad have at least this many digits. */
export const hasEnoughDigits = (number: string): boolean => number.replace(/\D/g, '').length >= FEWEST_DIGITS

/** Allows digits and separators; address books also copy special dashes and invisible characters. */
export const isWrittenAsNumber = (number: string): boolean => /^[\d\s+()./\p{Pd}\p{Cf}]+$/u.test(number)

export const intWithin = (least: number, most: number, error: string) =>
  z.int({ error }).min(least, { error }).max(most, { error })

export const SeenVersion = z.int({ error: 'Give the version that you read' })
