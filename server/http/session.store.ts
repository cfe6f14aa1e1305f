import { v7 as uuid } from 'uuid'
import type { SessionFactor } from '#domain/account/passkey-rules.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { activeRoleOf, lockPerson } from '#server/database/people.store.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export interface NewSession {
  userId: string
  userAgent: string
  factor: SessionFactor
  at: Date
  // A fresh sign-in counts from here.
  provedAt?: Date
}

export type SessionRow = RowOf<typeof selectSession>

export const selectSession = (db: Database, tokenHash: Buffer) =>
  db.one(sql.select(
    `sessions s join users u on u.id = s.user_id left join applications a on a.user_id = u.id
      left join passkey_owners o on o.user_id = u.id`,
    `u.id as user_id, u.email, u.email_key, u.first_name, u.last_name, u.name, u.mobile_number,
      u.created_at as known_since, a.id as application_id, s.created_at, s.last_seen_at, s.factor`,
    {
      hasConfirmedDetails: sql.bool`u.details_confirmed_at is not null`,
      hasConfirmedCodes: sql.bool`o.codes_confirmed_at is not null`,
      hasPasskey: sql.bool`exists (select from passkeys p where p.user_id = u.id and p.blocked_at is null)`,
      // The role of an active member of the team; ADMIN_EMAILS names the owners.
      teamRole: activeRoleOf('u'),
    },
  )`
    where s.token_hash = ${tokenHash}`)

export const touchSession = (db: Database, tokenHash: Buffer, at: Date) =>
  db.run(sql`${sql.update('sessions', { lastSeenAt: at })} where token_hash = ${tokenHash} and last_seen_at < ${at}`)

export const insertSession = (tx: Tx, session: NewSession & { tokenHash: Buffer }) =>
  tx.run(sql`
    insert into sessions (token_hash, id, user_id, user_agent, factor, created_at, last_seen_at)
    values (${session.tokenHash}, ${uuid()}, ${session.userId}, ${session.userAgent.slice(0, 300)}, ${session.factor},
      ${session.provedAt ?? session.at}, ${session.at})`)

/** Ends a person's oldest sessions except `keep`; returns how many ended. Locks the person against other sign-ins. */
export async function deleteOldestSessions(tx: Tx, userId: string, keep: number): Promise<number> {
  await lockPerson(tx, userId)
  return tx.run(sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where user_id = ${userId} order by created_at desc, token_hash offset ${keep})`)
}

export const deleteSession = async (tx: Queryable, tokenHash: Buffer) =>
  (await tx.value(sql.returning('sessions', 'user_id')`
    delete from sessions where token_hash = ${tokenHash}`)) ?? undefined

export const setSessionFactor = (tx: Tx, tokenHash: Buffer, factor: SessionFactor) =>
  tx.run(sql`${sql.update('sessions', { factor })} where token_hash = ${tokenHash}`)

export const deleteOtherSessions = (tx: Tx, userId: string, tokenHash: Buffer): Promise<number> =>
  tx.run(sql`delete from sessions where user_id = ${userId} and token_hash <> ${tokenHash}`)

export const deleteSessionsOf = (tx: Tx, userId: string) => tx.run(sql`delete from sessions where user_id = ${userId}`)
