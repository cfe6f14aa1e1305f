import type { Sql, Tx } from '#server/database/open.ts'

export interface SessionRow {
  userId: string
  email: string
  emailKey: string
  firstName: string
  lastName: string
  name: string
  mobileNumber: string | null
  hasConfirmedDetails: boolean
  applicationId: string | null
  createdAt: Date
  lastSeenAt: Date
}

export async function findSession(db: Sql, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await db<SessionRow[]>`
    select u.id as "userId", u.email, u.email_key as "emailKey", u.first_name as "firstName",
      u.last_name as "lastName", u.name, u.mobile_number as "mobileNumber",
      u.details_confirmed_at is not null as "hasConfirmedDetails", a.id as "applicationId", s.created_at as "createdAt",
      s.last_seen_at as "lastSeenAt"
    from sessions s join users u on u.id = s.user_id left join applications a on a.user_id = u.id
    where s.token_hash = ${tokenHash}`
  return row
}

export async function touchSession(db: Sql, tokenHash: Buffer, at: Date): Promise<void> {
  await db`update sessions set last_seen_at = ${at} where token_hash = ${tokenHash} and last_seen_at < ${at}`
}

export async function insertSession(tx: Tx, session: { tokenHash: Buffer; userId: string; at: Date }): Promise<void> {
  await tx`
    insert into sessions (token_hash, user_id, created_at, last_seen_at)
    values (${session.tokenHash}, ${session.userId}, ${session.at}, ${session.at})`
}

/** Ends the oldest sessions of a person but for so many; answers how many ended. One sign-in of a person at a time does. */
export async function deleteOldestSessions(tx: Tx, userId: string, keep: number): Promise<number> {
  await tx`select 1 from users where id = ${userId} for no key update`
  const { count } = await tx`
    delete from sessions where token_hash in (
      select token_hash from sessions where user_id = ${userId} order by created_at desc, token_hash offset ${keep})`
  return count
}

export async function deleteSession(tx: Sql | Tx, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await tx<{ userId: string }[]>`
    delete from sessions where token_hash = ${tokenHash} returning user_id as "userId"`
  return row?.userId
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx`delete from sessions where user_id = ${userId}`
  return count
}
