import type { AffectedSource, IncidentSearch } from '#contract/privacy/incidents.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import type { PageSlice } from '#server/database/page-limit.store.ts'
import { isOfTeam } from '#server/database/people.store.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

const acts = ({ memberId, ip, from, to }: IncidentSearch): SqlFragment => sql`
  at >= ${from} and at <= ${to}
  ${memberId ? sql`and actor_id = ${memberId}` : sql``} ${ip ? sql`and ip = ${ip}` : sql``}`

/** Selects the people whose data these acts touched, by the audit; leaves out the team. */
export const peopleOf = (search: IncidentSearch, owners: readonly string[]): SqlFragment => sql`
  with named as materialized (
    select distinct split_part(subject, ':', 1) as kind, split_part(subject, ':', 2) as id from audit
    where ${acts(search)} and subject ~ '^[a-z_]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ), of as (
    select id::uuid as application_id from named where kind = 'application'
    union select d.application_id from named n join documents d on d.id = n.id::uuid where n.kind = 'document'
    union select e.application_id from named n join evidence_files e on e.upload_id = n.id::uuid where n.kind = 'upload'
    union select p.application_id from named n join packets p on p.id = n.id::uuid where n.kind = 'packet'
    union select p.application_id from named n join payments p on p.id = n.id::uuid where n.kind = 'payment'
    union select s.application_id from named n join personal_data_sheets s on s.id = n.id::uuid where n.kind = 'sheet'
    union select b.application_id from named n join bulk_rows b on b.run_id = n.id::uuid where n.kind = 'bulk'
  )
  select u.id from users u where u.id in (
    select a.user_id from of join applications a on a.id = of.application_id
    union select id::uuid from named where kind = 'user'
  ) and not ${isOfTeam('u', owners)}`

export const countPeople = (
  db: Database,
  { incidentId, search, owners }: { incidentId: string; search: IncidentSearch; owners: readonly string[] },
) =>
  db.single(sql.select({
    people: sql.int`count(*)`,
    unlisted: sql.int`count(*) filter (where p.user_id is null)`,
  })`from (${peopleOf(search, owners)}) as found
    left join incident_people p on p.user_id = found.id and p.incident_id = ${incidentId}`)

/** Selects lists and exports of many people, of which the audit keeps only filter and count. */
export const selectSeenLists = (db: Database, search: IncidentSearch) =>
  db.rows(sql.select('audit', 'action', {
    times: sql.int`count(*)`,
    mostRows: sql.nullable(sql.int`max(case when detail->>'rows' ~ '^[0-9]{1,9}$' then (detail->>'rows')::int end)`),
  })`
    where ${acts(search)} and subject is null
      and (action like '%.listed' or action in ('list.exported', 'list.export_ended', 'run.previewed'))
    group by action order by action`)

interface Addition {
  incidentId: string
  source: AffectedSource
  by: string
  at: Date
}

export const insertPeople = (tx: Tx, people: SqlFragment, { incidentId, source, by, at }: Addition): Promise<number> =>
  tx.run(sql`
    insert into incident_people (incident_id, user_id, source, added_by, added_at)
    select ${incidentId}::uuid, id, ${source}::text, ${by}::uuid, ${at}::timestamptz from (${people}) as found
    on conflict (incident_id, user_id) do nothing`)

export const peopleBy = (at: Date): SqlFragment => sql`select user_id as id from applications where created_at <= ${at}`

export const onePerson = (id: string): SqlFragment => sql`select id from users where id = ${id}`

export const selectListed = (tx: Tx, incidentId: string, userId: string) =>
  tx.one(sql.select('incident_people', 'told_at')`where incident_id = ${incidentId} and user_id = ${userId}`)

export const deletePerson = (tx: Tx, incidentId: string, userId: string) =>
  tx.run(sql`delete from incident_people where incident_id = ${incidentId} and user_id = ${userId}`)

export const selectPeople = (db: Database, incidentId: string, { after, limit }: PageSlice) =>
  db.rows(sql.select(
    `incident_people p join users u on u.id = p.user_id left join applications a on a.user_id = p.user_id`,
    `p.user_id as id, u.email, a.id as application_id, a.application_number, p.source, p.added_at, p.told_at`,
    { name: nameOf('u') },
  )`
    where p.incident_id = ${incidentId} ${after === null ? sql`` : sql`and p.user_id > ${after}`}
    order by p.user_id limit ${limit + 1}`)

export const countListed = (db: Queryable, incidentId: string) =>
  db.count(sql`from incident_people where incident_id = ${incidentId}`)
