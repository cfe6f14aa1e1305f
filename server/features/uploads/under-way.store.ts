import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface PartInTransit {
  userId: string
  uploadId: string
  partNumber: number
  bytes: number
}

export interface TransitTotals {
  uploads: number
  parts: number
  bytes: number
}

/** What else of this person is on its way; to be asked while her files are locked. What is over is forgotten. */
export async function findUnderWay(tx: Tx, sent: PartInTransit): Promise<TransitTotals> {
  await tx.run(sql`delete from uploads_in_progress where user_id = ${sent.userId} and leased_until < now()`)
  const row = await tx.one<TransitTotals>(sql`
    select count(distinct upload_id) filter (where upload_id <> ${sent.uploadId})::int as uploads,
      count(*) filter (where upload_id = ${sent.uploadId} and part_number <> ${sent.partNumber})::int as parts,
      coalesce(sum(reserved_bytes) filter (where (upload_id, part_number) <> (${sent.uploadId}, ${sent.partNumber})), 0)::int
        as bytes
    from uploads_in_progress where user_id = ${sent.userId}`)
  return row ?? { uploads: 0, parts: 0, bytes: 0 }
}

export async function insertUnderWay(tx: Tx, transferId: string, sent: PartInTransit, seconds: number): Promise<void> {
  // Not synced: after a power cut nothing is on its way.
  await tx.run(sql`
    insert into uploads_in_progress (transfer_id, user_id, upload_id, part_number, reserved_bytes, leased_until)
    select ${transferId}::uuid, ${sent.userId}::uuid, ${sent.uploadId}::uuid, ${sent.partNumber}::int, ${sent.bytes}::int,
      now() + make_interval(secs => ${seconds})
    from (select set_config('synchronous_commit', 'off', true)) unsynced
    on conflict (upload_id, part_number) do update set transfer_id = excluded.transfer_id,
      reserved_bytes = excluded.reserved_bytes, leased_until = excluded.leased_until`)
}

/** Says that it is still arriving; false when another took its place. */
export async function renewUnderWay(db: Database, transferId: string, seconds: number): Promise<boolean> {
  const count = await db.run(sql`
    update uploads_in_progress set leased_until = now() + make_interval(secs => ${seconds})
    from (select set_config('synchronous_commit', 'off', true)) unsynced
    where transfer_id = ${transferId}`)
  return count === 1
}

export async function deleteUnderWay(db: Database, transferId: string): Promise<void> {
  await db.run(sql`
    delete from uploads_in_progress using (select set_config('synchronous_commit', 'off', true)) unsynced
    where transfer_id = ${transferId}`)
}
