import { randomUUID } from 'node:crypto'
import { HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'
import { dataExportReady } from '#domain/effects/my-data.ts'
import type { Deps } from '#server/deps.ts'
import { anonymousContext, record } from '#server/effects/record.ts'
import type { Job } from '#server/jobs/job.ts'
import { type Attempt, afterFault, later, runQueue, withLease } from '#server/jobs/queue.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { DOWNLOADABLE_FOR } from './data-exports.service.ts'
import {
  type ClaimedExport,
  claimDataExport,
  failDataExport,
  finishDataExport,
  markExportExpired,
  putDataExportBack,
  renewDataExport,
  selectExpiredExports,
} from './data-exports.store.ts'
import { personZip } from './person-zip.ts'

const POLL_EVERY = 15_000
const LEASE = 30_000
const NOT_MADE = 'Your data could not be put together. Please ask again, or write to us.'
const MOST_ATTEMPTS = 10

const byPortalItself = { ip: '127.0.0.1', requestId: 'data-exports' }

export const dataExports: Job = {
  start: (deps) =>
    runQueue({
      patience: 0,
      pollAfter: () => POLL_EVERY,
      claimNext: withLease<ClaimedExport>(deps, {
        name: 'data_exports',
        lease: LEASE,
        claim: (lease) => claimDataExport(deps.db, lease),
        renew: (made, leasedUntil) => renewDataExport(deps.db, made, leasedUntil),
        work: (made, { signal }) => make(deps, made, signal),
        failed: (made, { error, isAborted }) => settle(deps, made, { error, isAborted }),
        requeue: (made, { failures, notBefore }) =>
          putDataExportBack(deps.db, made, { failures, restsUntil: notBefore }),
        deadLetter: (made, { reason, at }) => failDataExport(deps.db, made, { failure: reason, at }),
      }),
      onFailure: (error) => deps.log.warn({ err: error }, 'downloads of everything could not be made'),
    }),
}

async function make(deps: Deps, made: ClaimedExport, signal: AbortSignal): Promise<Attempt> {
  if (made.attempts > MOST_ATTEMPTS) return { deadLetter: NOT_MADE }
  const skipped: string[] = []
  // Each attempt gets its own key, because the bytes of a key never change.
  const storageKey = randomUUID()
  const kept = await deps.storage.write(storageKey, untilStopped(personZip(deps, made.userId, skipped), signal))
  const at = deps.now()
  const isOurs = await deps.transaction(async (tx) => {
    const { size, sha256, isEncrypted = false } = kept
    const expiresAt = later(at, DOWNLOADABLE_FOR)
    const file = { storageKey, fileSize: size, sha256, isEncrypted, skipped, finishedAt: at, expiresAt }
    if (!(await finishDataExport(tx, made, file))) return false
    const facts = { userId: made.userId, exportId: made.id, skipped: skipped.length }
    await record(tx, anonymousContext(deps, byPortalItself, at), dataExportReady, facts)
    return true
  })
  if (!isOurs) await deps.storage.remove(storageKey)
  return 'done'
}

async function* untilStopped(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  for await (const part of bytes) {
    signal.throwIfAborted()
    yield part
  }
}

function settle(
  { log, now }: Deps,
  made: ClaimedExport,
  { error, isAborted }: { error: unknown; isAborted: boolean },
): Attempt {
  if (isAborted) return { requeue: { failures: made.failures, notBefore: null } }
  const failures = made.failures + 1
  log.error({ err: error, export: made.id, failures }, 'a download of everything could not be made')
  return afterFault(failures, now(), NOT_MADE)
}

/** Deletes the file first: a check finds a row without file, while a file without row would stay. */
export async function deleteExpiredExports({ db, now, storage }: Pick<Deps, 'db' | 'now' | 'storage'>): Promise<void> {
  for (const { id, storageKey } of await selectExpiredExports(db, now())) {
    await storage.remove(storageKey)
    await markExportExpired(db, id)
  }
}

export const expiredDataExports = runEvery(
  { name: 'expired_data_exports', first: MINUTE, period: HOUR, trouble: 'expired downloads could not be deleted' },
  deleteExpiredExports,
)
