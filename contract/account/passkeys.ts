import { z } from 'zod'
import { Instant, Nothing, requiredText, route } from '#contract/route.ts'
import { signInWithCode } from './session.ts'

export const PASSKEY_REFUSED = 'This passkey could not be verified. Please try again.'

const notAnAnswer = { error: 'This is not the answer of a passkey' }
const Binary = z
  .string(notAnAnswer)
  .max(12_000, notAnAnswer)
  .regex(/^[\w-]+={0,2}$/, notAnAnswer)
const CredentialType = z.literal('public-key', notAnAnswer)

export const RegistrationResponse = z.object(
  {
    id: Binary,
    rawId: Binary,
    type: CredentialType,
    response: z.object(
      {
        clientDataJSON: Binary,
        attestationObject: Binary,
        transports: z.array(z.string(notAnAnswer).max(30, notAnAnswer), notAnAnswer).max(10, notAnAnswer).optional(),
      },
      notAnAnswer,
    ),
  },
  notAnAnswer,
)
export type RegistrationResponse = z.infer<typeof RegistrationResponse>

export const AssertionResponse = z.object(
  {
    id: Binary,
    rawId: Binary,
    type: CredentialType,
    response: z.object(
      { clientDataJSON: Binary, authenticatorData: Binary, signature: Binary, userHandle: Binary.nullish() },
      notAnAnswer,
    ),
  },
  notAnAnswer,
)
export type AssertionResponse = z.infer<typeof AssertionResponse>

export const PasskeyDescriptor = z.object({ id: z.string(), type: CredentialType, transports: z.array(z.string()) })

export const PasskeyAlgorithm = z.object({ type: CredentialType, alg: z.number() })

export const RegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(PasskeyAlgorithm),
  timeout: z.number(),
  excludeCredentials: z.array(PasskeyDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type RegistrationOptions = z.infer<typeof RegistrationOptions>

export const AssertionOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(PasskeyDescriptor),
  userVerification: z.literal('required'),
})
export type AssertionOptions = z.infer<typeof AssertionOptions>

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** The account at the device maker syncs the passkey, so that a lost device does not lose it. */
  backedUp: z.boolean(),
  /** Blocked because the counter went back, which suggests a copy of the passkey. */
  blocked: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

const PasskeyName = requiredText('Give the passkey a name', 60)

export const listPasskeys = route('GET', '/api/auth/passkeys', {
  summary: 'The passkeys of the signed-in person, newest first',
  access: 'signed-in',
  page: true,
  refusals: [404],
  reply: z.array(Passkey),
})

export const startPasskeyRegistration = route('POST', '/api/auth/passkeys/registration-options', {
  summary: 'What to call navigator.credentials.create with; within 15 minutes of a sign-in',
  access: 'signed-in',
  changes: [],
  refusals: [403, 404, 409],
  reply: RegistrationOptions,
})

export const addPasskey = route('POST', '/api/auth/passkeys', {
  summary: 'Add a passkey, which must verify its user; the challenge counts for five minutes, once',
  access: 'signed-in',
  changes: [],
  body: z.object({ name: PasskeyName.optional(), response: RegistrationResponse }),
  status: 201,
  refusals: [403, 404, 409],
  reply: Passkey,
})

export const renamePasskey = route('PATCH', '/api/auth/passkeys/:passkeyId', {
  summary: 'Rename a passkey of the signed-in person',
  access: 'signed-in',
  changes: [],
  body: z.object({ name: PasskeyName }),
  reply: Passkey,
})

export const removePasskey = route('DELETE', '/api/auth/passkeys/:passkeyId', {
  summary: 'Remove a passkey of the signed-in person; their other sessions end',
  access: 'signed-in',
  changes: [],
  stepUp: 'remove a passkey',
  refusals: [403, 404, 409],
})

export const startPasskeySignIn = route('POST', '/api/auth/passkeys/sign-in-options', {
  summary: 'What to call navigator.credentials.get with to sign in; no address is needed',
  access: 'public',
  changes: [],
  refusals: [404],
  reply: AssertionOptions,
})

export const signInWithPasskey = route('POST', '/api/auth/passkeys/sign-in', {
  summary: 'Exchange the answer of a passkey for a session cookie',
  access: 'public',
  changes: [],
  body: z.object({ response: AssertionResponse }),
  refusals: [403, 404],
  reply: signInWithCode.reply,
})

export const createRecoveryCodes = route('POST', '/api/auth/passkeys/recovery-codes', {
  summary: 'Eight new recovery codes, shown this once; the older ones are void',
  access: 'signed-in',
  changes: [],
  status: 201,
  refusals: [403, 404, 409],
  reply: z.object({ codes: z.array(z.string()) }),
})

export const RecoveryCode = z.object({ code: requiredText('Enter one of your recovery codes', 60) })

export const confirmRecoveryCodes = route('POST', '/api/auth/passkeys/recovery-codes/confirmation', {
  summary: 'Confirm by one of the codes that they are kept; this uses none up',
  access: 'signed-in',
  changes: [],
  body: RecoveryCode,
  refusals: [403, 404],
  reply: Nothing,
})

export const recoverByCode = route('POST', '/api/auth/passkeys/recovery', {
  summary:
    'Use up a recovery code after signing in by a mailed code: this session may then add a new passkey and nothing else',
  access: 'signed-in',
  changes: [],
  body: RecoveryCode,
  refusals: [403, 404],
  reply: Nothing,
})

export const startStepUp = route('POST', '/api/auth/passkeys/step-up-options', {
  summary:
    'What to call navigator.credentials.get with to confirm one act: its answer goes with that act alone, within five minutes',
  access: 'signed-in',
  // The confirmed route itself decides whether a blocked person may be reached.
  seesBlocked: true,
  changes: [],
  body: z.object({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { error: 'Unknown method' }),
    path: z
      .string({ error: 'Give the path of the act' })
      .max(4_000, { error: 'Give the path of the act' })
      .startsWith('/api/', { error: 'Give the path of the act' }),
    body: z.unknown().optional(),
  }),
  refusals: [403, 404],
  reply: AssertionOptions,
})
