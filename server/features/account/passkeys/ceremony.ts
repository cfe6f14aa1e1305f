import { randomBytes } from 'node:crypto'
import { type AssertionOptions, PASSKEY_REFUSED } from '#contract/account/passkeys.ts'
import { passkeyRules } from '#domain/account/passkey-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { hashToken } from '#server/http/session.ts'
import {
  type ChallengePurpose,
  type ConsumedChallenge,
  consumeChallenge,
  insertChallenge,
  type PasskeyRow,
} from './passkeys.store.ts'

/** The only origin of all passkeys; another PUBLIC_URL makes every passkey useless. */
export function relyingParty({ config }: Pick<Deps, 'config'>): { id: string; name: string; origin: string } {
  const { origin, hostname } = new URL(config.publicUrl)
  return { id: hostname, name: config.brand.name, origin }
}

export const passkeyRefusal = (options?: ErrorOptions): Refusal => new Refusal('invalid', PASSKEY_REFUSED, {}, options)

interface NewChallenge {
  purpose: ChallengePurpose
  sessionHash: Buffer | null
  actHash: Buffer | null
}

export async function createChallenge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { purpose, sessionHash, actHash }: NewChallenge,
): Promise<string> {
  const challenge = Buffer.concat([randomBytes(32), actHash ?? Buffer.alloc(0)]).toString('base64url')
  await insertChallenge(db, {
    challengeHash: hashToken(challenge),
    purpose,
    sessionHash,
    actHash,
    expiresAt: new Date(now().getTime() + passkeyRules.challengeLifetime),
  })
  return challenge
}

export function assertionOptions(
  deps: Deps,
  challenge: string,
  allowed: readonly Pick<PasskeyRow, 'credentialId' | 'transports'>[],
): AssertionOptions {
  return {
    challenge,
    rpId: relyingParty(deps).id,
    timeout: passkeyRules.challengeLifetime,
    allowCredentials: allowed.map(descriptorOf),
    userVerification: 'required',
  }
}

export const descriptorOf = ({ credentialId, transports }: Pick<PasskeyRow, 'credentialId' | 'transports'>) => ({
  id: credentialId.toString('base64url'),
  type: 'public-key' as const,
  transports: [...transports],
})

export async function takeChallenge(
  db: Queryable,
  clientDataJson: string,
  expected: { purpose: ChallengePurpose; sessionHash: Buffer | null; at: Date },
): Promise<ConsumedChallenge & { challenge: string }> {
  const challenge = challengeIn(clientDataJson)
  const consumed = challenge === null ? undefined : await consumeChallenge(db, hashToken(challenge), expected.at)
  if (challenge === null || !consumed || consumed.purpose !== expected.purpose) throw passkeyRefusal()
  const isItsSession =
    consumed.sessionHash === null
      ? expected.sessionHash === null
      : expected.sessionHash !== null && consumed.sessionHash.equals(expected.sessionHash)
  if (!isItsSession) throw passkeyRefusal()
  return { ...consumed, challenge }
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString())
    const isNamed = typeof data === 'object' && data !== null && 'challenge' in data
    return isNamed && typeof data.challenge === 'string' ? data.challenge : null
  } catch {
    return null
  }
}
