import { partyOf, waitingOf } from '#domain/applications/waiting.ts'
import type { Sql, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { lockUnlookedAt, readFacts, readStored, type StandstillRow, saveStandstills } from './waiting.store.ts'

const CHECKED_AT_ONCE = 2_000
// Whoever works on one of them meanwhile waits for the others too.
const LOOKED_AT_ONCE = 500

/**
 * Lets whom applications wait for follow the facts; the only writer of it. To be called at the end of whatever changes a
 * status, a document, the checklist or the sheet, in a transaction that keeps the applications locked.
 */
export async function followFacts(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await standstills(tx, ids)
  if (rows.length > 0) await saveStandstills(tx, rows)
}

async function standstills(db: Sql | Tx, ids: readonly string[]): Promise<StandstillRow[]> {
  const facts = await readFacts(db, ids)
  return facts.map(({ id, ...known }) => {
    const { cause, since } = waitingOf(known)
    const { documentCounts, nursingSchoolAdded } = known
    return { id, waitsFor: partyOf[cause], cause, since, documentCounts, hasNursingSchool: nursingSchoolAdded !== null }
  })
}

/** Applies the rule to applications that were there before it; answers how many it looked at. */
export async function lookAtTheRest(
  { transaction }: Pick<Deps, 'transaction'>,
  stopping?: AbortSignal,
): Promise<number> {
  let looked = 0
  for (;;) {
    stopping?.throwIfAborted()
    const ids = await transaction(async (tx) => {
      const some = await lockUnlookedAt(tx, LOOKED_AT_ONCE)
      await followFacts(tx, some)
      return some
    })
    if (ids.length === 0) return looked
    looked += ids.length
  }
}

export interface WrongStandstill {
  stored: StandstillRow
  derived: StandstillRow
}

/** Where what is stored differs from what the rule says of the facts; nothing, unless there is a flaw. */
export async function wrongStandstills(db: Sql | Tx): Promise<WrongStandstill[]> {
  const wrong: WrongStandstill[] = []
  for (let after: string | null = null; ; ) {
    const stored: StandstillRow[] = await readStored(db, after, CHECKED_AT_ONCE)
    const derived = new Map(
      (
        await standstills(
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

const isSame = (one: StandstillRow, other: StandstillRow) =>
  one.cause === other.cause &&
  one.waitsFor === other.waitsFor &&
  one.since.getTime() === other.since.getTime() &&
  one.hasNursingSchool === other.hasNursingSchool &&
  JSON.stringify(one.documentCounts) === JSON.stringify(other.documentCounts)
