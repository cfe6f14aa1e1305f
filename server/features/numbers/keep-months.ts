import { monthIn, monthsAfter } from '#domain/numbers/months.ts'
import type { Deps } from '#server/deps.ts'
import { byTheClock, type ClockWork } from '#server/jobs/by-the-clock.ts'
import { readPeriods } from './periods.store.ts'
import { reviewMonths } from './review-months.service.ts'

const MINUTE = 60_000
/** As many as the page shows at first, compared with those before. */
const MONTHS = 24

type ClockDeps = Pick<Deps, 'db' | 'transaction' | 'now' | 'log' | 'metrics' | 'config'>

/** Reckons the months that are over before anybody asks, so that not even the first to ask has to wait. */
async function keepMonths(deps: ClockDeps): Promise<void> {
  const { timeZone } = deps.config
  const now = deps.now()
  const running = monthIn(timeZone, now)
  const asked = { from: monthsAfter(running, -MONTHS), to: monthsAfter(running, -1) }
  await reviewMonths(deps, await readPeriods(deps.db, { ...asked, by: 'month', timeZone, now }))
}

export const startKeepingMonths = (deps: ClockDeps): ClockWork =>
  byTheClock(
    { first: 5 * MINUTE, period: 30 * MINUTE },
    async () => {
      await keepMonths(deps)
      deps.metrics.jobDone('review_months', deps.now())
    },
    (error) => deps.log.warn({ err: error }, 'the months of reviews could not be reckoned'),
  )
