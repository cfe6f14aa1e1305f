import type { DocumentCounts, DocumentStatus } from '#contract/documents.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { Sql, Tx } from '#server/database/open.ts'
import { tallied } from '#server/database/tallies.store.ts'

export interface DocumentRow {
  id: string
  applicationId: string
  requirementId: RequirementId
  uploadId: string
  fileName: string
  fileSize: number
  mimeType: string
  status: DocumentStatus
  reviewNotes: string | null
  uploadedAt: Date
  replacedAt: Date | null
}

export interface AdminDocumentRow extends DocumentRow {
  userId: string
  applicationNumber: string
  firstName: string
  lastName: string
}

interface Continuation {
  after: string | null
  limit: number
}

const columns = (db: Sql | Tx) => db`
  d.id, d.application_id as "applicationId", d.requirement_id as "requirementId", d.upload_id as "uploadId",
  d.file_name as "fileName", d.file_size as "fileSize", d.mime_type as "mimeType", d.status,
  d.review_notes as "reviewNotes", d.uploaded_at as "uploadedAt", d.replaced_at as "replacedAt"`

export async function findDocumentOfUpload(tx: Tx, uploadId: string): Promise<DocumentRow | undefined> {
  const [row] = await tx<DocumentRow[]>`select ${columns(tx)} from documents d where d.upload_id = ${uploadId}`
  return row
}

/** Takes the current document of a tab out of every list, if there is one; it stays as an older version. */
export async function replaceCurrent(
  tx: Tx,
  tab: { applicationId: string; requirementId: RequirementId; at: Date },
): Promise<void> {
  await tx`
    update documents set replaced_at = ${tab.at}
    where application_id = ${tab.applicationId} and requirement_id = ${tab.requirementId} and replaced_at is null`
}

export async function insertDocument(
  tx: Tx,
  document: Omit<DocumentRow, 'reviewNotes' | 'replacedAt'> & { sha256: string },
): Promise<void> {
  await tx`
    insert into documents (id, application_id, requirement_id, upload_id, file_name, file_size, mime_type, sha256,
      status, uploaded_at)
    values (${document.id}, ${document.applicationId}, ${document.requirementId}, ${document.uploadId},
      ${document.fileName}, ${document.fileSize}, ${document.mimeType}, ${document.sha256},
      ${document.status}, ${document.uploadedAt})`
}

/** Newest first, one row more than `limit` when there is one. */
export async function findDocuments(
  db: Sql,
  applicationId: string,
  { after, limit, versions }: Continuation & { versions: 'current' | 'all' },
): Promise<DocumentRow[]> {
  return db<DocumentRow[]>`
    select ${columns(db)} from documents d
    where d.application_id = ${applicationId}
      ${versions === 'all' ? db`` : db`and d.replaced_at is null`}
      ${after === null ? db`` : db`and d.id < ${after}`}
    order by d.id desc limit ${limit + 1}`
}

export async function countDocumentsOf(
  db: Sql,
  applicationId: string,
  { versions }: { versions: 'current' | 'all' },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from documents
    where application_id = ${applicationId} ${versions === 'all' ? db`` : db`and replaced_at is null`}`
  return row?.count ?? 0
}

/** Current documents of every application with their people, newest first. */
export async function findDocumentsForReview(
  db: Sql,
  { after, limit, status }: Continuation & { status: DocumentStatus | undefined },
): Promise<AdminDocumentRow[]> {
  return db<AdminDocumentRow[]>`
    select ${columns(db)}, a.user_id as "userId", a.application_number as "applicationNumber",
      u.first_name as "firstName", u.last_name as "lastName"
    from documents d
    join applications a on a.id = d.application_id
    join users u on u.id = a.user_id
    where d.replaced_at is null
      ${status === undefined ? db`` : db`and d.status = ${status}`}
      ${after === null ? db`` : db`and d.id < ${after}`}
    order by d.id desc limit ${limit + 1}`
}

export async function countCurrentDocuments(db: Sql): Promise<DocumentCounts> {
  const [row] = await db<Omit<DocumentCounts, 'total'>[]>`
    select ${tallied(db, 'documents:pending')} as pending, ${tallied(db, 'documents:approved')} as approved,
      ${tallied(db, 'documents:rejected')} as rejected`
  const { pending, approved, rejected } = row ?? { pending: 0, approved: 0, rejected: 0 }
  return { total: pending + approved + rejected, pending, approved, rejected }
}

export interface DocumentUnderReview extends DocumentRow {
  applicantId: string
  reviewedBy: string | null
  reviewedAt: Date | null
}

/** The document, kept from changing until the transaction ends. */
export async function lockDocument(tx: Tx, id: string): Promise<DocumentUnderReview | undefined> {
  const [row] = await tx<DocumentUnderReview[]>`
    select ${columns(tx)}, a.user_id as "applicantId", d.reviewed_by as "reviewedBy", d.reviewed_at as "reviewedAt"
    from documents d join applications a on a.id = d.application_id
    where d.id = ${id}
    for no key update of d`
  return row
}

export async function saveReview(
  tx: Tx,
  review: { id: string; status: DocumentStatus; reviewNotes: string | null; by: string; at: Date },
): Promise<void> {
  await tx`
    update documents set status = ${review.status}, review_notes = ${review.reviewNotes}, reviewed_by = ${review.by},
      reviewed_at = ${review.at}
    where id = ${review.id}`
}

export async function findReviewer(
  tx: Tx,
  userId: string,
): Promise<{ firstName: string; lastName: string; email: string } | undefined> {
  const [row] = await tx<{ firstName: string; lastName: string; email: string }[]>`
    select first_name as "firstName", last_name as "lastName", email from users where id = ${userId}`
  return row
}
