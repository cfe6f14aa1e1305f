import type { Colleague } from '#contract/team.ts'
import { asColleague } from '#server/database/colleague.store.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export interface NoteRow {
  id: string
  applicationId: string
  author: Colleague | null
  text: string
  mentions: Colleague[]
  createdAt: Date
}

interface Slice {
  after: string | null
  limit: number
}

const notes = (db: Sql | Tx) => db`
  select n.id, n.application_id as "applicationId", n.text, n.created_at as "createdAt",
    (select ${asColleague(db, 'u')} from users u where u.id = n.author_id) as author,
    (select coalesce(jsonb_agg(${asColleague(db, 'u')} order by u.id), '[]')
      from mentions m join users u on u.id = m.user_id where m.note_id = n.id) as mentions
  from notes n`

export async function findNotes(db: Sql, applicationId: string, { after, limit }: Slice): Promise<NoteRow[]> {
  return db<NoteRow[]>`
    ${notes(db)} where n.application_id = ${applicationId} ${after === null ? db`` : db`and n.id < ${after}`}
    order by n.id desc limit ${limit + 1}`
}

export async function countNotes(db: Sql, applicationId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from notes where application_id = ${applicationId}`
  return row?.count ?? 0
}

export async function findNote(db: Sql | Tx, id: string): Promise<NoteRow | undefined> {
  const [row] = await db<NoteRow[]>`${notes(db)} where n.id = ${id}`
  return row
}

export async function insertNote(
  tx: Tx,
  note: { id: string; applicationId: string; authorId: string; text: string; mentions: readonly string[]; at: Date },
): Promise<void> {
  await tx`
    insert into notes (id, application_id, author_id, text, created_at)
    values (${note.id}, ${note.applicationId}, ${note.authorId}, ${note.text}, ${note.at})`
  if (note.mentions.length === 0) return
  await tx`
    insert into mentions (note_id, user_id) select ${note.id}, id from unnest(${[...note.mentions]}::uuid[]) as one (id)`
}

export async function lockNote(
  tx: Tx,
  id: string,
): Promise<{ id: string; applicationId: string; authorId: string | null } | undefined> {
  const [row] = await tx<{ id: string; applicationId: string; authorId: string | null }[]>`
    select id, application_id as "applicationId", author_id as "authorId" from notes where id = ${id} for update`
  return row
}

export async function removeNote(tx: Tx, id: string): Promise<void> {
  await tx`delete from notes where id = ${id}`
}

export async function findAddresses(
  db: Sql | Tx,
  ids: readonly string[],
): Promise<{ id: string; email: string; emailKey: string }[]> {
  return db<{ id: string; email: string; emailKey: string }[]>`
    select id, email, email_key as "emailKey" from users where id = any(${[...ids]}::uuid[])`
}

export interface MentionRow {
  id: string
  applicationId: string
  applicationNumber: string
  firstName: string
  lastName: string
  email: string
  by: Colleague | null
  createdAt: Date
}

const mentions = (db: Sql) => db`
  select n.id, n.application_id as "applicationId", n.created_at as "createdAt",
    a.application_number as "applicationNumber", client.first_name as "firstName", client.last_name as "lastName",
    client.email, ${asColleague(db, 'u')} as by
  from mentions m join notes n on n.id = m.note_id join applications a on a.id = n.application_id
  join users client on client.id = a.user_id left join users u on u.id = n.author_id`

export async function findUnreadMentions(db: Sql, userId: string, { after, limit }: Slice): Promise<MentionRow[]> {
  return db<MentionRow[]>`
    ${mentions(db)}
    where m.user_id = ${userId} and m.read_at is null ${after === null ? db`` : db`and m.note_id < ${after}`}
    order by m.note_id desc limit ${limit + 1}`
}

export async function countUnreadMentions(db: Sql, userId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from mentions where user_id = ${userId} and read_at is null`
  return row?.count ?? 0
}

export async function findMention(db: Sql, userId: string, noteId: string): Promise<MentionRow | undefined> {
  const [row] = await db<MentionRow[]>`${mentions(db)} where m.user_id = ${userId} and m.note_id = ${noteId}`
  return row
}

export async function readMention(db: Sql, { noteId, userId, at }: { noteId: string; userId: string; at: Date }) {
  await db`
    update mentions set read_at = ${at} where note_id = ${noteId} and user_id = ${userId} and read_at is null`
}
