import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export type ChallengePurpose = 'register' | 'sign_in' | 'step_up'

export interface ConsumedChallenge {
  purpose: ChallengePurpose
  sessionHash: Buffer | null
  actHash: Buffer | null
}

export async function insertChallenge(
  db: Queryable,
  challenge: ConsumedChallenge & { challengeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.run(sql.insert('passkey_challenges', challenge))
}

export async function consumeChallenge(
  db: Queryable,
  challengeHash: Buffer,
  at: Date,
): Promise<ConsumedChallenge | undefined> {
  const row = await db.one(sql.returning('passkey_challenges', 'session_hash, act_hash', {
    purpose: sql.text<ChallengePurpose>`purpose`,
    isAlive: sql.bool`expires_at > ${at}`,
  })`
    delete from passkey_challenges where challenge_hash = ${challengeHash}`)
  return row?.isAlive ? row : undefined
}
