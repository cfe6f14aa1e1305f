import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

// Any number will do, as long as every version of the portal takes the same.
const FILE_CHECK_LOCK = 7_040_221_865
const LAST_CHECK = 'file_check'

export interface FileCheck {
  at: Date
  rowsWithoutFiles: number
  filesWithoutRows: number
  removed: number
}

/** Waits until no other process checks; until the transaction ends none does. */
export const lockFileCheck = (tx: Tx) => tx.run(sql`select pg_advisory_xact_lock(${FILE_CHECK_LOCK})`)

/** Makes room for the keys of all kept files, which may be many; it goes with the transaction. */
export const createKeptFiles = (tx: Tx) =>
  tx.run(sql`create temporary table kept_files (storage_key text primary key) on commit drop`)

export const insertKeptFiles = (tx: Tx, keys: string[]) =>
  tx.run(sql`insert into kept_files select distinct unnest(${keys}::text[]) on conflict do nothing`)

export type FileRow = RowOf<typeof rowsWithoutKeptFile>

export const rowsWithoutKeptFile = (tx: Tx) =>
  tx.rows(sql.select({
    kind: sql.text<'upload' | 'packet' | 'data_export'>`r.kind`,
    id: sql.text`r.id`,
    storageKey: sql.text`r.storage_key`,
  })`from (
      select 'upload' as kind, id, storage_key from uploads where storage_key is not null
      union all
      select 'packet', id, storage_key from packets where storage_key is not null
      union all
      select 'data_export', id, storage_key from data_exports where storage_key is not null
    ) r
    where not exists (select 1 from kept_files k where k.storage_key = r.storage_key)
    order by r.id`)

export async function upsertFileCheck(tx: Tx, check: FileCheck): Promise<void> {
  const value = JSON.stringify(check)
  await tx.run(sql.upsert('settings', { key: LAST_CHECK, value }, { on: ['key'] }))
}

export async function selectLastFileCheck(db: Queryable): Promise<FileCheck | null> {
  const row = await db.one(sql.select('settings', 'value')`where key = ${LAST_CHECK}`)
  if (!row) return null
  const check: Omit<FileCheck, 'at'> & { at: string } = JSON.parse(row.value)
  return { ...check, at: new Date(check.at) }
}
