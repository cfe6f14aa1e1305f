import type { Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

/** Creates a temporary table for the keys of all files, which may be many; dropped with the transaction. */
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
