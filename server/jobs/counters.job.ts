import { foldDeltas } from '#server/database/counters.store.ts'
import { runEvery } from './run-every.ts'

const EVERY = 10_000

/** Folds what was counted meanwhile, so that reading the counts stays short; one process at a time does it for all. */
export const counters = runEvery(
  { name: 'counters', first: EVERY, period: EVERY, trouble: 'the counters could not be folded' },
  async ({ transaction, now }) => ((await transaction(foldDeltas)) === null ? null : now()),
)
