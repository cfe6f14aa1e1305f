import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type {
  AssertionOptions,
  AssertionResponse,
  RegistrationOptions,
  RegistrationResponse,
} from '#contract/account/passkeys.ts'

export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure'
}

const CANCELLED = 'The passkey was not used. Please try again.'

const sentences: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot check that it is you. Set up a fingerprint, a face or a PIN on it, or use another device.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This security key cannot keep passkeys. Use another one.',
  ERROR_INVALID_DOMAIN: 'Passkeys work only at the address of the portal that your team gave you.',
  ERROR_INVALID_RP_ID: 'Passkeys work only at the address of the portal that your team gave you.',
}

async function answered<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    const known = error instanceof WebAuthnError ? sentences[error.code] : undefined
    throw new PasskeyFailure(known ?? CANCELLED, { cause: error })
  }
}

export const createPasskey = (optionsJSON: RegistrationOptions): Promise<RegistrationResponse> =>
  answered(startRegistration({ optionsJSON }))

export const askPasskey = (optionsJSON: AssertionOptions): Promise<AssertionResponse> =>
  answered(startAuthentication({ optionsJSON }))
