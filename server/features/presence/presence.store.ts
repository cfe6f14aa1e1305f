import { nameOf } from '#server/database/colleague.store.ts'
import type { Sql, Tx } from '#server/database/open.ts'
import type { SqlFragment } from '#server/database/statement.ts'

export interface ViewerRow {
  id: string
  name: string
  since: Date
}

export interface PresenceRow {
  id: string
  subjectId: string
  who: { id: string; name: string; since: string }
}

interface Seen {
  seenAfter: Date
  besides: string
}

const others = (db: Sql | Tx, { seenAfter, besides }: Seen): SqlFragment => db`
  presence p join users u on u.id = p.user_id
  where p.seen_at > ${seenAfter} and p.user_id <> ${besides}`

const thereIs = (db: Sql, subjectId: string): SqlFragment => db`
  (exists (select from documents where id = ${subjectId})
    or exists (select from applications where id = ${subjectId}))`

/** Says that somebody looks at it now; false when there is no such document and no such application. */
export async function saveLook(
  db: Sql,
  look: { id: string; subjectId: string; userId: string; at: Date; seenAfter: Date },
): Promise<boolean> {
  const { id, subjectId, userId, at, seenAfter } = look
  const { count } = await db`
    insert into presence as p (id, subject_id, user_id, since, seen_at)
    select ${id}, ${subjectId}, ${userId}, ${at}, ${at} where ${thereIs(db, subjectId)}
    on conflict (subject_id, user_id) do update set seen_at = excluded.seen_at,
      since = case when p.seen_at > ${seenAfter} then p.since else excluded.since end`
  return count > 0
}

export async function deleteLook(db: Sql, look: { subjectId: string; userId: string }): Promise<boolean> {
  const { count } = await db`delete from presence where subject_id = ${look.subjectId} and user_id = ${look.userId}`
  return count > 0
}

export async function isSubject(db: Sql, subjectId: string): Promise<boolean> {
  const rows = await db`select where ${thereIs(db, subjectId)}`
  return rows.length > 0
}

export async function deleteForgotten(db: Sql, seenBefore: Date): Promise<void> {
  await db`delete from presence where seen_at < ${seenBefore}`
}

export const findViewers = (db: Sql, subjectId: string, seen: Seen): Promise<ViewerRow[]> =>
  db<ViewerRow[]>`
    select u.id, ${nameOf(db, 'u')} as name, p.since from ${others(db, seen)} and p.subject_id = ${subjectId}
    order by p.since, p.id`

export const findPresences = (
  db: Sql,
  { after, limit, ...seen }: Seen & { after: string | null; limit: number },
): Promise<PresenceRow[]> =>
  db<PresenceRow[]>`
    select p.id, p.subject_id as "subjectId",
      jsonb_build_object('id', u.id, 'name', ${nameOf(db, 'u')}, 'since', p.since) as who
    from ${others(db, seen)} ${after === null ? db`` : db`and p.id < ${after}`}
    order by p.id desc limit ${limit + 1}`

export async function countPresences(db: Sql, seen: Seen): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from ${others(db, seen)}`
  return row?.count ?? 0
}
