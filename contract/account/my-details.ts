import { z } from 'zod'
import { optionalText, route } from '#contract/route.ts'
import { mobileNumber, SignUp } from './sign-up.ts'

export const MOBILE_NUMBER_TOO_SHORT = 'Enter your whole mobile number, such as +63 917 123 4567'

export const MyDetails = SignUp.omit({ email: true }).extend({
  mobileNumber: mobileNumber(MOBILE_NUMBER_TOO_SHORT),
  messengerGroupChat: optionalText(100).transform((text) => text ?? ''),
})
export type MyDetails = z.infer<typeof MyDetails>

export const MyDetailsChange = MyDetails.extend({ messengerGroupChat: optionalText(100) }).partial()
export type MyDetailsChange = z.infer<typeof MyDetailsChange>

const KnownDetails = z.object({
  completeName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobileNumber: z.string(),
  messengerGroupChat: z.string(),
  confirmed: z.boolean(),
  /** `sign_up`: details from a sign-up for this address on another device, not confirmed yet. */
  source: z.enum(['account', 'sign_up']),
})
export type KnownDetails = z.infer<typeof KnownDetails>

export const getMyDetails = route('GET', '/api/my-details', {
  summary: 'Name and contact of the signed-in person, or what a sign-up on another device proposes',
  access: 'signed-in',
  reply: KnownDetails,
})

export const MyNotices = z.object({
  inactivity: z.boolean(),
})
export type MyNotices = z.infer<typeof MyNotices>

export const getMyNotices = route('GET', '/api/my-notices', {
  summary: 'What the portal writes to the signed-in person by itself',
  access: 'signed-in',
  reply: MyNotices,
})

export const changeMyNotices = route('PUT', '/api/my-notices', {
  summary: 'Choose what the portal writes to the signed-in person by itself',
  access: 'signed-in',
  changes: [],
  body: z.object({ inactivity: z.boolean({ error: 'Enter true or false' }) }),
  reply: MyNotices,
})
