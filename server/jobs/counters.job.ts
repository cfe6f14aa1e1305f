import { foldDeltas } from '#server/database/counters.store.ts'
import type { Deps } from '#server/deps.ts'
import { type IntervalJob, runEvery } from './run-every.ts'

const EVERY = 10_000

/** Folds what was counted meanwhile, so that reading the counts stays short; one process at a time does it for all. */
export const startCounters = (deps: Pick<Deps, 'transaction' | 'now' | 'log' | 'metrics'>): IntervalJob =>
  runEvery(
    { first: EVERY, period: EVERY },
    async () => {
      const folded = await deps.transaction(foldDeltas)
      if (folded !== null) deps.metrics.jobDone('counters', deps.now())
    },
    (error) => deps.log.warn({ err: error }, 'the counters could not be folded'),
  )
