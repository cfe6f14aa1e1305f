import { gatherTallies } from '#server/database/tallies.store.ts'
import type { Deps } from '#server/deps.ts'
import { byTheClock, type ClockWork } from './by-the-clock.ts'

const EVERY = 10_000

/** Gathers what was counted meanwhile, so that reading the counts stays short; one process at a time does it for all. */
export const startTallies = (deps: Pick<Deps, 'transaction' | 'now' | 'log' | 'metrics'>): ClockWork =>
  byTheClock(
    { first: EVERY, period: EVERY },
    async () => {
      const gathered = await deps.transaction(gatherTallies)
      if (gathered !== null) deps.metrics.jobDone('tallies', deps.now())
    },
    (error) => deps.log.warn({ err: error }, 'the tallies could not be gathered'),
  )
