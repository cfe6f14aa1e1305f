import { z } from 'zod'
import { User } from '#contract/clients/people.ts'
import { Instant, isCleanText, Nothing, rawRoute, route } from '#contract/route.ts'
import { Permission, TeamRole } from '#contract/team/team-roles.ts'

/** The response without a session, which tells a page that its session has ended. */
export const SIGNED_OUT = 'Unauthorized'

const invalidEmail = { error: 'Valid email is required' }

/** One address that is safe in a mail header: no line breaks, commas or brackets. */
export const Email = z
  .string(invalidEmail)
  .trim()
  .max(254, invalidEmail)
  .refine(isCleanText, invalidEmail)
  .pipe(z.email(invalidEmail))

export const SIGN_IN_CODE_DIGITS = 6
export const SIGN_IN_CODE_REQUIRED = `Enter the ${SIGN_IN_CODE_DIGITS}-digit code from the email`

export const CODE_EXPIRED = 'That code is wrong or has expired. Ask for a new one.'
export const wrongCode = (attemptsLeft: number): string =>
  `That code is not right. Check the newest email and enter it again: you have ${attemptsLeft} ${attemptsLeft === 1 ? 'try' : 'tries'} left.`

/** Has no passkey yet, has recovery codes to keep, or signed in without the passkey. */
export const PasskeyDuty = z.enum(['enrol', 'keep_codes', 'sign_in'])
export type PasskeyDuty = z.infer<typeof PasskeyDuty>

export const Me = User.extend({
  mobileNumber: z.string().optional(),
  teamRole: TeamRole.nullable(),
  permissions: z.array(Permission),
  /** Set while the applicant must enter name and contact, or confirm details from a sign-up elsewhere. */
  detailsToConfirm: z.literal(true).optional(),
  /** Set while a member of the team must set up or use a passkey before any other work. */
  passkeyDuty: PasskeyDuty.optional(),
  hasRecoveryCodes: z.literal(true).optional(),
  passkeyOffer: z.literal(true).optional(),
  erasureDueAt: Instant.optional(),
})
export type Me = z.infer<typeof Me>

export const getUser = route('GET', '/api/auth/user', {
  summary: 'The signed-in person; 401 means signed out',
  access: 'signed-in',
  shows: ['my_data'],
  reply: Me,
})

export const sendSignInCode = route('POST', '/api/auth/email-otp/send-verification-otp', {
  summary: 'Email a sign-in code to an address, for the browser that asks; the answer is the same for every address',
  access: 'public',
  changes: [],
  body: z.object({ email: Email, type: z.literal('sign-in', { error: 'Unknown type of code' }) }),
  refusals: [404],
  reply: z.object({ success: z.literal(true) }),
})

export const signInWithCode = route('POST', '/api/auth/sign-in/email-otp', {
  summary: 'Exchange an emailed code for a session cookie',
  access: 'public',
  changes: [],
  body: z.object({
    email: Email,
    otp: z
      .string({ error: SIGN_IN_CODE_REQUIRED })
      .trim()
      .regex(new RegExp(`^\\d{${SIGN_IN_CODE_DIGITS}}$`), { error: SIGN_IN_CODE_REQUIRED }),
  }),
  refusals: [404],
  reply: z.object({
    user: User,
    startPage: z.string(),
  }),
})

export const signOutEverywhere = route('POST', '/api/auth/sign-out-everywhere', {
  summary: 'End every session of the signed-in person, this one included',
  access: 'signed-in',
  changes: [],
  reply: Nothing,
})

export const endSession = route('POST', '/api/auth/sign-out', {
  summary: 'End this session',
  access: 'signed-in',
  changes: [],
  reply: Nothing,
})

export const startSignIn = rawRoute('GET', '/api/login', {
  summary:
    'Go to sign-in; `returnTo` is a path of this site to come back to, `again` asks a person who is signed in, too',
  access: 'public',
  query: z.object({ returnTo: z.string().optional(), again: z.literal('1').optional() }),
  answers: { 302: null },
})

export const signOut = rawRoute('GET', '/api/logout', {
  summary:
    'End this session, unless the request comes from another site, and go to the start page; `everything=1` clears what the browser keeps of the portal, too',
  access: 'public',
  query: z.object({ everything: z.literal('1').optional() }),
  answers: { 302: null },
})

export const oidcCallback = rawRoute('GET', '/api/auth/oidc/callback', {
  summary: 'Where the OpenID Connect provider sends people back to',
  access: 'public',
  answers: { 302: null },
  refusals: [404],
})
