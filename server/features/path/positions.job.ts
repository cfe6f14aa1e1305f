import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { refreshAfterRelease, refreshDueStates } from '#server/effects/case-states.ts'
import type { Job } from '#server/jobs/job.ts'
import { runEvery } from '#server/jobs/run-every.ts'

/**
 * Refreshes a case when one of its dates passes, and every case after a release, whose rules may differ. Several
 * processes share the work.
 */
export const positions: Job = {
  start: (running, directUrl) => {
    // Once per process, so that processes of two releases do not undo each other's work.
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

/** The build is one file, so its hash covers the path rules and the shipped packs. */
const thisRelease = async () =>
  createHash('sha256')
    .update(await readFile(import.meta.filename))
    .digest('hex')
