import type { Database, Tx } from '#server/database/open.ts'
import { json, sql } from '#server/database/sql.ts'
import type { StoredPart } from './upload-bytes.ts'
import { isFiledUpload, type Leftovers } from './uploads.store.ts'

/**
 * Keeps the newest `kept` unfinished uploads in parts of a person, so that abandoned ones do not pile up; returns what
 * the deleted ones leave in the store.
 */
export const deleteOldestMultiparts = (tx: Tx, userId: string, kept: number): Promise<Leftovers[]> =>
  tx.rows(sql.returning('uploads', 'id, user_id, storage_key, multipart_id')`
    delete from uploads where id in (
      select u.id from uploads u
      where u.user_id = ${userId} and u.multipart_id is not null and u.storage_key is null
        and not ${isFiledUpload}
      order by u.id desc offset ${kept}
      for update
    )`)

/** Returns what the upload leaves in the store, or undefined when it was filed. */
export const deleteUnfiled = (tx: Tx, id: string): Promise<Leftovers | undefined> =>
  tx.one(sql.returning('uploads u', 'u.id, u.user_id, u.storage_key, u.multipart_id')`
    delete from uploads u
    where u.id = ${id} and not ${isFiledUpload}`)

/**
 * The store forgets the parts when it joins them. If the answer to `complete` is lost, the browser asks for the parts
 * again, and `listParts` answers from this copy.
 */
export const updateCompletedParts = (db: Database, id: string, parts: readonly StoredPart[]) =>
  db.run(sql`${sql.update('uploads', { completedParts: json(parts) })} where id = ${id} and storage_key is null`)

export const selectCompletedParts = (db: Database, id: string) =>
  db.value(sql.select({ parts: sql.nullable(sql.json<StoredPart[]>`completed_parts`) })`from uploads where id = ${id}`)

/**
 * Counts received parts towards the quota before the file is complete. Commits asynchronously, like the parts: the next
 * part repeats a lost count.
 */
export const updatePartsSize = (db: Database, id: string, bytes: number) =>
  db.run(sql`
    update uploads set parts_size = greatest(parts_size, ${bytes})
    from (select set_config('synchronous_commit', 'off', true)) unsynced
    where id = ${id} and storage_key is null`)
