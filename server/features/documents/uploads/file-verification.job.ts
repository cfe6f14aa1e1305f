import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import {
  type FileToVerify,
  type FileVerification,
  type FileVerificationCursor,
  insertFileVerification,
  type SavedVerification,
  selectFilesToVerify,
  selectLastFileVerification,
} from './file-verification.store.ts'
import { openVerified } from './stored-files.service.ts'
import { knownStorageKeys } from './uploads.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const A_MONTH = 30 * 24 * HOUR
const AT_ONCE = 200
// A process that starts again finds it over.
const LEASE = 30 * MINUTE
const SAVE_CURSOR_EVERY = MINUTE
/** Hashing takes the main thread: others come first. */
const REST_BETWEEN = 20

type FileVerificationDeps = Pick<Deps, 'db' | 'storage' | 'log' | 'metrics'>
type FileVerificationJobDeps = FileVerificationDeps & Pick<Deps, 'now'>

export interface VerifiedFiles {
  read: number
  wrong: FileToVerify[]
}

export async function verifyAllFiles(deps: FileVerificationDeps): Promise<VerifiedFiles> {
  const found: VerifiedFiles = { read: 0, wrong: [] }
  for await (const { row, isIntact } of verifyEach(deps, null)) {
    if (!isIntact) found.wrong.push(row)
    found.read += 1
  }
  return found
}

async function* verifyEach(
  deps: FileVerificationDeps,
  from: FileVerificationCursor | null,
): AsyncGenerator<{ row: FileToVerify; isIntact: boolean }> {
  let after = from
  while (true) {
    const rows: FileToVerify[] = await selectFilesToVerify(deps.db, after, AT_ONCE)
    for (const row of rows) yield { row, isIntact: await verifyFile(deps, row) }
    after = rows.at(-1) ?? null
    if (rows.length < AT_ONCE) return
  }
}

async function verifyFile(deps: FileVerificationDeps, row: FileToVerify): Promise<boolean> {
  try {
    const file = await openVerified(deps, row.storageKey, row)
    if (file) {
      for await (const _ of file.stream);
      return true
    }
  } catch (error) {
    deps.log.warn({ err: error, kind: row.kind, id: row.id }, 'a kept file could not be read')
  }
  // It may have been replaced, and removed, meanwhile.
  return (await knownStorageKeys(deps.db, [row.storageKey])).size === 0
}

export async function monthlyFileVerification(
  deps: FileVerificationJobDeps,
  isStopped: () => boolean,
): Promise<FileVerification | null> {
  const leased = await leaseVerification(deps)
  if (leased) await continueVerification(deps, leased, isStopped)
  return (await selectLastFileVerification(deps.db))?.verification ?? null
}

async function leaseVerification({ db, now }: FileVerificationJobDeps): Promise<SavedVerification | null> {
  const last = await selectLastFileVerification(db)
  const at = now()
  const leasedUntil = after(at, LEASE)
  if (last && last.verification.finishedAt === null) {
    const isTaken = last.verification.leasedUntil !== null && last.verification.leasedUntil > at
    return isTaken ? null : insertFileVerification(db, last, { ...last.verification, leasedUntil })
  }
  if (last && after(last.verification.startedAt, A_MONTH) >= at) return null
  const beginning = { startedAt: at, finishedAt: null, read: 0, wrong: 0, after: null, leasedUntil }
  return insertFileVerification(db, last, beginning)
}

/** Goes on from the saved cursor; ends when it is stopped, or when another process has the lease. */
async function continueVerification(
  deps: FileVerificationJobDeps,
  leased: SavedVerification,
  isStopped: () => boolean,
): Promise<void> {
  const { db, now, log } = deps
  let saved = leased
  let savedAt = now()
  let { verification } = leased
  for await (const { row, isIntact } of verifyEach(deps, verification.after)) {
    const { read, wrong } = verification
    verification = {
      ...verification,
      read: read + 1,
      wrong: wrong + (isIntact ? 0 : 1),
      after: { kind: row.kind, id: row.id },
    }
    await pause(REST_BETWEEN)
    const at = now()
    if (isStopped()) {
      await insertFileVerification(db, saved, { ...verification, leasedUntil: null })
      return
    }
    if (after(savedAt, SAVE_CURSOR_EVERY) > at) continue
    const renewed = await insertFileVerification(db, saved, { ...verification, leasedUntil: after(at, LEASE) })
    if (!renewed) return
    saved = renewed
    savedAt = at
  }
  const finished = { ...verification, finishedAt: now(), after: null, leasedUntil: null }
  if (!(await insertFileVerification(db, saved, finished))) return
  const { read, wrong } = finished
  if (wrong > 0) log.error({ read, wrong }, 'kept files are not as they were written')
}

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

export const fileVerification = runEvery(
  { name: 'file_reading', first: 30 * MINUTE, period: HOUR, trouble: 'the files could not be read through' },
  async (deps, { isStopped }) => {
    const last = await monthlyFileVerification(deps, isStopped)
    if (last?.finishedAt) deps.metrics.filesRead(last)
    return last?.finishedAt ?? null
  },
)
