import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export type UploadRow = RowOf<typeof selectUpload>

// For an upload `u`: filed as a document, as the evidence of a step, or as the picture of a payment channel.
export const isFiledUpload = sql`(
  exists (select from documents one where one.upload_id = u.id)
  or exists (select from evidence_files one where one.upload_id = u.id)
  or exists (select from payment_channels one where one.qr_upload_id = u.id))`

export interface ReceivedFile {
  storageKey: string
  fileSize: number
  sha256: string | null
  stagedEtag: string | null
  isEncrypted: boolean
  at: Date
}

interface NewUpload {
  id: string
  userId: string
  multipartId: string | null
  reservedBytes: number | null
  expiresAt: Date
  at: Date
}

export const insertUpload = (db: Queryable, { at, ...upload }: NewUpload) =>
  db.run(sql.insert('uploads', { ...upload, createdAt: at }))

export const selectUpload = (db: Database, id: string) =>
  db.one(sql.select(
    'uploads u left join documents d on d.upload_id = u.id',
    // The ETag is that of the staged bytes; the storage key is the associated data of an encrypted file.
    `u.id, u.user_id, u.expires_at, u.multipart_id, u.storage_key, u.file_size, u.staged_etag, u.scan,
      d.id as document_id, u.is_encrypted`,
    {
      fileName: sql.nullable(
        sql.text`coalesce(d.file_name, (select file_name from message_attachments where upload_id = u.id))`,
      ),
      // The applicant for whom the file was filed, or else the sender.
      ofPerson: sql.text`coalesce((select user_id from applications where id = d.application_id), u.user_id)`,
      isInspected: sql.bool`u.inspected_at is not null`,
      isFiled: sql.bool`${isFiledUpload}`,
      sha256: sql.nullable(sql.text`coalesce(d.sha256, u.sha256)`),
      shownTo:
        sql.nullable(sql.text`select a.user_id from evidence_files e join applications a on a.id = e.application_id
        where e.upload_id = u.id and e.shown_to_applicant`),
    },
  )`
    where u.id = ${id}`)

/** Locks the upload; check `isFiled` only under this lock. */
export const lockUpload = (tx: Tx, id: string) =>
  tx.one(
    sql.select('uploads', 'id, user_id, storage_key, staged_etag, file_size, sha256, page_count', {
      isInspected: sql.bool`inspected_at is not null`,
    })`where id = ${id} for update`,
  )

export const isFiled = (tx: Tx, id: string) => tx.exists(sql`from uploads u where u.id = ${id} and ${isFiledUpload}`)

// A file that was filed for another person does not fill the storage of its sender.
const storedBytes = (userId: string, but: string | null) => sql`(
  select coalesce(sum(case when one.storage_key is null then one.parts_size else one.file_size end), 0) from uploads one
  where one.user_id = ${userId} and one.id is distinct from ${but}::uuid
    and not exists (
      select from documents d join applications a on a.id = d.application_id
      where d.upload_id = one.id and a.user_id <> one.user_id)
    and not exists (
      select from evidence_files e join applications a on a.id = e.application_id
      where e.upload_id = one.id and a.user_id <> one.user_id))`

/** Sums the stored bytes of a person: filed, unfiled and in parts; `but` excludes one upload. */
export const storedBytesOf = async (db: Queryable, userId: string, but: string | null = null) =>
  Number(await db.value(sql.select(sql.text`${storedBytes(userId, but)}`)``))

/** Sums the bytes that valid links of a person may still send directly to the object store. */
export const reservedBytesOf = async (db: Database, userId: string) =>
  Number(
    await db.value(sql.select(sql.text`coalesce(sum(reserved_bytes), 0)`)`from uploads
      where user_id = ${userId} and storage_key is null and expires_at > now()`),
  )

/**
 * Writes a stored file onto its upload and resets the inspection; returns false when the upload was filed meanwhile,
 * already has these bytes, or would exceed `quota`.
 */
export const updateReceivedFile = (
  tx: Tx,
  { upload, file, quota }: { upload: { id: string; userId: string }; file: ReceivedFile; quota: number },
) =>
  tx.changes(sql`
    update uploads u set storage_key = ${file.storageKey}, file_size = ${file.fileSize}, sha256 = ${file.sha256},
      staged_etag = ${file.stagedEtag}, is_encrypted = ${file.isEncrypted}, stored_at = ${file.at},
      parts_size = 0, scan = 'waiting', page_count = null, inspected_at = null
    where u.id = ${upload.id}
      and (${file.stagedEtag}::text is null or staged_etag is distinct from ${file.stagedEtag})
      and not ${isFiledUpload}
      and ${file.fileSize}::bigint + ${storedBytes(upload.userId, upload.id)} <= ${quota}::bigint`)

export const updateInspection = (
  db: Database,
  upload: { id: string; storageKey: string },
  { size, at, ...found }: { size: number; sha256: string; pageCount: number | null; scan: UploadRow['scan']; at: Date },
) =>
  db.run(sql`
    ${sql.update('uploads', { ...found, fileSize: size, inspectedAt: at })}
    where id = ${upload.id} and storage_key = ${upload.storageKey}`)

export const updatePicture = (
  tx: Tx,
  { id, size, at, ...found }: { id: string; size: number; sha256: string; scan: UploadRow['scan']; at: Date },
) => tx.run(sql`${sql.update('uploads', { ...found, fileSize: size, inspectedAt: at })} where id = ${id}`)

/** Takes refused bytes off their upload, unless they were replaced or filed meanwhile. */
export const updateRefusedFile = (tx: Tx, upload: { id: string; storageKey: string; scan: 'waiting' | 'infected' }) =>
  tx.changes(sql`
    update uploads u set storage_key = null, stored_at = null, file_size = null, sha256 = null, staged_etag = null,
      scan = ${upload.scan}
    where u.id = ${upload.id} and u.storage_key = ${upload.storageKey}
      and not ${isFiledUpload}`)

export type Leftovers = RowOf<typeof deleteStaleUploads>

/**
 * Deletes uploads that expired before `before` and were never filed; returns their leftovers in the store. Skips an
 * upload that is being filed.
 */
export async function deleteStaleUploads(tx: Tx, before: Date) {
  const stale = await tx.rows(sql.select('uploads u', 'u.id')`
    where u.expires_at < ${before} and not ${isFiledUpload}
    for update of u skip locked`)
  // Checks again under the lock, when no other transaction can file the upload.
  return tx.rows(sql.returning('uploads u', 'u.id, u.user_id, u.storage_key, u.multipart_id')`
    delete from uploads u
    where u.id = any(${stale.map(({ id }) => id)}::uuid[])
      and not ${isFiledUpload}`)
}
