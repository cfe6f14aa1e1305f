import type { Database, Tx } from '#server/database/open.ts'
import { json, sql } from '#server/database/sql.ts'
import type { StoredPart } from './upload-bytes.ts'
import { isFiledUpload, type Leftovers } from './uploads.store.ts'

export interface PartTransfer {
  userId: string
  uploadId: string
  partNumber: number
  bytes: number
}

/** Sums the person's other transfers, under `lockPerson`. Deletes transfers whose lease has ended. */
export async function selectOtherTransfers(tx: Tx, sent: PartTransfer) {
  await tx.run(sql`delete from uploads_in_progress where user_id = ${sent.userId} and leased_until < now()`)
  return tx.single(
    sql.select({
      uploads: sql.int`count(distinct upload_id) filter (where upload_id <> ${sent.uploadId})`,
      parts: sql.int`count(*) filter (where upload_id = ${sent.uploadId} and part_number <> ${sent.partNumber})`,
      bytes: sql.int`coalesce(sum(reserved_bytes) filter (where (upload_id, part_number) <> (${sent.uploadId}, ${sent.partNumber})), 0)`,
    })`from uploads_in_progress where user_id = ${sent.userId}`,
  )
}

export async function insertTransfer(
  tx: Tx,
  { transferId, sent, seconds }: { transferId: string; sent: PartTransfer; seconds: number },
): Promise<void> {
  // Commits asynchronously, because a power cut ends every transfer anyway.
  await tx.run(sql`
    insert into uploads_in_progress (transfer_id, user_id, upload_id, part_number, reserved_bytes, leased_until)
    select ${transferId}::uuid, ${sent.userId}::uuid, ${sent.uploadId}::uuid, ${sent.partNumber}::int, ${sent.bytes}::int,
      now() + make_interval(secs => ${seconds})
    from (select set_config('synchronous_commit', 'off', true)) unsynced
    on conflict (upload_id, part_number) do update set transfer_id = excluded.transfer_id,
      reserved_bytes = excluded.reserved_bytes, leased_until = excluded.leased_until`)
}

export const renewTransfer = (db: Database, transferId: string, seconds: number) =>
  db.changes(sql`
    update uploads_in_progress set leased_until = now() + make_interval(secs => ${seconds})
    from (select set_config('synchronous_commit', 'off', true)) unsynced
    where transfer_id = ${transferId}`)

export const deleteTransfer = (db: Database, transferId: string) =>
  db.run(sql`
    delete from uploads_in_progress using (select set_config('synchronous_commit', 'off', true)) unsynced
    where transfer_id = ${transferId}`)

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
