import { setTimeout as pause } from 'node:timers/promises'

/** How mailing a code went the last time, so that a code that is not sent is answered in the same way and time. */
export interface MailPace {
  follow: (mail: () => Promise<void>) => Promise<void>
  imitate: () => Promise<void>
}

export function openMailPace(): MailPace {
  let last: { took: number; fault?: unknown } = { took: 0 }
  return {
    follow: async (mail) => {
      const from = performance.now()
      const took = () => performance.now() - from
      try {
        await mail()
        last = { took: took() }
      } catch (fault) {
        last = { took: took(), fault }
        throw fault
      }
    },
    imitate: async () => {
      const { took, fault } = last
      await pause(took)
      if (fault !== undefined) throw fault
    },
  }
}
