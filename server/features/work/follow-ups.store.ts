import type { FollowUpState } from '#contract/work/follow-ups.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import type { Tables } from '#server/database/tables.d.ts'
import { asColleague } from '#server/shared/colleague.store.ts'
import { isAnswered } from './work-sources.store.ts'

export type FollowUpRow = RowOf<typeof followUps>

const isEnded = sql`(f.state = 'open' and ${isAnswered(sql`f`)})`
const state = sql`(case when ${isEnded} then 'ended' else f.state end)`

const followUps = sql.select(
  `follow_ups f left join users w on w.id = f.assigned_to left join users d on d.id = f.done_by
    left join users c on c.id = f.created_by`,
  'f.id, f.application_id, f.text, f.unless_answered, f.done_at, f.version',
  {
    dueOn: sql.text`f.due_on`,
    state: sql.text<FollowUpState>`${state}`,
    isAnswered: sql.bool`${isAnswered(sql`f`)}`,
    assignedTo: asColleague('w'),
    doneBy: asColleague('d'),
    createdBy: asColleague('c'),
  },
)

export interface FollowUpFilter {
  applicationId?: string | undefined
  /** An id, or null for nobody. */
  assigned?: string | null | undefined
  state?: FollowUpState | undefined
  until?: string | undefined
}

const matching = ({ applicationId, assigned, state: wanted, until }: FollowUpFilter) =>
  sql.every([
    applicationId !== undefined && sql`f.application_id = ${applicationId}`,
    assigned !== undefined && sql`f.assigned_to is not distinct from ${assigned}::uuid`,
    wanted !== undefined && sql`${state} = ${wanted}`,
    until !== undefined && sql`f.due_on <= ${until}::date`,
  ])

interface FollowUpPage {
  after: { at: string; id: string } | null
  limit: number
}

export const selectFollowUps = (db: Queryable, filter: FollowUpFilter, { after, limit }: FollowUpPage) =>
  db.rows(followUps`where ${matching(filter)}
    ${after === null ? sql`` : sql`and (f.due_on, f.id) > (${after.at}::date, ${after.id}::uuid)`}
    order by f.due_on, f.id limit ${limit + 1}`)

export const countFollowUps = (db: Queryable, filter: FollowUpFilter) =>
  db.count(sql`from follow_ups f where ${matching(filter)}`)

export const selectFollowUp = (db: Queryable, id: string) => db.one(followUps`where f.id = ${id}`)

export const lockFollowUp = (tx: Tx, id: string) => tx.one(followUps`where f.id = ${id} for update of f`)

type FollowUpColumns = Tables['follow_ups']

export const insertFollowUp = (tx: Tx, followUp: FollowUpColumns) => tx.run(sql.insert('follow_ups', followUp))

export const updateFollowUp = (
  tx: Tx,
  id: string,
  change: Partial<
    Pick<FollowUpColumns, 'dueOn' | 'text' | 'assignedTo' | 'unlessAnswered' | 'state' | 'doneAt' | 'doneBy'>
  >,
) => tx.run(sql`${sql.update('follow_ups', { ...change, version: sql`version + 1` })} where id = ${id}`)

/** Finds the follow-up of a message by author and time; a follow-up changed since (version above 1) stays. */
export const deleteFollowUpOf = (
  tx: Tx,
  { applicationId, createdBy, createdAt }: Required<Pick<FollowUpColumns, 'applicationId' | 'createdBy' | 'createdAt'>>,
) =>
  tx.run(sql`delete from follow_ups where application_id = ${applicationId} and created_by = ${createdBy}
    and created_at = ${createdAt} and version = 1`)
