import type { Deps } from '#server/deps.ts'
import { byTheClock, type ClockWork } from '#server/jobs/by-the-clock.ts'
import {
  claimFileReading,
  type FileReading,
  findKeptRows,
  type KeptRow,
  lastFileReading,
  saveFileReading,
} from './file-reading.store.ts'
import { openProven } from './kept-files.service.ts'
import { knownStorageKeys } from './uploads.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const A_MONTH = 30 * DAY
const AT_ONCE = 200

type ReadDeps = Pick<Deps, 'db' | 'storage' | 'log' | 'metrics'>
type ClockDeps = ReadDeps & Pick<Deps, 'now'>

export interface ReadFiles {
  read: number
  /** The rows whose file is not there, cannot be opened, or has other bytes. */
  wrong: KeptRow[]
}

/** Reads every kept file that a row names, one after the other, and compares it with what the row says. */
export async function readAllFiles(deps: ReadDeps, isStopped: () => boolean = () => false): Promise<ReadFiles> {
  const found: ReadFiles = { read: 0, wrong: [] }
  let after: KeptRow | null = null
  while (!isStopped()) {
    const rows: KeptRow[] = await findKeptRows(deps.db, after, AT_ONCE)
    for (const row of rows) {
      if (isStopped()) return found
      if (!(await isAsWritten(deps, row))) found.wrong.push(row)
      found.read += 1
    }
    after = rows.at(-1) ?? null
    if (rows.length < AT_ONCE) return found
  }
  return found
}

async function isAsWritten(deps: ReadDeps, row: KeptRow): Promise<boolean> {
  try {
    const file = await openProven(deps, row.storageKey, row)
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

/** The reading of the month, unless it was made, or is being made, by this process or another. */
export async function monthlyFileReading(deps: ClockDeps, isStopped: () => boolean): Promise<FileReading | null> {
  const at = deps.now()
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds)
  if (await claimFileReading(deps.db, { now: at, notSince: before(A_MONTH), lostSince: before(DAY) })) {
    const { read, wrong } = await readAllFiles(deps, isStopped)
    if (isStopped()) return null
    const reading = { startedAt: at, finishedAt: deps.now(), read, wrong: wrong.length }
    await saveFileReading(deps.db, reading)
    if (wrong.length > 0) deps.log.error({ read, wrong: wrong.length }, 'kept files are not as they were written')
  }
  return lastFileReading(deps.db)
}

/** Looks every hour whether the month's reading is due; the figures are the same everywhere. */
export function startFileReading(deps: ClockDeps): ClockWork {
  let isStopped = false
  const clock = byTheClock(
    { first: 30 * MINUTE, period: HOUR },
    async () => {
      const last = await monthlyFileReading(deps, () => isStopped)
      if (!last?.finishedAt) return
      deps.metrics.filesRead(last)
      deps.metrics.jobDone('file_reading', last.finishedAt)
    },
    (error) => deps.log.warn({ err: error }, 'the files could not be read through'),
  )
  return {
    stop: () => {
      isStopped = true
      return clock.stop()
    },
  }
}
