import { setTimeout as pause } from 'node:timers/promises'
import { selectStatesRelease } from '#server/effects/case-states.store.ts'
import type { TestApp } from './start-app.ts'

/** Waits for the refresh of all states after a release, so that the refresh does not disturb the test. */
export async function statesRefreshed({ db }: TestApp): Promise<void> {
  while ((await selectStatesRelease(db)) === undefined) await pause(50)
}
