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
  const row = await db.one<ConsumedChallenge & { isAlive: boolean }>(sql`
    delete from passkey_challenges where challenge_hash = ${challengeHash}
    returning purpose, session_hash, act_hash, expires_at > ${at} as is_alive`)
  return row?.isAlive ? row : undefined
}
