import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import type { Caller } from '#server/http/caller.ts'

interface AccountRow {
  id: string
  email: string
  emailKey: string
  completeName: string
  firstName: string
  lastName: string
  mobileNumber: string
  messengerGroupChat: string
  createdAt: Date
}

export async function findAccount(db: Queryable, userId: string): Promise<AccountRow | undefined> {
  return db.one<AccountRow>(sql`
    select id, email, email_key, name as complete_name, first_name, last_name,
      coalesce(mobile_number, '') as mobile_number, coalesce(messenger_group_chat, '') as messenger_group_chat,
      created_at
    from users where id = ${userId}`)
}

interface OwnSessionRow {
  id: string
  userAgent: string
  createdAt: Date
  lastSeenAt: Date
  isCurrent: boolean
}

type Own = Pick<Caller, 'id' | 'sessionHash'>

export async function readOwnSessions(db: Database, { id, sessionHash }: Own): Promise<OwnSessionRow[]> {
  return db.rows<OwnSessionRow>(sql`
    select id, user_agent, created_at, last_seen_at, token_hash = ${sessionHash} as is_current
    from sessions where user_id = ${id} order by created_at desc, id desc`)
}

export async function deleteOwnSession(
  tx: Tx,
  { id, sessionHash }: Own,
  sessionId: string,
): Promise<{ isCurrent: boolean } | undefined> {
  return tx.one<{ isCurrent: boolean }>(sql`
    delete from sessions where id = ${sessionId} and user_id = ${id}
    returning token_hash = ${sessionHash} as is_current`)
}
