import type { Doing } from '#contract/team/colleague.ts'
import type { Database } from '#server/database/open.ts'
import { newestFirst, type PageSlice } from '#server/database/page-limit.store.ts'
import { type SqlFragment, type SqlOf, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

interface ViewerFilter {
  seenAfter: Date
  wroteAfter: Date
  besides: string
}

const others = ({ seenAfter, besides }: ViewerFilter): SqlFragment => sql`
  presence p join users u on u.id = p.user_id
  where p.seen_at > ${seenAfter} and p.user_id <> ${besides}`

const doingSince = (wroteAfter: Date): SqlOf<Doing> =>
  sql.text<Doing>`case when p.wrote_at > ${wroteAfter} then 'writing' else 'viewing' end`

const subjectExists = (subjectId: string): SqlFragment => sql`
  (exists (select from documents where id = ${subjectId})
    or exists (select from applications where id = ${subjectId}))`

interface SeenViewer extends Pick<ViewerFilter, 'seenAfter' | 'wroteAfter'> {
  id: string
  subjectId: string
  userId: string
  at: Date
  doing: Doing
}

/** Returns what the person was doing before, null for nothing; undefined when the subject does not exist. */
export function upsertViewer(db: Database, viewer: SeenViewer): Promise<{ before: Doing | null } | undefined> {
  const { id, subjectId, userId, at, doing, seenAfter, wroteAfter } = viewer
  const wroteAt = doing === 'writing' ? at : null
  return db.one(
    sql.with(
      sql`was as (
        select ${doingSince(wroteAfter)} as doing from presence p
        where p.subject_id = ${subjectId} and p.user_id = ${userId} and p.seen_at > ${seenAfter}),
      seen as (
        insert into presence as p (id, subject_id, user_id, since, seen_at, wrote_at)
        select ${id}, ${subjectId}, ${userId}, ${at}, ${at}, ${wroteAt} where ${subjectExists(subjectId)}
        on conflict (subject_id, user_id) do update set seen_at = excluded.seen_at, wrote_at = excluded.wrote_at,
          since = case when p.seen_at > ${seenAfter} then p.since else excluded.since end
        returning p.id)`,
      sql.select({ before: sql.nullable(sql.text<Doing>`(select doing from was)`) })`from seen`,
    ),
  )
}

export const deleteViewer = (db: Database, viewer: { subjectId: string; userId: string }) =>
  db.changes(sql`delete from presence where subject_id = ${viewer.subjectId} and user_id = ${viewer.userId}`)

export const isSubject = (db: Database, subjectId: string) => db.changes(sql`select where ${subjectExists(subjectId)}`)

export const deleteStaleViewers = (db: Database, seenBefore: Date) =>
  db.run(sql`delete from presence where seen_at < ${seenBefore}`)

export const selectViewers = (db: Database, subjectId: string, seen: ViewerFilter) =>
  db.rows(sql.select({
    id: sql.text`u.id`,
    name: nameOf('u'),
    since: sql.instant`p.since`,
    doing: doingSince(seen.wroteAfter),
  })`from ${others(seen)} and p.subject_id = ${subjectId}
    order by p.since, p.id`)

export const selectPresences = (db: Database, seen: ViewerFilter & PageSlice) =>
  db.rows(
    sql.select({
      id: sql.text`p.id`,
      subjectId: sql.text`p.subject_id`,
      who: sql.json<{
        id: string
        name: string
        since: string
        doing: Doing
      }>`jsonb_build_object('id', u.id, 'name', ${nameOf('u')}, 'since', p.since, 'doing', ${doingSince(seen.wroteAfter)})`,
    })`from ${others(seen)} ${newestFirst(sql`p.id`, seen)}`,
  )

export const countPresences = (db: Database, seen: ViewerFilter) => db.count(sql`from ${others(seen)}`)
