import type { AuditEntry } from '#contract/audit/audit.ts'
import { readableDetail } from '#server/database/audit-texts.store.ts'
import type { Database } from '#server/database/open.ts'
import type { PageSlice } from '#server/database/page-limit.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { COUNTED_TO, holdsEveryWord } from '#server/shared/search.store.ts'

export type AuditRow = RowOf<typeof findAuditSql>

export interface AuditQuery {
  about: { people: readonly string[]; subjects: readonly string[] } | null
  subjects: readonly string[] | null
  action: string | undefined
  from: string | undefined
  to: string | undefined
  timeZone: string
  run: string | undefined
  foldsRuns: boolean
  // The range has so few days that sorting them is faster than walking the index back.
  isShortTime: boolean
}

const OF_A_RUN = sql`request_id like 'bulk:%'`

const onlyWithin = ({ action, from, to, timeZone, foldsRuns }: AuditQuery) => sql`
  ${action ? sql`and action = ${action}` : sql``}
  ${from ? sql`and at >= ${from}::date::timestamp at time zone ${timeZone}::text` : sql``}
  ${to ? sql`and at < (${to}::date + 1)::timestamp at time zone ${timeZone}::text` : sql``}
  ${foldsRuns ? sql`and not (${OF_A_RUN})` : sql``}`

const onlyAbout = ({ about, subjects, run }: AuditQuery, walked: 'run' | 'about' | 'subjects' | 'all') => sql`
  ${
    about && walked !== 'about'
      ? sql`and (actor_id = any(${[...about.people]}::uuid[]) or subject = any(${[...about.subjects]}::text[]))`
      : sql``
  }
  ${subjects && walked !== 'subjects' ? sql`and subject = any(${[...subjects]}::text[])` : sql``}
  ${run && walked !== 'run' ? sql`and (request_id = ${run} or subject = ${run})` : sql``}`

/** Walks one index per key, newest first, so that no query scans the audit. */
function matching(query: AuditQuery, { after, limit }: PageSlice): SqlFragment {
  const { about, subjects, run } = query
  const walk = (where: SqlFragment, walked: Parameters<typeof onlyAbout>[1], order = sql`id`) => sql`
    (select audit.* from audit where ${where} ${onlyWithin(query)} ${onlyAbout(query, walked)}
      ${after === null ? sql`` : sql`and id < ${after}`} order by ${order} desc limit ${limit})`
  const each = (keys: readonly string[], column: SqlFragment, type: SqlFragment, walked: 'about' | 'subjects') => sql`
    select hit.* from unnest(${[...keys]}::${type}[]) as one(key)
    cross join lateral ${walk(sql`${column} = one.key`, walked)} as hit`
  if (run)
    return sql`${walk(sql`${OF_A_RUN} and request_id = ${run}`, 'run')} union ${walk(sql`subject = ${run}`, 'run')}`
  if (about)
    return sql`${each(about.people, sql`actor_id`, sql`uuid`, 'about')}
      union ${each(about.subjects, sql`subject`, sql`text`, 'about')}`
  if (subjects) return each(subjects, sql`subject`, sql`text`, 'subjects')
  // As text the id has no index, so the planner uses the index on the days.
  return walk(sql`true`, 'all', query.isShortTime ? sql`id::text collate "C"` : sql`id`)
}

export const selectAudit = (db: Database, query: AuditQuery, page: PageSlice) => db.rows(findAuditSql(query, page))

export const findAuditSql = (query: AuditQuery, { after, limit }: PageSlice) =>
  sql.pick(
    'audit a left join users u',
    'a.id, a.at, a.actor_id, a.action, a.subject, a.ip, a.request_id, u.first_name, u.last_name, u.email',
    { detail: sql.json<AuditEntry['detail']>`${readableDetail(sql`a`)}`, entries: sql.nullable(sql.int`run.entries`) },
  )`from (
      select * from (${matching(query, { after, limit })}) as found order by id desc limit ${limit}
    ) as a
    left join users u on u.id = a.actor_id
    left join lateral (
      select count(*)::int as entries from audit where ${OF_A_RUN} and request_id = a.subject
    ) as run on a.action in ('bulk.ordered', 'bulk.undone')
    order by a.id desc`

export const countFoundAudit = (db: Database, query: AuditQuery, upTo = COUNTED_TO + 1) =>
  db.count(sql`from (${matching(query, { after: null, limit: upTo })}) as found`, upTo)

export const selectPeople = (db: Database, search: string, limit: number) =>
  db.values(sql.select('applications', 'user_id')`where application_number = upper(${search})
    union (select id from users where ${holdsEveryWord(sql`search_text`, search)} limit ${limit})`)

export async function selectSubjectsOfPeople(db: Database, people: readonly string[]): Promise<string[]> {
  const applications = sql`select id from applications where user_id = any(${[...people]}::uuid[])`
  return [...people.map((id) => `user:${id}`), ...(await findSubjects(db, applications))]
}

export const selectSubjectsOfApplication = (db: Database, applicationId: string): Promise<string[]> =>
  findSubjects(db, sql`select ${applicationId}::uuid`)

const findSubjects = (db: Database, applications: SqlFragment) =>
  db.values(
    sql.with(
      sql`of as materialized (${applications})`,
      sql.select(sql.text`'application:' || id`)`from of as one(id)
    union all select 'document:' || id from documents where application_id in (select * from of)
    union all select 'upload:' || upload_id from evidence_files where application_id in (select * from of)
    union all select 'packet:' || id from packets where application_id in (select * from of)
    union all select 'payment:' || id from payments where application_id in (select * from of)
    union all select 'sheet:' || id from personal_data_sheets where application_id in (select * from of)`,
    ),
  )
