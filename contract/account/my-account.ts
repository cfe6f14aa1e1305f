import { z } from 'zod'
import { Instant, isCleanText, route } from '#contract/route.ts'
import { MyDetailsChange } from './my-details.ts'
import { Email, SIGN_IN_CODE_DIGITS } from './session.ts'

const MyAccount = z.object({
  id: z.string(),
  email: z.string(),
  completeName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobileNumber: z.string(),
  messengerGroupChat: z.string(),
  createdAt: Instant,
  /** `provider`: the sign-in provider owns the address; `settings`: ADMIN_EMAILS lists the address. */
  addressFrom: z.enum(['person', 'provider', 'settings']),
})
export type MyAccount = z.infer<typeof MyAccount>

export const getMyAccount = route('GET', '/api/my-account', {
  summary: 'Name, mobile number and email address of the signed-in person',
  access: 'signed-in',
  reply: MyAccount,
})

export const changeMyAccount = route('PATCH', '/api/my-account', {
  summary: 'Give, confirm or change name and contact of the signed-in person; what is left out stays',
  access: 'signed-in',
  changes: ['application'],
  body: MyDetailsChange,
  reply: MyAccount,
})

export const AddressChange = z.object({ email: z.string(), expiresAt: Instant })

export const requestAddressChange = route('POST', '/api/my-account/address-change', {
  summary:
    'Ask for a new email address: a code goes to the old and one to the new; the answer is the same for every address',
  access: 'signed-in',
  changes: [],
  body: z.object({ email: Email }),
  status: 201,
  refusals: [409],
  reply: AddressChange,
})

const code = (sentence: string) =>
  z
    .string({ error: sentence })
    .trim()
    .refine(isCleanText, { error: sentence })
    .regex(new RegExp(`^\\d{${SIGN_IN_CODE_DIGITS}}$`), { error: sentence })

export const CODES_EXPIRED = 'These codes are wrong or have expired. Ask for new ones.'
export const wrongCodes = (attemptsLeft: number): string =>
  `One of the codes is not right. Check both emails and enter the codes again: you have ${attemptsLeft} ${attemptsLeft === 1 ? 'try' : 'tries'} left.`

export const AddressCodes = z.object({
  oldCode: code(`Enter the ${SIGN_IN_CODE_DIGITS}-digit code from the email to your old address`),
  newCode: code(`Enter the ${SIGN_IN_CODE_DIGITS}-digit code from the email to your new address`),
})

export const confirmAddressChange = route('POST', '/api/my-account/address-change/confirmation', {
  summary: 'Change the email address by the codes that were sent to the old and the new one; every other session ends',
  access: 'signed-in',
  changes: ['application'],
  body: AddressCodes,
  refusals: [409],
  reply: MyAccount,
})

const MySession = z.object({
  id: z.string(),
  device: z.string(),
  startedAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
})
export type MySession = z.infer<typeof MySession>

export const listMySessions = route('GET', '/api/my-account/sessions', {
  summary: 'Where the signed-in person is signed in, newest first',
  access: 'signed-in',
  page: true,
  reply: z.array(MySession),
})

export const endMySession = route('DELETE', '/api/my-account/sessions/:sessionId', {
  summary: 'End one session of the signed-in person, on every process at once',
  access: 'signed-in',
  changes: [],
})
