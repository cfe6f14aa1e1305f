import { isDatabaseUnavailable } from '#server/database/faults.ts'
import type { Deps } from '#server/deps.ts'
import { type QueueWorker, runOnWake } from '#server/jobs/run-on-wake.ts'
import { recordFailure } from './bulk.store.ts'
import { runNextRow } from './run-row.ts'

const LOOK_EVERY = 5_000
const REST = 3_000
const MOST_FAILURES = 3
const NOT_DONE = 'Not done because of an error in the portal; nothing was changed'

/**
 * Does the rows of the runs that are ordered, one at a time; any number of processes share the work. Stopped, it ends with
 * the row under way, and the others wait for whoever looks next.
 */
export const startBulk = (deps: Deps): QueueWorker =>
  runOnWake(
    LOOK_EVERY,
    async (isStopped) => {
      let isDone = false
      while (!isDone && !isStopped()) isDone = !(await runNext(deps))
      deps.metrics.jobDone('bulk', deps.now())
    },
    (error) => deps.log.warn({ err: error }, 'the bulk actions could not be processed'),
  )

/** Does the next row; answers false when none waits. An error of ours lets its row rest and the others go on. */
export async function runNext(deps: Deps): Promise<boolean> {
  let place: { runId: string; position: number } | undefined
  try {
    return await runNextRow(deps, (row) => {
      place = row
    })
  } catch (error) {
    if (!place || isDatabaseUnavailable(error)) throw error
    deps.log.error({ err: error, run: place.runId }, 'a row of a bulk action could not be done')
    const at = deps.now()
    const restsUntil = new Date(at.getTime() + REST)
    await recordFailure(deps.db, place, { most: MOST_FAILURES, sentence: NOT_DONE, restsUntil, at })
    return true
  }
}
