import { addressChangeCodes } from '#domain/account/lifetime.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import type { Caller } from '#server/http/caller.ts'

export const selectAccount = (db: Queryable, userId: string) =>
  db.one(
    sql.select('users', 'id, email, email_key, name as complete_name, first_name, last_name, created_at', {
      mobileNumber: sql.text`coalesce(mobile_number, '')`,
      messengerGroupChat: sql.text`coalesce(messenger_group_chat, '')`,
    })`where id = ${userId}`,
  )

type Own = Pick<Caller, 'id' | 'sessionHash'>

export const selectOwnSessions = (db: Database, { id, sessionHash }: Own) =>
  db.rows(
    sql.select('sessions', 'id, user_agent, created_at, last_seen_at', {
      isCurrent: sql.bool`token_hash = ${sessionHash}`,
    })`where user_id = ${id} order by created_at desc, id desc`,
  )

export const deleteOwnSession = (tx: Tx, { id, sessionHash }: Own, sessionId: string) =>
  tx.one(sql.returning({ isCurrent: sql.bool`token_hash = ${sessionHash}` })`
    delete from sessions where id = ${sessionId} and user_id = ${id}`)

export type AddressChangeRow = Omit<RowOf<typeof consumeAddressAttempt>, 'attempts'>

/** A person has one change at a time: a new request voids the former codes. */
export const upsertAddressChange = (tx: Tx, change: AddressChangeRow & { userId: string; expiresAt: Date }) =>
  tx.run(sql.upsert('address_changes', { ...change, attempts: 0 }, { on: ['userId'] }))

/** Counts an attempt; undefined once the codes have expired or used up their attempts. */
export const consumeAddressAttempt = (tx: Tx, userId: string, at: Date) =>
  tx.one(sql.returning('address_changes', 'email, email_key, old_code_hash, new_code_hash, attempts')`
    ${sql.update('address_changes', { attempts: sql`attempts + 1` })}
    where user_id = ${userId} and attempts < ${addressChangeCodes.maxAttempts} and expires_at > ${at}`)

export const deleteAddressChange = (tx: Tx, userId: string) =>
  tx.run(sql`delete from address_changes where user_id = ${userId}`)

/** Deletes codes sent to the old address and browsers known there, so that neither opens the account. */
export async function forgetOldAddress(tx: Tx, userId: string, oldEmailKey: string): Promise<void> {
  await tx.run(sql`delete from sign_in_codes where email_key = ${oldEmailKey}`)
  await tx.run(sql`delete from known_devices where user_id = ${userId}`)
}
