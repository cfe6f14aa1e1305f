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
 * Does the rows of the runs that are ordered, one at a time; any number of processes share the work. A row is claimed by
 * its lock, as what it changes and its result are one transaction. Stopped, it ends with the row under way, and the others
 * wait for the next poll.
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

/** Does the next row; answers false when none waits. An error of ours lets its row rest and the others go on. */
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
