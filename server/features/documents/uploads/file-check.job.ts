import { type Database, openDatabase, type Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import {
  createKeptFiles,
  type FileCheck,
  type FileRow,
  insertKeptFiles,
  lockFileCheck,
  rowsWithoutKeptFile,
  selectLastFileCheck,
  upsertFileCheck,
} from './file-check.store.ts'
import { knownStorageKeys } from './uploads.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
// A little less, so that a check a day does not come later every day.
const A_DAYS_CHECK = DAY - HOUR / 2

type FileCheckDeps = Pick<Deps, 'db' | 'storage' | 'now' | 'log'>

export interface CheckedFiles extends FileCheck {
  rows: FileRow[]
}

/**
 * Compares what the database knows with what is kept: tells rows without files and files without rows, and removes of
 * the latter what is older than a day. One process at a time does it, on a connection of its own, as it may take long.
 */
export function checkFiles(deps: FileCheckDeps, databaseUrl: string): Promise<CheckedFiles> {
  return alone(databaseUrl, (tx) => check(tx, deps))
}

export function compareFiles(deps: Omit<FileCheckDeps, 'log'>, databaseUrl: string): Promise<CheckedFiles> {
  return alone(databaseUrl, (tx) => compare(tx, deps, async () => 0))
}

export async function dailyFileCheck(deps: FileCheckDeps, databaseUrl: string): Promise<FileCheck> {
  const isRecent = (last: FileCheck | null): last is FileCheck =>
    last !== null && deps.now().getTime() - last.at.getTime() < A_DAYS_CHECK
  const last = await selectLastFileCheck(deps.db)
  if (isRecent(last)) return last
  return alone(databaseUrl, async (tx) => {
    const meanwhile = await selectLastFileCheck(tx)
    return isRecent(meanwhile) ? meanwhile : check(tx, deps)
  })
}

async function alone<T>(databaseUrl: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const own = openDatabase(databaseUrl, { connections: 1, statementTimeout: 0, applicationName: 'lampara file check' })
  try {
    return await own.begin(async (tx) => {
      await lockFileCheck(tx)
      return work(tx)
    })
  } finally {
    await own.end({ timeout: 1 })
  }
}

async function check(tx: Tx, deps: FileCheckDeps): Promise<CheckedFiles> {
  const found = await compare(tx, deps, (strangers, at) => removeOld(deps, strangers, at))
  const { rows: _, ...result } = found
  await upsertFileCheck(tx, result)
  const words = 'files compared with the rows that name them'
  if (found.rows.length > 0) deps.log.warn(result, words)
  else deps.log.info(result, words)
  return found
}

interface StoredFile {
  key: string
  storedAt: Date
}

async function compare(
  tx: Tx,
  deps: Omit<FileCheckDeps, 'log'>,
  removeStrangers: (strangers: readonly StoredFile[], at: Date) => Promise<number>,
): Promise<CheckedFiles> {
  const at = deps.now()
  await createKeptFiles(tx)
  let filesWithoutRows = 0
  let removed = 0
  for await (const some of deps.storage.list()) {
    const keys = some.map(({ key }) => key)
    await insertKeptFiles(tx, keys)
    const known = await knownStorageKeys(deps.db, keys)
    const strangers = some.filter(({ key }) => !known.has(key))
    filesWithoutRows += strangers.length
    removed += await removeStrangers(strangers, at)
  }
  const rows = await missingRows(deps, await rowsWithoutKeptFile(tx))
  return { at, rowsWithoutFiles: rows.length, filesWithoutRows, removed, rows }
}

async function removeOld({ storage }: Pick<FileCheckDeps, 'storage'>, strangers: readonly StoredFile[], at: Date) {
  const old = strangers.filter(({ storedAt }) => at.getTime() - storedAt.getTime() > DAY)
  for (const { key } of old) await storage.remove(key)
  return old.length
}

/** Files come and go while others are listed: a row is without its file when both are asked once more. */
async function missingRows({ db, storage }: { db: Database; storage: Deps['storage'] }, suspects: FileRow[]) {
  const missing: FileRow[] = []
  for (const row of suspects) {
    if ((await storage.sizeOf(row.storageKey)) !== null) continue
    if ((await knownStorageKeys(db, [row.storageKey])).size > 0) missing.push(row)
  }
  return missing
}

export const fileCheck = runEvery(
  { name: 'file_check', first: 10 * MINUTE, period: HOUR, trouble: 'the files could not be checked' },
  async (deps, { directUrl }) => {
    const found = await dailyFileCheck(deps, directUrl)
    deps.metrics.filesChecked(found)
    return found.at
  },
)
