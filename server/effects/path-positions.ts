import { durationsOf } from '#domain/path/durations.ts'
import { positionOf } from '#domain/path/position.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { factsOf, type PathRecord, readPaths, type TimeContext } from '#server/shared/path-record.ts'
import { todayOf } from '#server/shared/today.ts'
import {
  lockDue,
  lockFollowing,
  lockPositions,
  type PositionRow,
  readPositionsRelease,
  readStoredPositions,
  savePositions,
  savePositionsRelease,
} from './path-positions.store.ts'

const CHECKED_AT_ONCE = 1_000
// Whoever works on one of them meanwhile waits for the others too.
const REFRESHED_AT_ONCE = 200

/** Lets where applications stand on their path follow what is kept of it; the only writer of it. */
export async function refreshPositions(tx: Tx, time: TimeContext, ids: readonly string[]): Promise<void> {
  await lockPositions(tx, ids)
  await writePositions(tx, time, ids)
}

async function writePositions(tx: Tx, time: TimeContext, ids: readonly string[]): Promise<void> {
  const rows = await positionRows(tx, time, ids)
  if (rows.length > 0) await savePositions(tx, rows)
}

async function positionRows(db: Queryable, time: TimeContext, ids: readonly string[]): Promise<PositionRow[]> {
  const paths = await readPaths(db, ids)
  return paths.map((path) => ({
    ...positionOf(factsOf(time, path)),
    applicationId: path.application.id,
    lastEventAt: path.application.lastEventAt,
    stepDays: stepDaysOf(time, path),
  }))
}

function stepDaysOf(time: TimeContext, path: PathRecord): string[] {
  const numbers = path.attempts.length === 0 ? [1] : path.attempts.map(({ number }) => number)
  return numbers.flatMap((number) => durationsOf(factsOf(time, path, number)))
}

type RefreshDeps = Pick<Deps, 'transaction' | 'config' | 'now' | 'log'>

/** Refreshes all whose day has come, and those that were there before positions were kept; returns how many. */
export async function refreshDuePositions(deps: RefreshDeps, isStopped: () => boolean = () => false): Promise<number> {
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

/** Refreshes all, unless this release has done so; says whether it now has. */
export async function refreshAfterRelease(
  deps: RefreshDeps & Pick<Deps, 'db'>,
  release: string,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  if ((await readPositionsRelease(deps.db)) === release) return true
  for (let after: string | null = null; !isStopped(); ) {
    const cursor: string | null = after
    const { ids } = await refreshBatch(deps, (tx) => lockFollowing(tx, cursor, REFRESHED_AT_ONCE))
    after = ids.at(-1) ?? null
    if (after !== null) continue
    await savePositionsRelease(deps.db, release)
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
      if (ids.length > 0) await writePositions(tx, deps, ids)
    })
    return { ids, failed: [] }
  } catch (error) {
    if (ids.length === 0) throw error
    return { ids, failed: await refreshOneByOne(deps, ids) }
  }
}

/** One that cannot be worked out must not keep the others where they were. */
async function refreshOneByOne(deps: RefreshDeps, ids: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (const id of ids) {
    try {
      await deps.transaction((tx) => refreshPositions(tx, deps, [id]))
    } catch (error) {
      deps.log.warn({ err: error, application: id }, 'a position on the path could not be worked out')
      failed.push(id)
    }
  }
  return failed
}

export interface WrongPosition {
  id: string
  stored: PositionRow | null
  derived: PositionRow
}

/** Where what is stored differs from what the rules say; what the job has yet to refresh is not wrong. */
export async function wrongPositions(db: Queryable, time: TimeContext): Promise<WrongPosition[]> {
  const wrong: WrongPosition[] = []
  const today = todayOf(time)
  for (let after: string | null = null; ; ) {
    const stored = await readStoredPositions(db, after, CHECKED_AT_ONCE)
    const derived = await positionRows(
      db,
      time,
      stored.map(({ id }) => id),
    )
    const byId = new Map(derived.map((row) => [row.applicationId, row]))
    for (const { id, ...row } of stored) {
      const other = byId.get(id)
      const isDue = row.changesOn !== null && row.changesOn <= today
      if (other && !isDue && !isSame(row, other))
        wrong.push({ id, stored: row.applicationId ? row : null, derived: other })
    }
    const last = stored.at(-1)
    if (!last || stored.length < CHECKED_AT_ONCE) return wrong
    after = last.id
  }
}

const isSame = (one: PositionRow, other: PositionRow) =>
  Object.entries(other).every(
    ([name, value]) => JSON.stringify(one[name as keyof PositionRow]) === JSON.stringify(value),
  )
