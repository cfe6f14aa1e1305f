export interface Semaphore {
  /** Does the work when its turn has come; answers null, and does nothing, when that was not in time. */
  take: <T>(work: () => Promise<T>) => Promise<T | null>
}

export function openSemaphore(atOnce: number, waitWithin: number): Semaphore {
  let underWay = 0
  const waiting: ((itsTurn: boolean) => void)[] = []

  const wait = () => {
    if (underWay < atOnce) {
      underWay += 1
      return true
    }
    return new Promise<boolean>((resolve) => {
      const called = (itsTurn: boolean) => {
        clearTimeout(late)
        resolve(itsTurn)
      }
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(called), 1)
        called(false)
      }, waitWithin)
      waiting.push(called)
    })
  }
  // The next in line takes over the place that is left.
  const leave = () => {
    const next = waiting.shift()
    if (next) next(true)
    else underWay -= 1
  }

  return {
    take: async (work) => {
      if (!(await wait())) return null
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
