import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { activeRoleOf } from '#server/database/people.store.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export type PasskeyRow = RowOf<typeof columns>

const columns = sql.columns(
  'passkeys',
  `id, user_id, credential_id, public_key, transports, name, backed_up, created_at, last_used_at, acts_from,
      blocked_at`,
  { counter: sql.float`counter` },
)

export const selectPasskeys = (db: Queryable, userId: string) =>
  db.rows(sql.select(columns)`from passkeys where user_id = ${userId} order by created_at desc, id desc`)

export const selectByCredential = (db: Queryable, credentialId: Buffer) =>
  db.one(sql.select(columns)`from passkeys where credential_id = ${credentialId}`)

export const selectPasskeyUser = (db: Database, userId: string) =>
  db.one(
    sql.select('users', 'id as user_id, email, email_key, first_name, last_name, name', {
      teamRole: activeRoleOf('users'),
      hasConfirmedCodes: sql.bool`exists (select from passkey_owners o where o.user_id = users.id and o.codes_confirmed_at is not null)`,
    })`where id = ${userId}`,
  )

export async function selectOrInsertHandle(db: Queryable, userId: string, handle: Buffer): Promise<Buffer> {
  await db.run(sql`${sql.insert('passkey_owners', { userId, handle })} on conflict (user_id) do nothing`)
  return (await selectHandle(db, userId)) ?? handle
}

export const selectHandle = async (db: Queryable, userId: string) =>
  (await db.value(sql.select('passkey_owners', 'handle')`where user_id = ${userId}`)) ?? undefined

export async function lockPasskeys(tx: Tx, userId: string): Promise<PasskeyRow[]> {
  await tx.run(sql`select 1 from passkey_owners where user_id = ${userId} for update`)
  return selectPasskeys(tx, userId)
}

/** Inserts a passkey; returns undefined when the credential exists. */
export const insertPasskey = (tx: Tx, passkey: Omit<PasskeyRow, 'lastUsedAt' | 'blockedAt'>) =>
  tx.one(sql.returning(
    columns,
  )`${sql.insert('passkeys', { ...passkey, transports: sql`${[...passkey.transports]}::text[]` })}
    on conflict (credential_id) do nothing`)

export const updateName = (tx: Tx, { userId, passkeyId, name }: { userId: string; passkeyId: string; name: string }) =>
  tx.one(sql.returning(columns)`${sql.update('passkeys', { name })} where id = ${passkeyId} and user_id = ${userId}`)

export const deletePasskey = (tx: Tx, passkeyId: string) => tx.run(sql`delete from passkeys where id = ${passkeyId}`)

/** Returns false when the counter did not grow: a copy of the key is in use. */
export const markUsed = (
  tx: Tx,
  { id, counter, backedUp, at }: { id: string; counter: number; backedUp: boolean; at: Date },
) =>
  tx.changes(sql`
    ${sql.update('passkeys', { counter, backedUp, lastUsedAt: at })}
    where id = ${id} and blocked_at is null and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)

export const blockPasskey = (tx: Tx, id: string, at: Date) =>
  tx.changes(sql`${sql.update('passkeys', { blockedAt: at })} where id = ${id} and blocked_at is null`)

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from passkeys where user_id = ${userId}`)
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
  await tx.run(sql`${sql.update('passkey_owners', { codesConfirmedAt: null })} where user_id = ${userId}`)
}

export type ChallengePurpose = 'register' | 'sign_in' | 'step_up'

export interface ConsumedChallenge {
  purpose: ChallengePurpose
  sessionHash: Buffer | null
  actHash: Buffer | null
}

export const insertChallenge = (
  db: Queryable,
  challenge: ConsumedChallenge & { challengeHash: Buffer; expiresAt: Date },
) => db.run(sql.insert('passkey_challenges', challenge))

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

export async function replaceCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
  for (const hash of hashes) await tx.run(sql.insert('recovery_codes', { codeHash: hash, userId }))
  await tx.run(sql`${sql.update('passkey_owners', { codesConfirmedAt: null })} where user_id = ${userId}`)
}

export const isUnusedCode = (db: Queryable, userId: string, codeHash: Buffer) =>
  db.exists(sql`from recovery_codes where code_hash = ${codeHash} and user_id = ${userId} and used_at is null`)

export const markCodesConfirmed = (tx: Tx, userId: string, at: Date) =>
  tx.run(sql`
    update passkey_owners set codes_confirmed_at = coalesce(codes_confirmed_at, ${at}) where user_id = ${userId}`)

export const useCode = (tx: Tx, { userId, codeHash, at }: { userId: string; codeHash: Buffer; at: Date }) =>
  tx.changes(sql`
    update recovery_codes c set used_at = ${at} from passkey_owners o
    where c.code_hash = ${codeHash} and c.user_id = ${userId} and c.used_at is null
      and o.user_id = c.user_id and o.codes_confirmed_at is not null`)
