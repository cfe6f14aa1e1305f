import { setTimeout as pause } from 'node:timers/promises'

const STOP_WITHIN = 1_000

export interface IntervalJob {
  stop: () => Promise<void>
}

/**
 * Does a piece of work after `first` milliseconds and then every `period`, however each time went. The work may be cut
 * short at any moment, so `stop` does not wait for it long.
 */
export function runEvery(
  { first, period }: { first: number; period: number },
  work: () => Promise<void>,
  onFailure: (error: unknown) => void,
): IntervalJob {
  let stopped = false
  let underWay = Promise.resolve()
  let timer = setTimeout(run, first)
  function run() {
    timer = setTimeout(run, period)
    underWay = work().catch((error: unknown) => {
      if (!stopped) onFailure(error)
    })
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
}
