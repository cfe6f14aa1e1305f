import type { Deps } from '#server/deps.ts'

export interface RunningJob {
  wake?: () => void
  stop: () => Promise<void>
  caughtUp?: Promise<void>
}

/** The background work of each process of the portal; may be killed at any moment, and claims its work by a row. */
export interface Job {
  start: (deps: Deps, directUrl: string) => RunningJob
}
