export interface Semaphore {
  /** Runs the work in its turn; returns null, without running it, when the turn does not come in time. */
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
  // Passes the place to the next caller in line.
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
