import { z } from 'zod'
import { Nothing, requiredText, route } from '#contract/route.ts'
import { FirstName, hasEnoughDigits, isWrittenAsNumber, LastName } from '#contract/shared-fields.ts'
import { Email } from './session.ts'

const MOBILE_NUMBER_REQUIRED = 'Mobile number is required'

export const mobileNumber = (tooShort: string) =>
  requiredText(MOBILE_NUMBER_REQUIRED, 40)
    .min(10, { error: tooShort, abort: true })
    .refine((number) => isWrittenAsNumber(number) && hasEnoughDigits(number), {
      error: 'Enter a mobile number in digits, such as +63 917 123 4567',
    })

export const SignUp = z.object({
  completeName: requiredText('Complete name is required'),
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  mobileNumber: mobileNumber(MOBILE_NUMBER_REQUIRED),
  messengerGroupChat: requiredText('Messenger group chat # is required', 100),
})
export type SignUp = z.infer<typeof SignUp>

export const signUp = route('POST', '/api/signup', {
  summary: 'Store the details of a new applicant; the first sign-in uses them',
  access: 'public',
  changes: [],
  body: SignUp,
  status: 201,
  reply: Nothing,
})
