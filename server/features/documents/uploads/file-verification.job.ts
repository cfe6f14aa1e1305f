import { setTimeout as pause } from 'node:timers/promises'
import { DAY, HOUR, isWithin, MINUTE } from '#domain/calendar/milliseconds.ts'
import type { Tx } from '#server/database/open.ts'
import { unnamedKeys } from '#server/database/rows-with-files.store.ts'
import { tryWithLock } from '#server/database/with-lock.ts'
import type { Deps } from '#server/deps.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import {
  type FileToVerify,
  type FileVerification,
  type FileVerificationCursor,
  selectFilesToVerify,
  selectFileVerification,
  upsertFileVerification,
} from './file-verification.store.ts'
import { openVerified } from './stored-files.service.ts'

const A_MONTH = 30 * DAY
const AT_ONCE = 200
// Shorter than the time after which proxies cut an idle connection.
const A_PART = 20_000
// Hashing blocks the main thread, so other requests get a turn between files.
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
  // The file may have been replaced and removed meanwhile.
  return (await unnamedKeys(deps.db, [row.storageKey])).length > 0
}

/** Verifies files part by part, until all are verified, a stop is asked for, or another process verifies them. */
export async function monthlyFileVerification(
  deps: FileVerificationJobDeps,
  databaseUrl: string,
  isStopped: () => boolean,
): Promise<FileVerification | null> {
  let last = await selectFileVerification(deps.db)
  while (isDue(last, deps.now()) && !isStopped()) {
    const next = await tryWithLock(databaseUrl, 'fileVerification', (tx) => verifyPart(tx, deps, isStopped))
    if (!next) return last
    if (next.finishedAt) return next
    last = next
  }
  return last
}

const isDue = (last: FileVerification | null, now: Date) => !last?.finishedAt || !isWithin(A_MONTH, last.startedAt, now)

/** Continues from the saved cursor, which another process or an earlier part may have moved. */
async function verifyPart(tx: Tx, deps: FileVerificationJobDeps, isStopped: () => boolean): Promise<FileVerification> {
  const { now, log } = deps
  const at = now()
  const last = await selectFileVerification(tx)
  if (last && !isDue(last, at)) return last
  let found = last && !last.finishedAt ? last : { startedAt: at, finishedAt: null, read: 0, wrong: 0, after: null }
  for await (const { row, isIntact } of verifyEach(deps, found.after)) {
    const cursor = { kind: row.kind, id: row.id }
    found = { ...found, read: found.read + 1, wrong: found.wrong + (isIntact ? 0 : 1), after: cursor }
    await pause(REST_BETWEEN)
    if (!isStopped() && now() <= after(at, A_PART)) continue
    await upsertFileVerification(tx, found)
    return found
  }
  const finished = { ...found, finishedAt: now(), after: null }
  await upsertFileVerification(tx, finished)
  const { read, wrong } = finished
  if (wrong > 0) log.error({ read, wrong }, 'kept files are not as they were written')
  return finished
}

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

export const fileVerification = runEvery(
  { name: 'file_reading', first: 30 * MINUTE, period: HOUR, trouble: 'the files could not be read through' },
  async (deps, { directUrl, isStopped }) => {
    const last = await monthlyFileVerification(deps, directUrl, isStopped)
    if (last?.finishedAt) deps.metrics.filesRead(last)
    return last?.finishedAt ?? null
  },
)
