import type { PasskeyDuty } from '#contract/account/session.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { passkeyRules, type SessionFactor } from './passkey-rules.ts'

export interface SessionProof {
  factor: SessionFactor
  hasPasskey: boolean
  hasConfirmedCodes: boolean
}

export function passkeyDutyOf({ factor, hasPasskey, hasConfirmedCodes }: SessionProof): PasskeyDuty | null {
  if (factor === 'provider') return null
  if (factor === 'recovery' || !hasPasskey) return 'enrol'
  if (factor !== 'passkey') return 'sign_in'
  return hasConfirmedCodes ? null : 'keep_codes'
}

/** Offers a passkey, never demands it, to a person who returns on another day and signs in by a code. */
export const isPasskeyOffered = ({ factor, hasPasskey, knownSince }: SessionProof & { knownSince: Date }, now: Date) =>
  factor === 'code' && !hasPasskey && now.getTime() - knownSince.getTime() >= passkeyRules.offeredAfter

const duties: Record<PasskeyDuty, { sentence: string; code: RefusalCode }> = {
  enrol: {
    sentence: 'Add a passkey in My account before you work with the records of clients.',
    code: 'passkey_enrolment_required',
  },
  keep_codes: {
    sentence: 'Save your recovery codes in My account before you work with the records of clients.',
    code: 'recovery_codes_required',
  },
  sign_in: {
    sentence: 'Sign in with your passkey. A code by email is not enough to work with the records of clients.',
    code: 'passkey_sign_in_required',
  },
}

export function dutyRefusal(duty: PasskeyDuty): Refusal {
  const { sentence, code } = duties[duty]
  return new Refusal('forbidden', sentence, { code })
}
