import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'

export const passkeyRules = {
  challengeLifetime: 5 * MINUTE,
  maxPerPerson: 20,
  recoveryCodes: 8,
  /** How long after the first visit the portal offers a passkey. */
  offeredAfter: DAY,
  /** How long after a sign-in a person may change sign-in methods. */
  freshFor: 15 * MINUTE,
  /** How long a passkey added by a recovery code confirms no act, so that a theft is noticed first. */
  actsAfterRecovery: DAY,
} as const

/** How the person of a session authenticated; `recovery` may only add a passkey. */
export type SessionFactor = 'code' | 'passkey' | 'provider' | 'recovery'

// Crockford's alphabet, which leaves out similar-looking signs; 26 signs are 130 bits.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_CODE_SIGNS = 26

export function recoveryCodeOf(bytes: Uint8Array): string {
  const signs = Array.from(bytes.slice(0, RECOVERY_CODE_SIGNS), (byte) => SIGNS[byte % SIGNS.length] ?? '')
  return signs.join('').replace(/(.{5})(?=.)/g, '$1-')
}

export const normaliseRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
