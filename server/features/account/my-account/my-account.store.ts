import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
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
