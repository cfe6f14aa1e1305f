import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { backfillPendingOn } from '#server/effects/pending-on.ts'
import type { Job } from '#server/jobs/job.ts'

const AGAIN_AFTER = 60_000

/**
 * Looks at every application that was there before the rule of waiting, and once more later when that went wrong. A
 * million of them take minutes; until then those that are left stand as new applications do.
 */
async function backfillUntilDone(deps: Pick<Deps, 'transaction' | 'log'>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const refreshed = await backfillPendingOn(deps, stopping)
      if (refreshed > 0) deps.log.info({ refreshed }, 'existing applications now say who they are waiting for')
      return
    } catch (error) {
      if (stopping.aborted) return
      deps.log.warn({ err: error }, 'not all existing applications could be processed')
      await pause(AGAIN_AFTER, undefined, { signal: stopping }).catch(() => {})
    }
  }
}

export const pendingOn: Job = {
  start: (deps) => {
    const stopping = new AbortController()
    const caughtUp = backfillUntilDone(deps, stopping.signal)
    return {
      caughtUp,
      stop: () => {
        stopping.abort()
        return caughtUp
      },
    }
  },
}
