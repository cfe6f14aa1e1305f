import { setTimeout as pause } from 'node:timers/promises'
import { selectStatesRelease } from '#server/effects/case-states.store.ts'
import type { TestApp } from './start-app.ts'

/** Waits for the one refresh of all states after a release, so that none comes in between. */
export async function statesRefreshed({ db }: TestApp): Promise<void> {
  while ((await selectStatesRelease(db)) === undefined) await pause(50)
}
