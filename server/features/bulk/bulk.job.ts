import { isDatabaseAway } from '#server/database/faults.ts'
import type { Deps } from '#server/deps.ts'
import { noteFailure } from './bulk.store.ts'
import { doOneRow } from './carry-out.ts'

const LOOK_EVERY = 5_000
const REST = 3_000
const MOST_FAILURES = 3
const NOT_DONE = 'Not done because of an error of the portal; nothing was changed'

export interface BulkJob {
  /** Says that a run was just ordered, so that it begins now rather than at the next look. */
  wake: () => void
  /** Ends when the row under way is done; the others wait for whoever looks next. */
  stop: () => Promise<void>
}

/** Does the rows of the runs that are ordered, one at a time; any number of processes share the work. */
export function startBulk(deps: Deps): BulkJob {
  let atWork: Promise<void> | undefined
  let wokenMeanwhile = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function look() {
    if (stopped || atWork) return
    clearTimeout(timer)
    atWork = workOff()
      .catch((error: unknown) => {
        if (!stopped) deps.log.warn({ err: error }, 'the runs over several applications could not be looked at')
      })
      .finally(() => {
        atWork = undefined
        if (!stopped) timer = setTimeout(look, wokenMeanwhile ? 0 : LOOK_EVERY)
        wokenMeanwhile = false
      })
  }

  async function workOff() {
    let didSome = false
    while (!stopped && (await doNext(deps))) didSome = true
    if (didSome) deps.wakeOutbox()
    deps.metrics.jobDone('bulk', deps.now())
  }

  look()
  return {
    wake: () => {
      if (atWork) wokenMeanwhile = true
      else look()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await atWork
    },
  }
}

/** Does the next row; answers false when none waits. An error of ours lets its row rest and the others go on. */
export async function doNext(deps: Deps): Promise<boolean> {
  let place: { runId: string; position: number } | undefined
  try {
    return await doOneRow(deps, (row) => {
      place = row
    })
  } catch (error) {
    if (!place || isDatabaseAway(error)) throw error
    deps.log.error({ err: error, run: place.runId }, 'a row of a run could not be done')
    const at = deps.now()
    const restsUntil = new Date(at.getTime() + REST)
    await noteFailure(deps.db, place, { most: MOST_FAILURES, sentence: NOT_DONE, restsUntil, at })
    return true
  }
}
