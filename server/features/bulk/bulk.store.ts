import type { BulkRowState, PreviewOutcome, Seen } from '#contract/bulk.ts'
import type { ConsentPurpose } from '#contract/privacy/my-data.ts'
import type { BulkChange, BulkFacts } from '#domain/bulk/preview.ts'
import type { LeftAs } from '#domain/bulk/undo-run.ts'
import { nameMatrixOf } from '#domain/names/matrix.ts'
import { documentCounts, lockApplicationOwner } from '#server/cases/applications.store.ts'
import { selectDocumentsWithNames } from '#server/cases/named-documents.store.ts'
import { grouped } from '#server/cases/path-record.ts'
import { isNotBlocked } from '#server/database/blocked-people.store.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { newestFirst, type PageSlice } from '#server/database/page-limit.store.ts'
import { activeRoleOf } from '#server/database/people.store.ts'
import { json, type RowOf, sql } from '#server/database/sql.ts'
import { asColleague, nameOf } from '#server/shared/colleague.store.ts'

export interface BulkApplication extends BulkFacts {
  id: string
  applicationNumber: string
  firstName: string
  lastName: string
  email: string
}

const applications = sql.select(
  `applications a join users u on u.id = a.user_id left join users c on c.id = a.assigned_to
      left join path_positions p on p.application_id = a.id`,
  `a.id, a.user_id, a.application_number, a.status, a.waits_for, a.waiting_cause, a.held_for, a.reminded_at, a.total_fees,
      a.amount_paid, a.has_nursing_school, u.first_name, u.last_name, u.email`,
  {
    waiting: sql.json<BulkFacts['waiting']>`jsonb_build_object('cause', a.waiting_cause)`,
    hasPersonalDataSheet: sql.bool`exists (select from personal_data_sheets where application_id = a.id)`,
    documentCounts,
    assignedTo: asColleague('c'),
    step: sql.text<BulkFacts['step']>`coalesce(p.step, 'board_chosen')`,
    caseState: sql.text<BulkFacts['caseState']>`coalesce(p.state, 'open')`,
    marks: sql.json<BulkFacts['marks']>`(
      select coalesce(json_object_agg(code, id), '{}') from path_steps s
      where s.application_id = a.id and s.taken_back_at is null and s.attempt in (0, coalesce(p.attempt, 1))
    )`,
    agreed: sql.texts<
      ConsentPurpose[]
    >`array(select purpose from purpose_consents where user_id = a.user_id and withdrawn_at is null)`,
  },
)

export async function selectApplications(db: Queryable, ids: readonly string[]): Promise<BulkApplication[]> {
  const [rows, papers] = await Promise.all([
    db.rows(applications`where a.id = any(${ids}::uuid[]) and ${isNotBlocked(sql`a.user_id`)}`),
    selectDocumentsWithNames(db, ids),
  ])
  const papersOf = grouped(papers)
  return rows.map((row) => ({ ...row, openMajors: nameMatrixOf(papersOf(row.id)).openMajors }))
}

export async function lockBulkApplication(tx: Tx, id: string): Promise<BulkApplication | undefined> {
  // Reads the assignee only after locking: a row that waited for the lock would still join the former assignee.
  await lockApplicationOwner(tx, id)
  const [row] = await selectApplications(tx, [id])
  return row
}

export type RunRow = RowOf<typeof runs>

const runs = sql.pick('bulk_runs r', 'r.id, r.action, r.fingerprint, r.created_at, r.stopped_at, r.undoes', {
  bulkChange: sql.json<BulkChange>`r.detail`,
  orderedBy: sql.nullable(nameOf('u')),
  orderedById: sql.nullable(sql.text`u.id`),
  isUndone: sql.bool`exists (select from bulk_runs where undoes = r.id)`,
  total: sql.int`counted.total`,
  waiting: sql.int`counted.waiting`,
  changed: sql.int`counted.changed`,
  nothing: sql.int`counted.nothing`,
  refused: sql.int`counted.refused`,
  undoable: sql.int`counted.undoable`,
  lastDoneAt: sql.nullable(sql.instant`counted.last_done_at`),
})`
  from bulk_runs r left join users u on u.id = r.ordered_by
  cross join lateral (
    select count(*) as total, count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'changed') as changed, count(*) filter (where state = 'nothing') as nothing,
      count(*) filter (where state = 'refused') as refused, max(done_at) as last_done_at,
      count(*) filter (where state = 'changed' and left_as is not null) as undoable
    from bulk_rows where run_id = r.id
  ) counted`

export const selectRun = (db: Queryable, id: string) => db.one(runs`where r.id = ${id}`)

export const selectRunOfKey = (tx: Tx, by: string, key: string) =>
  tx.one(runs`where r.ordered_by = ${by} and r.key = ${key}`)

export const selectRuns = (db: Database, page: PageSlice) =>
  db.rows(runs`
    where true ${newestFirst(sql`r.id`, page)}`)

export const countRuns = (db: Database) => db.count(sql`from bulk_runs`)

export type ResultRow = RowOf<typeof selectResults>

export const selectResults = (db: Database, runId: string) =>
  db.rows(sql.select(
    `bulk_rows b left join applications a on a.id = b.application_id left join users u on u.id = a.user_id`,
    'a.id, a.application_number, u.first_name, u.last_name, u.email, b.state, b.sentence',
  )`
    where b.run_id = ${runId} and ${isNotBlocked(sql`a.user_id`)} order by b.position`)

export interface NewRow {
  id: string
  expected: Seen | null
}

export interface NewRun {
  id: string
  by: string
  key: string
  fingerprint: string
  bulkChange: BulkChange
  ip: string
  at: Date
  rows: readonly NewRow[]
}

/** Inserts a run; changes nothing when this person already has a run with that key. */
const insertRun = (tx: Tx, run: Omit<NewRun, 'rows'>, undoes: string | null = null) =>
  tx.changes(sql`
    insert into bulk_runs (id, ordered_by, key, fingerprint, action, detail, ip, created_at, undoes)
    values (${run.id}, ${run.by}, ${run.key}, ${run.fingerprint}, ${run.bulkChange.action}, ${json(run.bulkChange)}, ${run.ip},
      ${run.at}, ${undoes})
    on conflict do nothing`)

export async function insertRunWithRows(tx: Tx, run: NewRun): Promise<boolean> {
  if (!(await insertRun(tx, run))) return false
  await tx.run(sql`
    insert into bulk_rows (run_id, position, application_id, expected)
    select ${run.id}, position, (one ->> 'id')::uuid, nullif(one -> 'expected', 'null')
    from jsonb_array_elements(${json(run.rows)}) with ordinality as chosen (one, position)`)
  return true
}

/** Inserts the undo of a run, with each row at its old position; returns false when an undo exists. */
export async function insertUndo(tx: Tx, run: Omit<NewRun, 'rows'>, undoes: string): Promise<boolean> {
  if (!(await insertRun(tx, run, undoes))) return false
  await tx.run(sql`
    insert into bulk_rows (run_id, position, application_id, expected)
    select ${run.id}, position, application_id, left_as from bulk_rows
    where run_id = ${undoes} and state = 'changed' and left_as is not null`)
  return true
}

/** Updates rows before their run, the same lock order as the worker, to avoid a deadlock. */
export async function stopRows(tx: Tx, runId: string, at: Date): Promise<number> {
  const count = await tx.run(sql`
    update bulk_rows set state = 'stopped', sentence = 'Left as it was: the run was stopped', done_at = ${at}
    where run_id = ${runId} and state = 'waiting'`)
  await tx.run(sql`update bulk_runs set stopped_at = coalesce(stopped_at, ${at}) where id = ${runId}`)
  return count
}

/** Returns when the last row finished, under the run lock; null while a row waits, and after an undo. */
export async function endOfRun(tx: Tx, runId: string): Promise<Date | null> {
  await tx.run(sql`select from bulk_runs where id = ${runId} for no key update`)
  const end = await tx.value(sql.select(sql.nullable(sql.instant`max(done_at)`))`from bulk_rows where run_id = ${runId}
      and not exists (select from bulk_runs where undoes = ${runId})
    having count(*) filter (where state = 'waiting') = 0`)
  return end ?? null
}

export const selectMoves = (tx: Tx, runId: string) =>
  tx.rows(
    sql.select('bulk_rows b join applications a on a.id = b.application_id', 'a.user_id, a.id as application_id', {
      moveId: sql.text`b.left_as ->> 'moveId'`,
    })`where b.run_id = ${runId} and b.left_as ? 'moveId'`,
  )

export type ClaimedRow = RowOf<typeof claimRow>

export const claimRow = (tx: Tx, now: Date) =>
  tx.one(sql.pick(
    'bulk_runs r left join users u',
    'r.ip, u.id as actor_id, u.email, u.email_key, u.first_name, u.last_name, u.name',
    {
      runId: sql.text`b.run_id`,
      position: sql.int`b.position`,
      applicationId: sql.nullable(sql.text`b.application_id`),
      expected: sql.nullable(sql.json<Seen>`b.expected`),
      undoes: sql.nullable(sql.text`r.undoes`),
      before: sql.nullable(sql.json<Seen>`undone.expected`),
      bulkChange: sql.json<BulkChange>`r.detail`,
      teamRole: activeRoleOf('u'),
    },
  )`from (
      select run_id, position, application_id, expected from bulk_rows
      where state = 'waiting' and (rests_until is null or rests_until <= ${now})
      order by run_id, position limit 1
      for update skip locked
    ) b
    join bulk_runs r on r.id = b.run_id left join users u on u.id = r.ordered_by
    left join bulk_rows undone on undone.run_id = r.undoes and undone.position = b.position`)

interface RowPosition {
  runId: string
  position: number
}

const stateAfter: Record<PreviewOutcome, BulkRowState> = { change: 'changed', nothing: 'nothing', refused: 'refused' }

export interface RowResult {
  will: PreviewOutcome
  sentence: string
  change?: { before: Seen; left: LeftAs } | undefined
}

export async function finishRow(
  tx: Tx,
  { runId, position }: RowPosition,
  { will, sentence, change, at }: RowResult & { at: Date },
): Promise<void> {
  const kept = change && { expected: json(change.before), leftAs: json(change.left) }
  await tx.run(sql`${sql.update('bulk_rows', { state: stateAfter[will], sentence, doneAt: at, ...kept })}
    where run_id = ${runId} and position = ${position}`)
}

export const recordFailure = (
  tx: Tx,
  { runId, position }: RowPosition,
  failure: { most: number; sentence: string; restsUntil: Date; at: Date },
) =>
  tx.run(sql`
    update bulk_rows set failures = failures + 1, rests_until = ${failure.restsUntil},
      state = case when failures + 1 >= ${failure.most} then 'refused' else state end,
      sentence = case when failures + 1 >= ${failure.most} then ${failure.sentence} end,
      done_at = case when failures + 1 >= ${failure.most} then ${failure.at} end
    where run_id = ${runId} and position = ${position} and state = 'waiting'`)

/** Rolls back only its own work on an error; callbacks for after the commit run only when the work succeeds. */
export async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const afterwards: Parameters<Tx['afterCommit']>[0][] = []
  await tx.run(sql`savepoint row_change`)
  try {
    const result = await work({ ...tx, afterCommit: (each) => void afterwards.push(each) })
    await tx.run(sql`release savepoint row_change`)
    for (const each of afterwards) tx.afterCommit(each)
    return result
  } catch (error) {
    await tx.run(sql`rollback to savepoint row_change`)
    throw error
  }
}
