import { requiredText } from './route.ts'

// Asked on more than one form, in the same words.

export const FIRST_NAME_REQUIRED = 'First name is required'

export const FirstName = requiredText(FIRST_NAME_REQUIRED, 100)
export const LastName = requiredText('Last name is required', 100)
export const City = requiredText('City is required')
export const Province = requiredText('Province is required')
