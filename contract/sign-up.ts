import { z } from 'zod'
import { Nothing, requiredText, route } from './route.ts'
import { Email } from './session.ts'
import { FirstName, hasEnoughDigits, isWrittenAsNumber, LastName } from './shared-fields.ts'

export const MOBILE_NUMBER_IN_DIGITS = 'Enter a mobile number in digits, such as +63 917 123 4567'

export const SignUp = z.object({
  completeName: requiredText('Complete name is required'),
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  mobileNumber: requiredText('Mobile number is required', 40)
    .min(10, { error: 'Mobile number is required', abort: true })
    .refine((number) => isWrittenAsNumber(number) && hasEnoughDigits(number), { error: MOBILE_NUMBER_IN_DIGITS }),
  messengerGroupChat: requiredText('Messenger group chat # is required', 100),
})
export type SignUp = z.infer<typeof SignUp>

export const signUp = route({
  method: 'POST',
  path: '/api/signup',
  summary: 'Store the details of a new applicant; the first sign-in uses them',
  access: 'public',
  changes: [],
  body: SignUp,
  status: 201,
  reply: Nothing,
})
