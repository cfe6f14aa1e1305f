import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { counted } from '#domain/english/counted.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import {
  acquireInspectionLease,
  addStrike,
  releaseInspectionLease,
  renewInspectionLease,
} from './inspection-leases.store.ts'
import { ReaderOverloadingFile } from './read-upload.ts'

const WAIT_WITHIN_MS = 20_000
const POLL_EVERY_MS = 150
const LEASE_SECONDS = 15
const RENEW_EVERY_MS = 5_000
const PAUSE_SECONDS = 5 * 60

type LeaseDeps = Pick<Deps, 'db' | 'log'>

/**
 * Inspects one file of a person at a time, across sessions and processes; others wait. Pauses the person for minutes
 * after a second file within an hour that overloads the PDF reader.
 */
export async function withInspectionLease<T>(deps: LeaseDeps, userId: string, work: () => Promise<T>): Promise<T> {
  const holder = randomUUID()
  await waitForLease(deps, userId, holder)
  const renewing = setInterval(() => {
    renewInspectionLease(deps.db, { userId, holder, seconds: LEASE_SECONDS }).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'an inspection lease could not be renewed'),
    )
  }, RENEW_EVERY_MS)
  try {
    return await work()
  } catch (error) {
    if (error instanceof ReaderOverloadingFile) await addStrike(deps.db, userId, PAUSE_SECONDS)
    throw error
  } finally {
    clearInterval(renewing)
    await releaseInspectionLease(deps.db, userId, holder).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'an inspection lease was not released, and will expire'),
    )
  }
}

async function waitForLease({ db }: LeaseDeps, userId: string, holder: string) {
  for (const end = Date.now() + WAIT_WITHIN_MS; ; await pause(POLL_EVERY_MS)) {
    const { isAcquired, pausedFor } = await acquireInspectionLease(db, { userId, holder, seconds: LEASE_SECONDS })
    if (isAcquired) return
    if (pausedFor > 0) {
      const minutes = Math.ceil(pausedFor / 60)
      throw new Refusal(
        'tooMany',
        `Your last files took too long to check. Please try again in ${counted(minutes, 'minute')}.`,
        { retryAfter: pausedFor },
      )
    }
    if (Date.now() >= end) {
      throw new Refusal('tooMany', 'Another of your files is still being checked. Please try again in a moment.', {
        retryAfter: 5,
      })
    }
  }
}
