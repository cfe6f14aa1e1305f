import { DAY, HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { unnamedKeys } from '#server/database/rows-with-files.store.ts'
import { upsertSetting } from '#server/database/settings.store.ts'
import { withLock } from '#server/database/with-lock.ts'
import type { Deps } from '#server/deps.ts'
import { oncePerDay } from '#server/jobs/once-per-day.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { createKeptFiles, type FileRow, insertKeptFiles, rowsWithoutKeptFile } from './file-check.store.ts'

const daily = { setting: 'file_check', lock: 'fileCheck' } as const

type FileCheckDeps = Pick<Deps, 'db' | 'storage' | 'now' | 'log'>

interface FileCheck {
  at: Date
  rowsWithoutFiles: number
  filesWithoutRows: number
  removed: number
}

export interface CheckedFiles extends FileCheck {
  rows: FileRow[]
}

/**
 * Compares database and storage: reports rows without files and files without rows, and removes the latter when older
 * than a day.
 */
export function checkFiles(deps: FileCheckDeps, databaseUrl: string): Promise<CheckedFiles> {
  return withLock(databaseUrl, daily.lock, (tx) => check(tx, deps))
}

export function compareFiles(deps: Omit<FileCheckDeps, 'log'>, databaseUrl: string): Promise<CheckedFiles> {
  return withLock(databaseUrl, daily.lock, (tx) => compare(tx, deps, async () => 0))
}

export const dailyFileCheck = (deps: FileCheckDeps, databaseUrl: string): Promise<FileCheck> =>
  oncePerDay<FileCheck>(deps, databaseUrl, daily, (tx) => check(tx, deps))

async function check(tx: Tx, deps: FileCheckDeps): Promise<CheckedFiles> {
  const found = await compare(tx, deps, (strangers, at) => removeOld(deps, strangers, at))
  const { rows: _, ...result } = found
  await upsertSetting(tx, daily.setting, JSON.stringify(result))
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
    const unnamed = new Set(await unnamedKeys(deps.db, keys))
    const strangers = some.filter(({ key }) => unnamed.has(key))
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

/** Files change during the listing, so a row counts as missing only after a second check of file and row. */
async function missingRows({ db, storage }: { db: Database; storage: Deps['storage'] }, suspects: FileRow[]) {
  const missing: FileRow[] = []
  for (const row of suspects) {
    if ((await storage.sizeOf(row.storageKey)) !== null) continue
    if ((await unnamedKeys(db, [row.storageKey])).length === 0) missing.push(row)
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
