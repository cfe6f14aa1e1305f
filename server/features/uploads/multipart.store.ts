import type { Sql, Tx } from '#server/database/open.ts'
import type { Part } from './upload-cleanup.ts'
import type { Leftovers } from './uploads.store.ts'

export async function deleteOldestMultiparts(tx: Tx, userId: string, kept: number): Promise<Leftovers[]> {
  return tx<Leftovers[]>`
    delete from uploads where id in (
      select u.id from uploads u
      where u.user_id = ${userId} and u.multipart_id is not null and u.storage_key is null
        and not exists (select 1 from documents d where d.upload_id = u.id)
      order by u.id desc offset ${kept}
      for update
    )
    returning id, user_id as "userId", storage_key as "storageKey", multipart_id as "multipartId"`
}

/** Forgets an upload that nobody filed; answers what is left of it, or nothing when it was filed. */
export async function deleteUnfiled(tx: Tx, id: string): Promise<Leftovers | undefined> {
  const [row] = await tx<Leftovers[]>`
    delete from uploads u
    where u.id = ${id} and not exists (select 1 from documents d where d.upload_id = u.id)
    returning u.id, u.user_id as "userId", u.storage_key as "storageKey", u.multipart_id as "multipartId"`
  return row
}

export async function noteJoining(db: Sql, id: string, parts: readonly Part[]): Promise<void> {
  await db`update uploads set joined_parts = ${db.json(parts)} where id = ${id} and storage_key is null`
}

export async function findJoinedParts(db: Sql, id: string): Promise<Part[] | null> {
  const [row] = await db<{ parts: Part[] | null }[]>`select joined_parts as parts from uploads where id = ${id}`
  return row?.parts ?? null
}

/**
 * Notes how much of a file in parts has arrived, so that it counts before it is whole. Not synced, as the parts are not:
 * what a power cut takes back is noted again with the next part.
 */
export async function noteParts(db: Sql, id: string, bytes: number): Promise<void> {
  await db`
    update uploads set parts_size = greatest(parts_size, ${bytes})
    from (select set_config('synchronous_commit', 'off', true)) unsynced
    where id = ${id} and storage_key is null`
}
