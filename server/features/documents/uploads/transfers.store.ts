import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

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
