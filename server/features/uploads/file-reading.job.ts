import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import {
  type FileReading,
  type FileReadingCursor,
  type FileToRead,
  findKeptRows,
  lastFileReading,
  type WrittenReading,
  writeFileReading,
} from './file-reading.store.ts'
import { openVerified } from './stored-files.service.ts'
import { knownStorageKeys } from './uploads.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const A_MONTH = 30 * 24 * HOUR
const AT_ONCE = 200
/** Over by the time that a process which was started again looks first. */
const LEASE = 30 * MINUTE
const KEEP_PLACE_EVERY = MINUTE
/** Hashing takes the main thread: others come first. */
const REST_BETWEEN = 20

type FileReadingDeps = Pick<Deps, 'db' | 'storage' | 'log' | 'metrics'>
type FileReadingJobDeps = FileReadingDeps & Pick<Deps, 'now'>

export interface ReadFiles {
  read: number
  wrong: FileToRead[]
}

export async function readAllFiles(deps: FileReadingDeps): Promise<ReadFiles> {
  const found: ReadFiles = { read: 0, wrong: [] }
  for await (const { row, isRight } of readEach(deps, null)) {
    if (!isRight) found.wrong.push(row)
    found.read += 1
  }
  return found
}

async function* readEach(
  deps: FileReadingDeps,
  from: FileReadingCursor | null,
): AsyncGenerator<{ row: FileToRead; isRight: boolean }> {
  let after = from
  while (true) {
    const rows: FileToRead[] = await findKeptRows(deps.db, after, AT_ONCE)
    for (const row of rows) yield { row, isRight: await isAsWritten(deps, row) }
    after = rows.at(-1) ?? null
    if (rows.length < AT_ONCE) return
  }
}

async function isAsWritten(deps: FileReadingDeps, row: FileToRead): Promise<boolean> {
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

export async function monthlyFileReading(
  deps: FileReadingJobDeps,
  isStopped: () => boolean,
): Promise<FileReading | null> {
  const taken = await leaseReading(deps)
  if (taken) await continueReading(deps, taken, isStopped)
  return (await lastFileReading(deps.db))?.reading ?? null
}

async function leaseReading({ db, now }: FileReadingJobDeps): Promise<WrittenReading | null> {
  const last = await lastFileReading(db)
  const at = now()
  const leasedUntil = after(at, LEASE)
  if (last && last.reading.finishedAt === null) {
    const isTaken = last.reading.leasedUntil !== null && last.reading.leasedUntil > at
    return isTaken ? null : writeFileReading(db, last, { ...last.reading, leasedUntil })
  }
  if (last && after(last.reading.startedAt, A_MONTH) >= at) return null
  const beginning = { startedAt: at, finishedAt: null, read: 0, wrong: 0, after: null, leasedUntil }
  return writeFileReading(db, last, beginning)
}

/** Reads from where the reading is, and keeps its place; ends when it is stopped, or another process has taken it. */
async function continueReading(
  deps: FileReadingJobDeps,
  taken: WrittenReading,
  isStopped: () => boolean,
): Promise<void> {
  const { db, now, log } = deps
  let kept = taken
  let storedAt = now()
  let { reading } = taken
  for await (const { row, isRight } of readEach(deps, reading.after)) {
    const { read, wrong } = reading
    reading = { ...reading, read: read + 1, wrong: wrong + (isRight ? 0 : 1), after: { kind: row.kind, id: row.id } }
    await pause(REST_BETWEEN)
    const at = now()
    if (isStopped()) {
      await writeFileReading(db, kept, { ...reading, leasedUntil: null })
      return
    }
    if (after(storedAt, KEEP_PLACE_EVERY) > at) continue
    const renewed = await writeFileReading(db, kept, { ...reading, leasedUntil: after(at, LEASE) })
    if (!renewed) return
    kept = renewed
    storedAt = at
  }
  const finished = { ...reading, finishedAt: now(), after: null, leasedUntil: null }
  if (!(await writeFileReading(db, kept, finished))) return
  const { read, wrong } = finished
  if (wrong > 0) log.error({ read, wrong }, 'kept files are not as they were written')
}

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

export const fileReading = runEvery(
  { name: 'file_reading', first: 30 * MINUTE, period: HOUR, trouble: 'the files could not be read through' },
  async (deps, { isStopped }) => {
    const last = await monthlyFileReading(deps, isStopped)
    if (last?.finishedAt) deps.metrics.filesRead(last)
    return last?.finishedAt ?? null
  },
)
