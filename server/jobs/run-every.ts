import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import type { Job } from './job.ts'

const STOP_WITHIN = 1_000

interface Interval {
  name: string
  first: number
  period: number
  trouble: string
}

/**
 * Creates a job that works after `first` milliseconds and then every `period`, even after a failure. `stop` does not
 * wait long, as the work may be cut short at any moment. `work` returns when it was done, or null when it was skipped.
 */
export const runEvery = (
  { name, first, period, trouble }: Interval,
  work: (
    deps: Deps,
    round: { directUrl: string; isStopped: () => boolean },
  ) => Promise<Date | null | undefined> | Promise<void>,
): Job => ({
  start: (deps, directUrl) => {
    let stopped = false
    let underWay = Promise.resolve()
    let timer = setTimeout(run, first)
    function run() {
      timer = setTimeout(run, period)
      underWay = once()
    }
    async function once() {
      try {
        const doneAt = await work(deps, { directUrl, isStopped: () => stopped })
        if (doneAt !== null) deps.metrics.jobDone(name, doneAt ?? deps.now())
      } catch (error) {
        if (!stopped) deps.log.warn({ err: error }, trouble)
      }
    }
    return {
      stop: async () => {
        stopped = true
        clearTimeout(timer)
        const enough = new AbortController()
        await Promise.race([underWay, pause(STOP_WITHIN, undefined, { signal: enough.signal }).catch(() => {})])
        enough.abort()
      },
    }
  },
})
