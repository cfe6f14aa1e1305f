import { setTimeout as pause } from 'node:timers/promises'

/** Answers a withheld code as slowly, and with the same error, as the last mailing: nobody can tell them apart. */
export interface MailTiming {
  measure: (mail: () => Promise<void>) => Promise<void>
  simulate: () => Promise<void>
}

export function createMailTiming(): MailTiming {
  let last: { took: number; error?: unknown } = { took: 0 }
  return {
    measure: async (mail) => {
      const from = performance.now()
      const took = () => performance.now() - from
      try {
        await mail()
        last = { took: took() }
      } catch (error) {
        last = { took: took(), error }
        throw error
      }
    },
    simulate: async () => {
      const { took, error } = last
      await pause(took)
      if (error !== undefined) throw error
    },
  }
}
