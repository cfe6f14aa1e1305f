export interface QueueWorker {
  wake: () => void
  /** Ends when what is under way has ended; nothing begins any more. */
  stop: () => Promise<void>
}

/**
 * Does a piece of work at once, whenever it is woken, and otherwise `every` so many milliseconds after the last time; never
 * twice at the same time. The work looks at `isStopped` between its steps.
 */
export function runOnWake(
  every: number,
  work: (isStopped: () => boolean) => Promise<void>,
  onFailure: (error: unknown) => void,
): QueueWorker {
  let atWork: Promise<void> | undefined
  let wokenMeanwhile = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function look() {
    if (stopped || atWork) return
    clearTimeout(timer)
    atWork = work(() => stopped)
      .catch((error: unknown) => {
        if (!stopped) onFailure(error)
      })
      .finally(() => {
        atWork = undefined
        if (!stopped) timer = setTimeout(look, wokenMeanwhile ? 0 : every)
        wokenMeanwhile = false
      })
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
