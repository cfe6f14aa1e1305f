import type { CaseFacts } from '#domain/cases/case-facts.ts'
import { caseState } from '#domain/cases/case-state.ts'
import { positionOf } from '#domain/path/position.ts'
import { durationsOf } from '#domain/path/step-durations.ts'
import { completedSteps } from '#domain/reports/completed-steps.ts'
import { type CaseContext, type CaseRecord, caseFactsOf, readCases } from '#server/cases/case-record.ts'
import { pathFacts } from '#server/cases/path-record.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { todayOf } from '#server/shared/dates.ts'
import {
  type CaseStateRow,
  lockCases,
  lockDue,
  lockFollowing,
  selectStatesRelease,
  selectStored,
  updateTurns,
  upsertPositions,
  upsertStatesRelease,
} from './case-states.store.ts'

const CHECKED_AT_ONCE = 1_000
// One batch holds the locks of all its cases: a change to any of them waits for the whole batch.
const REFRESHED_AT_ONCE = 200

/**
 * Derives and stores the state of cases; the only writer, except of the last event. `record` calls this function at the
 * end of each transaction that changed a fact.
 */
export async function refreshCaseStates(tx: Tx, context: CaseContext, ids: readonly string[]): Promise<void> {
  await lockCases(tx, ids)
  await writeStates(tx, context, ids)
}

async function writeStates(tx: Tx, context: CaseContext, ids: readonly string[]): Promise<void> {
  const rows = await stateRows(tx, context, ids)
  if (rows.length === 0) return
  await updateTurns(tx, rows)
  await upsertPositions(tx, rows)
}

async function stateRows(db: Queryable, context: CaseContext, ids: readonly string[]): Promise<CaseStateRow[]> {
  const records = await readCases(db, ids)
  return records.map((record) => {
    const facts = caseFactsOf(context, record)
    const state = caseState(facts)
    const counts = countsOf(facts)
    const { sheetSaved, documentsFiled, nursingSchoolAdded } = record.beside
    const toSend = facts.documents.filter(({ status, required }) => status === 'missing' && required).length
    return {
      id: facts.id,
      turn: {
        waitsFor: state.waitsFor,
        cause: state.cause,
        since: new Date(`${state.since}T00:00:00Z`),
        documentCounts: counts,
        hasNursingSchool: nursingSchoolAdded !== null,
        completedSteps: completedSteps({ ...counts, sheetSaved, documentsFiled, toSend }),
      },
      position: {
        ...positionOf(facts, state),
        lastEventAt: record.application.lastEventAt,
        stepDays: stepDaysOf(context, record),
      },
    }
  })
}

function countsOf({ documents }: CaseFacts) {
  const count = (those: (row: CaseFacts['documents'][number]) => boolean) => documents.filter(those).length
  const isMissing = ({ status }: { status: string }) => status === 'missing'
  return {
    required: count(({ required }) => required),
    approved: count(({ required, status }) => required && status === 'approved'),
    pending: count(({ status }) => status === 'pending'),
    returned: count((row) => isMissing(row) && row.notes !== null),
    missing: count((row) => isMissing(row) && row.notes === null && row.required),
  }
}

function stepDaysOf(context: CaseContext, record: CaseRecord): string[] {
  const numbers = record.attempts.length === 0 ? [1] : record.attempts.map(({ number }) => number)
  return numbers.flatMap((number) => durationsOf(pathFacts(context, record, number)))
}

type RefreshDeps = Pick<Deps, 'transaction' | 'config' | 'now' | 'log'>

export async function refreshDueStates(deps: RefreshDeps, isStopped: () => boolean = () => false): Promise<number> {
  let refreshed = 0
  const failed: string[] = []
  const due = (tx: Tx) => lockDue(tx, { today: todayOf(deps), limit: REFRESHED_AT_ONCE, except: failed })
  while (!isStopped()) {
    const batch = await refreshBatch(deps, due)
    if (batch.ids.length === 0) break
    failed.push(...batch.failed)
    refreshed += batch.ids.length - batch.failed.length
  }
  return refreshed
}

/** Refreshes every case once per release; returns whether this release is done. */
export async function refreshAfterRelease(
  deps: RefreshDeps & Pick<Deps, 'db'>,
  release: string,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  if ((await selectStatesRelease(deps.db)) === release) return true
  for (let after: string | null = null; !isStopped(); ) {
    const cursor: string | null = after
    const { ids } = await refreshBatch(deps, (tx) => lockFollowing(tx, cursor, REFRESHED_AT_ONCE))
    after = ids.at(-1) ?? null
    if (after !== null) continue
    await upsertStatesRelease(deps.db, release)
    return true
  }
  return false
}

interface RefreshedBatch {
  ids: readonly string[]
  failed: readonly string[]
}

async function refreshBatch(deps: RefreshDeps, lock: (tx: Tx) => Promise<string[]>): Promise<RefreshedBatch> {
  let ids: string[] = []
  try {
    await deps.transaction(async (tx) => {
      ids = await lock(tx)
      if (ids.length > 0) await writeStates(tx, deps, ids)
    })
    return { ids, failed: [] }
  } catch (error) {
    if (ids.length === 0) throw error
    return { ids, failed: await refreshOneByOne(deps, ids) }
  }
}

/** Retries each case alone, so that one failing case does not block the others. */
async function refreshOneByOne(deps: RefreshDeps, ids: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (const id of ids) {
    try {
      await deps.transaction((tx) => refreshCaseStates(tx, deps, [id]))
    } catch (error) {
      deps.log.warn({ err: error, application: id }, 'the state of a case could not be worked out')
      failed.push(id)
    }
  }
  return failed
}

export interface WrongState {
  id: string
  stored: { turn: CaseStateRow['turn']; position: CaseStateRow['position'] | null }
  derived: CaseStateRow
}

/** Lists cases whose stored state differs from the rule; a case that the job has yet to refresh is left out. */
export async function wrongStates(db: Queryable, context: CaseContext): Promise<WrongState[]> {
  const wrong: WrongState[] = []
  const today = todayOf(context)
  for (let after: string | null = null; ; ) {
    const batch = await selectStored(db, after, CHECKED_AT_ONCE)
    const rows = await stateRows(
      db,
      context,
      batch.map(({ id }) => id),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { id, ...stored } of batch) {
      const derived = byId.get(id)
      if (derived && !isDue(stored, today) && !isRight(stored, derived)) wrong.push({ id, stored, derived })
    }
    const last = batch.at(-1)
    if (!last || batch.length < CHECKED_AT_ONCE) return wrong
    after = last.id
  }
}

const isDue = ({ position }: WrongState['stored'], today: string) =>
  position !== null && position.changesOn !== null && position.changesOn <= today

const isRight = ({ turn, position }: WrongState['stored'], derived: CaseStateRow) =>
  isSame(turn, derived.turn) && isSame(position, derived.position)

const isSame = (one: object | null, other: object): boolean => {
  const stored = new Map(Object.entries(one ?? {}))
  return Object.entries(other).every(([name, value]) => JSON.stringify(stored.get(name)) === JSON.stringify(value))
}
