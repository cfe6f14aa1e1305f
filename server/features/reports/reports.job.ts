import { HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'
import { monthIn, monthsAfter } from '#domain/calendar/months.ts'
import type { Deps } from '#server/deps.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { workOutTimes } from './path-times.service.ts'
import { selectPeriods } from './periods.store.ts'
import { reviewMonths } from './review-months.service.ts'

const MONTHS = 24

type ReviewMonthsDeps = Pick<Deps, 'db' | 'transaction' | 'now' | 'config'>

/** Computes finished months in advance, so that the first reader does not wait. */
async function computeMonths(deps: ReviewMonthsDeps): Promise<void> {
  const { timeZone } = deps.config
  const now = deps.now()
  const running = monthIn(timeZone, now)
  const asked = { from: monthsAfter(running, -MONTHS), to: monthsAfter(running, -1) }
  await reviewMonths(deps, await selectPeriods(deps.db, { ...asked, by: 'month', timeZone, now }))
}

export const monthsOfReviews = runEvery(
  {
    name: 'review_months',
    first: 5 * MINUTE,
    period: 30 * MINUTE,
    trouble: 'the months of reviews could not be calculated',
  },
  computeMonths,
)

export const pathTimes = runEvery(
  { name: 'path_times', first: MINUTE, period: HOUR, trouble: 'the times of the steps could not be worked out' },
  async (deps) => ((await workOutTimes(deps)) ? deps.now() : null),
)
