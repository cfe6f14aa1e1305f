import type { Database } from '#server/database/open.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

interface ViewerFilter {
  seenAfter: Date
  besides: string
}

const others = ({ seenAfter, besides }: ViewerFilter): SqlFragment => sql`
  presence p join users u on u.id = p.user_id
  where p.seen_at > ${seenAfter} and p.user_id <> ${besides}`

const subjectExists = (subjectId: string): SqlFragment => sql`
  (exists (select from documents where id = ${subjectId})
    or exists (select from applications where id = ${subjectId}))`

export async function upsertViewer(
  db: Database,
  viewer: { id: string; subjectId: string; userId: string; at: Date; seenAfter: Date },
): Promise<boolean> {
  const { id, subjectId, userId, at, seenAfter } = viewer
  const count = await db.run(sql`
    insert into presence as p (id, subject_id, user_id, since, seen_at)
    select ${id}, ${subjectId}, ${userId}, ${at}, ${at} where ${subjectExists(subjectId)}
    on conflict (subject_id, user_id) do update set seen_at = excluded.seen_at,
      since = case when p.seen_at > ${seenAfter} then p.since else excluded.since end`)
  return count > 0
}

export async function deleteViewer(db: Database, viewer: { subjectId: string; userId: string }): Promise<boolean> {
  const count = await db.run(
    sql`delete from presence where subject_id = ${viewer.subjectId} and user_id = ${viewer.userId}`,
  )
  return count > 0
}

export async function isSubject(db: Database, subjectId: string): Promise<boolean> {
  const count = await db.run(sql`select where ${subjectExists(subjectId)}`)
  return count > 0
}

export async function deleteStaleViewers(db: Database, seenBefore: Date): Promise<void> {
  await db.run(sql`delete from presence where seen_at < ${seenBefore}`)
}

export const selectViewers = (db: Database, subjectId: string, seen: ViewerFilter) =>
  db.rows(sql.select({
    id: sql.text`u.id`,
    name: nameOf('u'),
    since: sql.instant`p.since`,
  })`from ${others(seen)} and p.subject_id = ${subjectId}
    order by p.since, p.id`)

export const selectPresences = (
  db: Database,
  { after, limit, ...seen }: ViewerFilter & { after: string | null; limit: number },
) =>
  db.rows(sql.select({
    id: sql.text`p.id`,
    subjectId: sql.text`p.subject_id`,
    who: sql.json<{
      id: string
      name: string
      since: string
    }>`jsonb_build_object('id', u.id, 'name', ${nameOf('u')}, 'since', p.since)`,
  })`from ${others(seen)} ${after === null ? sql`` : sql`and p.id < ${after}`}
    order by p.id desc limit ${limit + 1}`)

export const countPresences = (db: Database, seen: ViewerFilter) => db.count(sql`from ${others(seen)}`)
