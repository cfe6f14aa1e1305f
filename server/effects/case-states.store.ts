import type { CaseItemCode, PendingParty } from '#contract/cases/pending-on.ts'
import type { ApplicationDocumentCounts } from '#contract/clients/clients.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { PathPosition } from '#domain/path/position.ts'
import type { CompletedStep } from '#domain/reports/completed-steps.ts'
import { documentCounts } from '#server/cases/applications.store.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { selectSetting, upsertSetting } from '#server/database/settings.store.ts'
import { json, sql } from '#server/database/sql.ts'

export interface TurnRow {
  waitsFor: PendingParty
  cause: CaseItemCode
  /** The day is stored as midnight UTC. */
  since: Date
  documentCounts: ApplicationDocumentCounts
  hasNursingSchool: boolean
  completedSteps: CompletedStep[]
}

export interface PositionRow extends PathPosition {
  lastEventAt: Date
  stepDays: string[]
}

export interface CaseStateRow {
  id: string
  turn: TurnRow
  position: PositionRow
}

/** Locks the cases until the transaction ends, so that two concurrent writers never derive from stale facts. */
export const lockCases = (tx: Tx, ids: readonly string[]) =>
  tx.run(sql`select from applications where id ${sql.oneOf(ids)} order by id for no key update`)

export async function updateTurns(tx: Tx, rows: readonly CaseStateRow[]): Promise<void> {
  const flat = rows.map(({ id, turn: { documentCounts: counts, ...turn } }) => ({ id, ...turn, ...counts }))
  await tx.run(sql`
    update applications a set waits_for = new."waitsFor", waiting_cause = new.cause, waiting_since = new.since,
      documents_required = new.required, documents_approved = new.approved, documents_pending = new.pending,
      documents_returned = new.returned, documents_missing = new.missing,
      has_nursing_school = new."hasNursingSchool", completed_steps = new."completedSteps"
    from jsonb_to_recordset(${json(flat)}) as new (id uuid, "waitsFor" text, cause text, since timestamptz,
      required smallint, approved smallint, pending smallint, returned smallint, missing smallint,
      "hasNursingSchool" boolean, "completedSteps" text[])
    where a.id = new.id and (a.waits_for, a.waiting_cause, a.waiting_since, a.documents_required, a.documents_approved,
        a.documents_pending, a.documents_returned, a.documents_missing, a.has_nursing_school, a.completed_steps)
      is distinct from (new."waitsFor", new.cause, new.since, new.required, new.approved, new.pending, new.returned,
        new.missing, new."hasNursingSchool", new."completedSteps")`)
}

export async function upsertPositions(tx: Tx, rows: readonly CaseStateRow[]): Promise<void> {
  const flat = rows.map(({ id, position }) => ({ id, ...position }))
  await tx.run(sql`
    insert into path_positions as old (application_id, state, step, is_problem, since, waits_for, side_state, board,
      attempt, clock, clock_on, urgent_from, expires_paper, expires_on, last_event_at, changes_on, step_days)
    select id, state, step, "isProblem", since, "waitsFor", "sideState", board, attempt, clock, "clockOn",
      "urgentFrom", "expiresPaper", "expiresOn", "lastEventAt", "changesOn", "stepDays"
    from jsonb_to_recordset(${json(flat)}) as new (id uuid, state text, step text, "isProblem" boolean,
      since date, "waitsFor" text, "sideState" text, board text, attempt smallint, clock text, "clockOn" date,
      "urgentFrom" date, "expiresPaper" text, "expiresOn" date, "lastEventAt" timestamptz, "changesOn" date, "stepDays" text[])
    on conflict (application_id) do update set state = excluded.state, step = excluded.step,
      is_problem = excluded.is_problem, since = excluded.since, waits_for = excluded.waits_for,
      side_state = excluded.side_state, board = excluded.board, attempt = excluded.attempt, clock = excluded.clock,
      clock_on = excluded.clock_on, urgent_from = excluded.urgent_from, expires_paper = excluded.expires_paper,
      expires_on = excluded.expires_on, last_event_at = excluded.last_event_at, changes_on = excluded.changes_on,
      step_days = excluded.step_days
    where (old.*) is distinct from (excluded.*)`)
}

export const updateLastEvent = (tx: Tx, applicationId: string, at: Date) =>
  tx.run(sql`
    update path_positions set last_event_at = greatest(last_event_at, ${at}) where application_id = ${applicationId}`)

export const lockDue = (
  tx: Tx,
  { today, limit, except }: { today: string; limit: number; except: readonly string[] },
) =>
  tx.values(sql.select('path_positions p join applications a on a.id = p.application_id', 'a.id')`
    where p.changes_on <= ${today}::date and a.id <> all(${except}::uuid[])
    order by p.changes_on limit ${limit} for no key update of a skip locked`)

export const lockFollowing = (tx: Tx, after: string | null, limit: number) =>
  tx.values(sql.pick('applications', 'id')`from applications ${after === null ? sql`` : sql`where id > ${after}`}
    order by id limit ${limit} for no key update`)

const RELEASE = 'positions_release'

export const selectStatesRelease = (db: Database): Promise<string | undefined> => selectSetting(db, RELEASE)

export const upsertStatesRelease = (db: Database, release: string) => upsertSetting(db, RELEASE, release)

export async function selectStored(
  db: Queryable,
  after: string | null,
  limit: number,
): Promise<{ id: string; turn: TurnRow; position: PositionRow | null }[]> {
  const rows = await db.rows(
    sql.pick(
      'applications a',
      `a.id, a.waits_for, a.waiting_cause as cause, a.waiting_since as since, a.has_nursing_school,
      a.completed_steps`,
      { documentCounts },
    )`from applications a ${after === null ? sql`` : sql`where a.id > ${after}`} order by a.id limit ${limit}`,
  )
  const ids = rows.map(({ id }) => id)
  const positions = await db.rows(
    sql.select(
      'path_positions',
      `application_id, state, step, is_problem, since, waits_for, side_state, board, attempt, clock, clock_on,
      urgent_from, expires_paper, expires_on, last_event_at, changes_on, step_days`,
    )`where application_id = any(${ids}::uuid[])`,
  )
  const byId = new Map(positions.map(({ applicationId, ...position }) => [applicationId, position]))
  return rows.map(({ id, ...turn }) => ({ id, turn, position: byId.get(id) ?? null }))
}

export const selectChargesOfSteps = (tx: Tx, applicationId: string) =>
  tx.rows(sql.select('charges', 'id', { dueStep: sql.text<StepCode>`due_step` })`
    where application_id = ${applicationId} and due_step is not null and due_on is null`)

export const updateDueOn = (tx: Tx, ids: readonly string[], dueOn: string) =>
  tx.run(
    sql`
    ${sql.update('charges', { dueOn: sql`${dueOn}::date`, dueFrom: sql`${dueOn}::date` })}
    where id = any(${[...ids]}::uuid[]) and due_on is null`,
  )
