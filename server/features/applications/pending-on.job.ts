import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { backfillPendingOn } from './pending-on.service.ts'

const AGAIN_AFTER = 60_000

/**
 * Looks at every application that was there before the rule of waiting, and once more later when that went wrong. A
 * million of them take minutes; until then those that are left stand as new applications do.
 */
export async function lookUntilDone(deps: Pick<Deps, 'transaction' | 'log'>, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const looked = await backfillPendingOn(deps, stopping)
      if (looked > 0) deps.log.info({ looked }, 'applications from before now say whom they wait for')
      return
    } catch (error) {
      if (stopping.aborted) return
      deps.log.warn({ err: error }, 'applications from before could not all be looked at')
      await pause(AGAIN_AFTER, undefined, { signal: stopping }).catch(() => {})
    }
  }
}
