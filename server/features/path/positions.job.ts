import { refreshDuePositions } from '#server/effects/path-positions.ts'
import { runEvery } from '#server/jobs/run-every.ts'

const MINUTE = 60_000

/**
 * Looks again at where applications stand when a date of theirs is over, and once at all that were there before it was
 * kept. Several processes share the work.
 */
export const positions = runEvery(
  { name: 'positions', first: 1_000, period: MINUTE, trouble: 'positions on the path could not be looked at' },
  async (deps, { isStopped }) => {
    await refreshDuePositions(deps, isStopped)
    return deps.now()
  },
)
