import { isDatabaseUnavailable } from '#server/database/faults.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/jobs/job.ts'
import { faults, later, runQueue } from '#server/jobs/queue.ts'
import { type ClaimedRow, recordFailure } from './bulk.store.ts'
import { releaseMails } from './run-mails.ts'
import { runNextRow } from './run-row.ts'

const POLL_EVERY = 5_000
const NOT_DONE = 'Not done because of an error in the portal; nothing was changed'

/**
 * Runs ordered bulk rows one at a time; several processes may share the queue. The row lock is the claim, because a
 * change and its result share one transaction. On stop, the job finishes the current row and leaves the rest to the
 * next poll.
 */
export const bulk: Job = {
  start: (deps) =>
    runQueue({
      pollAfter: () => POLL_EVERY,
      claimNext: async () => {
        const isDone = !(await runNext(deps))
        deps.metrics.jobDone('bulk', deps.now())
        return isDone ? 'empty' : 'worked'
      },
      onFailure: (error) => deps.log.warn({ err: error }, 'the bulk actions could not be processed'),
    }),
}

/** Runs the next row; returns false when none waits. After an unexpected error, the row rests. */
async function runNext(deps: Deps): Promise<boolean> {
  let claimed: ClaimedRow | undefined
  try {
    return await runNextRow(deps, (row) => {
      claimed = row
    })
  } catch (error) {
    if (!claimed || isDatabaseUnavailable(error)) throw error
    deps.log.error({ err: error, run: claimed.runId }, 'a row of a bulk action could not be done')
    const at = deps.now()
    const failure = { most: faults.most, sentence: NOT_DONE, restsUntil: later(at, faults.rest), at }
    const row = claimed
    await deps.transaction(async (tx) => {
      await recordFailure(tx, row, failure)
      await releaseMails(tx, row)
    })
    return true
  }
}
