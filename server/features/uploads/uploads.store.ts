import type { Sql, Tx } from '#server/database/open.ts'

export interface UploadRow {
  id: string
  userId: string
  /** null until bytes arrived. */
  storageKey: string | null
  fileSize: number | null
  sha256: string | null
  /** The document that was filed with it. */
  documentId: string | null
  fileName: string | null
}

export interface Arrival {
  storageKey: string
  fileSize: number
  sha256: string
  at: Date
}

export async function insertUpload(
  db: Sql,
  upload: { id: string; userId: string; expiresAt: Date; at: Date },
): Promise<void> {
  await db`
    insert into uploads (id, user_id, expires_at, created_at)
    values (${upload.id}, ${upload.userId}, ${upload.expiresAt}, ${upload.at})`
}

export async function findUpload(db: Sql, id: string): Promise<UploadRow | undefined> {
  const [row] = await db<UploadRow[]>`
    select u.id, u.user_id as "userId", u.storage_key as "storageKey", u.file_size as "fileSize", u.sha256,
      d.id as "documentId", d.file_name as "fileName"
    from uploads u left join documents d on d.upload_id = u.id
    where u.id = ${id}`
  return row
}

/** The upload, kept from changing until the transaction ends; whether it was filed is asked afterwards. */
export async function lockUpload(
  tx: Tx,
  id: string,
): Promise<Pick<UploadRow, 'id' | 'userId' | 'storageKey' | 'fileSize' | 'sha256'> | undefined> {
  const [row] = await tx<UploadRow[]>`
    select id, user_id as "userId", storage_key as "storageKey", file_size as "fileSize", sha256
    from uploads where id = ${id} for update`
  return row
}

/** Lets one arrival of a person's files be noted after the other, so that together they keep to the quota. */
export async function lockFilesOf(tx: Tx, userId: string): Promise<void> {
  await tx`select 1 from users where id = ${userId} for no key update`
}

/** How many bytes a person has in store, filed or not. */
export async function storedBytesOf(db: Sql | Tx, userId: string): Promise<number> {
  const [row] = await db<{ bytes: string }[]>`
    select coalesce(sum(file_size), 0) as bytes from uploads where user_id = ${userId}`
  return Number(row?.bytes ?? 0)
}

/** Notes what arrived, unless the upload was filed meanwhile or the person's files would exceed `quota`. */
export async function fillUpload(
  tx: Tx,
  upload: { id: string; userId: string },
  arrival: Arrival,
  quota: number,
): Promise<boolean> {
  const { count } = await tx`
    update uploads set storage_key = ${arrival.storageKey}, file_size = ${arrival.fileSize}, sha256 = ${arrival.sha256},
      stored_at = ${arrival.at}
    where id = ${upload.id}
      and not exists (select 1 from documents where upload_id = ${upload.id})
      and ${arrival.fileSize}::bigint + (
        select coalesce(sum(file_size), 0) from uploads where user_id = ${upload.userId} and id <> ${upload.id}
      ) <= ${quota}::bigint`
  return count === 1
}

/** Forgets links that expired before `before` and were never filed; answers the keys of their bytes. */
export async function deleteStaleUploads(db: Sql, before: Date): Promise<string[]> {
  const rows = await db<{ storageKey: string | null }[]>`
    delete from uploads u
    where u.expires_at < ${before} and not exists (select 1 from documents d where d.upload_id = u.id)
    returning u.storage_key as "storageKey"`
  return rows.flatMap(({ storageKey }) => storageKey ?? [])
}

export async function knownStorageKeys(db: Sql, keys: string[]): Promise<Set<string>> {
  const rows = await db<{ storageKey: string }[]>`
    select storage_key as "storageKey" from uploads where storage_key = any(${keys}::text[])
    union all
    select storage_key from packets where storage_key = any(${keys}::text[])`
  return new Set(rows.map((row) => row.storageKey))
}
