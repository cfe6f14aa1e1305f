import { HOUR } from '#domain/calendar/milliseconds.ts'
import { takeLock } from '#server/database/advisory-locks.store.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Period } from './periods.store.ts'
import {
  computeMonth,
  insertMonths,
  type ReviewMonth,
  selectAllStoredMonths,
  selectStoredMonths,
  selectWronglySuperseded,
} from './reviews.store.ts'

// Longer than any transaction or clock skew, so no process still writes reviews of a finished month. Also longer than
// the present of delete_changed_review_months(), so that no change falls between the two.
const RESTS_AFTER = HOUR

const isSame = (one: Pick<Period, 'beganAt' | 'endedAt'>, other: Pick<Period, 'beganAt' | 'endedAt'>) =>
  one.beganAt.getTime() === other.beganAt.getTime() && one.endedAt.getTime() === other.endedAt.getTime()

/** Returns the review figures of each month; finished months are computed once and stored. */
export async function reviewMonths(
  deps: Pick<Deps, 'db' | 'transaction' | 'now'>,
  periods: readonly Period[],
): Promise<ReviewMonth[]> {
  const restsSince = deps.now().getTime() - RESTS_AFTER
  const isOver = ({ endedAt }: Period) => endedAt.getTime() <= restsSince
  const kept = await selectStoredMonths(deps.db, periods)
  const missing = periods.filter((period) => !kept.some((month) => isSame(month, period)))
  const [past, present] = await Promise.all([
    computeAndStore(deps, missing.filter(isOver)),
    Promise.all(missing.filter((period) => !isOver(period)).map((period) => computeMonth(deps.db, period))),
  ])
  const months = [...kept, ...past, ...present]
  return periods.flatMap((period) => months.find((month) => isSame(month, period)) ?? [])
}

/** Computes all months in one transaction, so that concurrent requests do not queue for each month. */
async function computeAndStore(
  { transaction }: Pick<Deps, 'transaction'>,
  periods: readonly Period[],
): Promise<ReviewMonth[]> {
  if (periods.length === 0) return []
  return transaction(async (tx) => {
    // Waits for running changes of past reviews, and blocks new ones.
    await takeLock(tx, 'reviewMonths')
    const months: ReviewMonth[] = []
    for (const period of periods) months.push(await computeMonth(tx, period))
    await insertMonths(tx, months)
    return months
  })
}

export async function wrongReviewMonths(db: Queryable): Promise<ReviewMonth[]> {
  const wrong: ReviewMonth[] = []
  for (const kept of await selectAllStoredMonths(db)) {
    const reckonedAnew = await computeMonth(db, { first: '', ...kept })
    if (wordsOf(kept) !== wordsOf(reckonedAnew)) wrong.push(kept)
  }
  return wrong
}

export const wronglySuperseded = (db: Queryable): Promise<string[]> => selectWronglySuperseded(db)

const wordsOf = ({ decided, approved, rejected, medianSeconds, p90Seconds, rejections }: ReviewMonth) =>
  JSON.stringify([
    decided,
    approved,
    rejected,
    medianSeconds,
    p90Seconds,
    rejections.map(({ requirementId, reason, count }) => `${requirementId} ${reason} ${count}`).sort(),
  ])
