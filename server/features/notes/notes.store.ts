import type { Colleague } from '#contract/team/colleague.ts'
import { isNotOfBlocked } from '#server/database/blocked-people.store.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { activeRoleOf } from '#server/database/people.store.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import type { Tables } from '#server/database/tables.d.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

const notes = sql.select('notes n', 'n.id, n.application_id, n.text, n.created_at', {
  author: sql.nullable(sql.json<Colleague>`select ${asColleague('u')} from users u where u.id = n.author_id`),
  mentions: sql.json<Colleague[]>`select coalesce(jsonb_agg(${asColleague('u')} order by u.id), '[]')
      from mentions m join users u on u.id = m.user_id where m.note_id = n.id`,
})

export const selectNotes = (applicationId: string) => notes`where n.application_id = ${applicationId}`

export const selectNote = (db: Queryable, id: string) => db.one(notes`where n.id = ${id}`)

export async function insertNote(
  tx: Tx,
  { mentions, ...note }: Tables['notes'] & { mentions: readonly string[] },
): Promise<void> {
  await tx.run(sql.insert('notes', note))
  if (mentions.length === 0) return
  await tx.run(sql`
    insert into mentions (note_id, user_id) select ${note.id}, id from unnest(${[...mentions]}::uuid[]) as one (id)`)
}

export const lockNote = (tx: Tx, id: string) =>
  tx.one(sql.select('notes', 'id, application_id, author_id')`where id = ${id} for update`)

export const removeNote = (tx: Tx, id: string) => tx.run(sql`delete from notes where id = ${id}`)

export const selectAddresses = (db: Queryable, ids: readonly string[]) =>
  db.rows(
    sql.select('users', 'id, email, email_key', {
      teamRole: activeRoleOf('users'),
    })`where id = any(${[...ids]}::uuid[])`,
  )

export type MentionRow = RowOf<typeof mentions>

const mentions = sql.select(
  `mentions m join notes n on n.id = m.note_id join applications a on a.id = n.application_id
      join users client on client.id = a.user_id left join users u on u.id = n.author_id`,
  `m.note_id as id, n.application_id, n.created_at, a.application_number, client.first_name, client.last_name,
      client.email`,
  { by: asColleague('u') },
)

export const selectUnreadMentions = (userId: string) => mentions`where m.user_id = ${userId} and m.read_at is null`

export const countUnreadMentions = (db: Database, userId: string) =>
  db.count(sql`from mentions m join notes n on n.id = m.note_id
    where m.user_id = ${userId} and m.read_at is null and ${isNotOfBlocked(sql`n.application_id`)}`)

export const selectMention = (db: Database, userId: string, noteId: string) =>
  db.one(mentions`where m.user_id = ${userId} and m.note_id = ${noteId}`)

export async function markMentionAsRead(
  db: Database,
  { noteId, userId, at }: { noteId: string; userId: string; at: Date },
) {
  await db.run(
    sql`${sql.update('mentions', { readAt: at })} where note_id = ${noteId} and user_id = ${userId} and read_at is null`,
  )
}
