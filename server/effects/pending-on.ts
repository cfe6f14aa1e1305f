import { derivePendingOn, partyOf } from '#domain/applications/pending-on.ts'
import { completedSteps } from '#domain/reports/steps.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { lockStale, type PendingOnRow, readFacts, readStored, savePendingOn } from './pending-on.store.ts'

const CHECKED_AT_ONCE = 2_000
// Whoever works on one of them meanwhile waits for the others too.
const REFRESHED_AT_ONCE = 500

/**
 * Lets whom applications wait for follow the facts; the only writer of it. To be called at the end of whatever changes a
 * status, a document, the checklist or the sheet, in a transaction that keeps the applications locked.
 */
export async function refreshPendingOn(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await pendingOnRows(tx, ids)
  if (rows.length > 0) await savePendingOn(tx, rows)
}

async function pendingOnRows(db: Queryable, ids: readonly string[]): Promise<PendingOnRow[]> {
  const facts = await readFacts(db, ids)
  return facts.map(({ id, ...known }) => {
    const { cause, since } = derivePendingOn(known)
    const { documentCounts, nursingSchoolAdded } = known
    return {
      id,
      waitsFor: partyOf[cause],
      cause,
      since,
      documentCounts,
      hasNursingSchool: nursingSchoolAdded !== null,
      completedSteps: completedSteps({ ...known, ...documentCounts }),
    }
  })
}

export async function backfillPendingOn(
  { transaction }: Pick<Deps, 'transaction'>,
  stopping?: AbortSignal,
): Promise<number> {
  let refreshed = 0
  for (;;) {
    stopping?.throwIfAborted()
    const ids = await transaction(async (tx) => {
      const some = await lockStale(tx, REFRESHED_AT_ONCE)
      await refreshPendingOn(tx, some)
      return some
    })
    if (ids.length === 0) return refreshed
    refreshed += ids.length
  }
}

export interface WrongPendingOn {
  stored: PendingOnRow
  derived: PendingOnRow
}

/** Where what is stored differs from what the rule says of the facts; nothing, unless there is a flaw. */
export async function wrongPendingOn(db: Queryable): Promise<WrongPendingOn[]> {
  const wrong: WrongPendingOn[] = []
  for (let after: string | null = null; ; ) {
    const stored: PendingOnRow[] = await readStored(db, after, CHECKED_AT_ONCE)
    const derived = new Map(
      (
        await pendingOnRows(
          db,
          stored.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    )
    for (const row of stored) {
      const other = derived.get(row.id)
      if (other && !isSame(row, other)) wrong.push({ stored: row, derived: other })
    }
    const last = stored.at(-1)
    if (!last || stored.length < CHECKED_AT_ONCE) return wrong
    after = last.id
  }
}

const isSame = (one: PendingOnRow, other: PendingOnRow) =>
  one.cause === other.cause &&
  one.waitsFor === other.waitsFor &&
  one.since.getTime() === other.since.getTime() &&
  one.hasNursingSchool === other.hasNursingSchool &&
  JSON.stringify(one.documentCounts) === JSON.stringify(other.documentCounts) &&
  one.completedSteps.join() === other.completedSteps.join()
