import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { refreshAfterRelease, refreshDueStates } from '#server/effects/case-states.ts'
import type { Job } from '#server/jobs/job.ts'
import { runEvery } from '#server/jobs/run-every.ts'

const MINUTE = 60_000

/**
 * Refreshes the state of a case when a date of its is over, and of all cases after a release, whose rules may be others.
 * Several processes share the work.
 */
export const positions: Job = {
  start: (running, directUrl) => {
    // Once for each process, so that those of two releases do not undo each other's work.
    let isOfThisRelease = false
    return runEvery(
      { name: 'positions', first: 1_000, period: MINUTE, trouble: 'the state of cases could not be worked out' },
      async (deps, { isStopped }) => {
        await refreshDueStates(deps, isStopped)
        if (!isOfThisRelease) isOfThisRelease = await refreshAfterRelease(deps, await thisRelease(), isStopped)
        return deps.now()
      },
    ).start(running, directUrl)
  },
}

/** The portal is built as one file, the rules of the path and the packs that it ships included. */
const thisRelease = async () =>
  createHash('sha256')
    .update(await readFile(import.meta.filename))
    .digest('hex')
