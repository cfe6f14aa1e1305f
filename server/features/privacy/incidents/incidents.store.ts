import type { IncidentState } from '#contract/privacy/incidents.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export type IncidentRow = RowOf<typeof incidents>

const incidents = sql.select(
  'incidents i',
  `i.id, i.title, i.known_at, i.nature, i.consequences, i.data_involved, i.measures, i.contact, i.help, i.sensitive,
  i.acquired, i.harmful, i.npc_told_at, i.npc_reference, i.people_told_at, i.full_report_at, i.state, i.version`,
  {
    people: sql.int`select count(*) from incident_people p where p.incident_id = i.id`,
    untold: sql.int`select count(*) from incident_people p join users u on u.id = p.user_id
      where p.incident_id = i.id and p.told_at is null and u.erased_at is null`,
  },
)

export const selectIncidents = (show: 'open' | 'all') =>
  incidents`where ${show === 'open' ? sql`i.state <> 'closed'` : sql`true`}`

export const selectIncident = (db: Queryable, id: string) => db.one(incidents`where i.id = ${id}`)

export const lockIncident = (tx: Tx, id: string) => tx.one(incidents`where i.id = ${id} for update of i`)

/** Locks recent incidents that may still have to be reported to the Commission. */
export const lockRunningClocks = (tx: Tx, knownAfter: Date) =>
  tx.rows(sql.select('incidents i', 'i.id, i.known_at', {
    openedAt: sql.instant`select min(s.at) from incident_steps s where s.incident_id = i.id`,
  })`
    where i.state in ('assessing', 'to_notify') and i.npc_told_at is null and i.known_at > ${knownAfter}
    order by i.id for update of i`)

export const insertIncident = (tx: Tx, row: { id: string; title: string; knownAt: string }) =>
  tx.run(sql`insert into incidents (id, title, known_at) values (${row.id}, ${row.title}, ${row.knownAt})`)

export const updateIncident = (tx: Tx, { id, people: _, untold: __, ...row }: IncidentRow) =>
  tx.run(sql`${sql.update('incidents', { ...row, version: sql`version + 1` })} where id = ${id}`)

export const updateState = (tx: Tx, id: string, state: IncidentState) =>
  tx.run(sql`${sql.update('incidents', { state, version: sql`version + 1` })} where id = ${id}`)

export type IncidentStepRow = RowOf<typeof selectSteps>

export const selectSteps = (db: Queryable, incidentId: string) =>
  db.rows(sql.select(
    'incident_steps s left join users u on u.id = s.by_person',
    's.from_state as from, s.to_state as to, s.reason, s.at',
    { by: sql.nullable(nameOf('u')) },
  )`
    where s.incident_id = ${incidentId} order by s.id`)

interface NewStep extends Omit<IncidentStepRow, 'by'> {
  id: string
  incidentId: string
  by: string
}

export const insertStep = (tx: Tx, { from, to, by, ...step }: NewStep) =>
  tx.run(sql.insert('incident_steps', { ...step, fromState: from, toState: to, byPerson: by }))
