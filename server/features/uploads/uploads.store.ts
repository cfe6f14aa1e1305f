import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface UploadRow {
  id: string
  userId: string
  expiresAt: Date
  multipartId: string | null
  storageKey: string | null
  fileSize: number | null
  /** What the store called the bytes that were copied to `storageKey`. */
  stagedEtag: string | null
  scan: 'waiting' | 'clean' | 'infected' | 'unscanned'
  isInspected: boolean
  sha256: string | null
  /** Whether the bytes lie encrypted, bound to `storageKey`. */
  isEncrypted: boolean
  isFiled: boolean
  documentId: string | null
  fileName: string | null
}

// Of an upload `u`: as a document, or as what proves a step.
export const isFiledUpload = sql`(
  exists (select from documents one where one.upload_id = u.id)
  or exists (select from evidence_files one where one.upload_id = u.id))`

export interface ReceivedFile {
  storageKey: string
  fileSize: number
  sha256: string | null
  stagedEtag: string | null
  isEncrypted: boolean
  at: Date
}

export async function insertUpload(
  db: Queryable,
  upload: {
    id: string
    userId: string
    multipartId: string | null
    reservedBytes: number | null
    expiresAt: Date
    at: Date
  },
): Promise<void> {
  await db.run(sql`
    insert into uploads (id, user_id, multipart_id, reserved_bytes, expires_at, created_at)
    values (${upload.id}, ${upload.userId}, ${upload.multipartId}, ${upload.reservedBytes}, ${upload.expiresAt},
      ${upload.at})`)
}

export async function findUpload(db: Database, id: string): Promise<UploadRow | undefined> {
  return db.one<UploadRow>(sql`
    select u.id, u.user_id, u.expires_at, u.multipart_id, u.storage_key, u.file_size, u.staged_etag, u.scan,
      u.inspected_at is not null as is_inspected, d.id as document_id, d.file_name, ${isFiledUpload} as is_filed,
      coalesce(d.sha256, u.sha256) as sha256, u.is_encrypted
    from uploads u left join documents d on d.upload_id = u.id
    where u.id = ${id}`)
}

export interface LockedUpload {
  id: string
  userId: string
  storageKey: string | null
  stagedEtag: string | null
  fileSize: number | null
  sha256: string | null
  pageCount: number | null
  isInspected: boolean
}

/** The upload, kept from changing until the transaction ends; whether it was filed is asked afterwards. */
export async function lockUpload(tx: Tx, id: string): Promise<LockedUpload | undefined> {
  return tx.one<LockedUpload>(sql`
    select id, user_id, storage_key, staged_etag,
      file_size, sha256, page_count, inspected_at is not null as is_inspected
    from uploads where id = ${id} for update`)
}

export async function isFiled(tx: Tx, id: string): Promise<boolean> {
  const count = await tx.run(sql`select from uploads u where u.id = ${id} and ${isFiledUpload}`)
  return count > 0
}

/** Lets one arrival of a person's files be noted after the other, so that together they keep to the quota. */
export async function lockFilesOf(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`select 1 from users where id = ${userId} for no key update`)
}

/** How many bytes a person has in store: filed, not filed, and in parts; of all uploads but one, if it is named. */
export async function storedBytesOf(db: Queryable, userId: string, but: string | null = null): Promise<number> {
  const row = await db.one<{ bytes: string }>(sql`
    select coalesce(sum(coalesce(file_size, parts_size)), 0) as bytes from uploads
    where user_id = ${userId} and id is distinct from ${but}::uuid`)
  return Number(row?.bytes ?? 0)
}

/** How many bytes may yet be sent to links of a person that lead past the portal. */
export async function reservedBytesOf(db: Database, userId: string): Promise<number> {
  const row = await db.one<{ bytes: string }>(sql`
    select coalesce(sum(reserved_bytes), 0) as bytes from uploads
    where user_id = ${userId} and storage_key is null and expires_at > now()`)
  return Number(row?.bytes ?? 0)
}

/**
 * Notes what arrived, unless the upload was filed meanwhile, holds these very bytes already, or the person's files would
 * exceed `quota`. Whatever was found out about earlier bytes is void.
 */
export async function attachFile(
  tx: Tx,
  upload: { id: string; userId: string },
  arrival: ReceivedFile,
  quota: number,
): Promise<boolean> {
  const count = await tx.run(sql`
    update uploads u set storage_key = ${arrival.storageKey}, file_size = ${arrival.fileSize}, sha256 = ${arrival.sha256},
      staged_etag = ${arrival.stagedEtag}, is_encrypted = ${arrival.isEncrypted}, stored_at = ${arrival.at},
      parts_size = 0, scan = 'waiting', page_count = null, inspected_at = null
    where u.id = ${upload.id}
      and (${arrival.stagedEtag}::text is null or staged_etag is distinct from ${arrival.stagedEtag})
      and not ${isFiledUpload}
      and ${arrival.fileSize}::bigint + (
        select coalesce(sum(coalesce(file_size, parts_size)), 0) from uploads
        where user_id = ${upload.userId} and id <> ${upload.id}
      ) <= ${quota}::bigint`)
  return count === 1
}

export async function saveInspection(
  db: Database,
  upload: { id: string; storageKey: string },
  found: { size: number; sha256: string; pageCount: number | null; scan: UploadRow['scan']; at: Date },
): Promise<void> {
  await db.run(sql`
    update uploads set file_size = ${found.size}, sha256 = ${found.sha256}, page_count = ${found.pageCount},
      scan = ${found.scan}, inspected_at = ${found.at}
    where id = ${upload.id} and storage_key = ${upload.storageKey}`)
}

/** Takes refused bytes out of the row, if they are still the ones and nobody filed them. */
export async function detachFile(
  tx: Tx,
  upload: { id: string; storageKey: string; scan: 'waiting' | 'infected' },
): Promise<boolean> {
  const count = await tx.run(sql`
    update uploads u set storage_key = null, stored_at = null, file_size = null, sha256 = null, staged_etag = null,
      scan = ${upload.scan}
    where u.id = ${upload.id} and u.storage_key = ${upload.storageKey}
      and not ${isFiledUpload}`)
  return count === 1
}

export type Leftovers = Pick<UploadRow, 'id' | 'userId' | 'storageKey' | 'multipartId'>

/**
 * Forgets links that expired before `before` and were never filed; answers what is left of them in the store. One that
 * is being filed at this moment is passed over.
 */
export async function deleteStaleUploads(tx: Tx, before: Date): Promise<Leftovers[]> {
  const stale = await tx.rows<{ id: string }>(sql`
    select u.id from uploads u
    where u.expires_at < ${before} and not ${isFiledUpload}
    for update of u skip locked`)
  // Asked once more, now that nobody else can file them.
  return tx.rows<Leftovers>(sql`
    delete from uploads u
    where u.id = any(${stale.map(({ id }) => id)}::uuid[])
      and not ${isFiledUpload}
    returning u.id, u.user_id, u.storage_key, u.multipart_id`)
}

export async function knownStorageKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const rows = await db.rows<{ storageKey: string }>(sql`
    select storage_key from uploads where storage_key = any(${keys}::text[])
    union all
    select storage_key from packets where storage_key = any(${keys}::text[])`)
  return new Set(rows.map((row) => row.storageKey))
}

/** Notes of which keys the files lie encrypted, and bound to them, so that nothing else is taken in their place. */
export async function markEncrypted(db: Database, storageKeys: string[]): Promise<void> {
  await db.run(
    sql`update uploads set is_encrypted = true where storage_key = any(${storageKeys}::text[]) and not is_encrypted`,
  )
  await db.run(
    sql`update packets set is_encrypted = true where storage_key = any(${storageKeys}::text[]) and not is_encrypted`,
  )
}
