import type { DocumentStatus } from '#contract/documents/documents.ts'
import type { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface Client {
  userId: string
  applicationNumber: string
  firstName: string
  lastName: string
  email: string
}

export async function findClient(db: Queryable, applicationId: string): Promise<Client | undefined> {
  return db.one<Client>(sql`
    select a.user_id, a.application_number, u.first_name, u.last_name, u.email
    from applications a join users u on u.id = a.user_id
    where a.id = ${applicationId}`)
}

export interface CurrentDocument {
  id: string
  requirementId: RequirementId
  status: DocumentStatus
  fileName: string
  fileSize: number
  sha256: string
  pageCount: number | null
  storageKey: string
  isEncrypted: boolean
  version: number
  uploadedAt: Date
  reviewedAt: Date | null
  reviewerFirstName: string | null
  reviewerLastName: string | null
}

export async function findCurrentDocuments(db: Queryable, applicationId: string): Promise<CurrentDocument[]> {
  return db.rows<CurrentDocument>(sql`
    select d.id, d.requirement_id, d.status, d.file_name, d.file_size, d.sha256, d.page_count, up.storage_key,
      up.is_encrypted, d.uploaded_at,
      d.reviewed_at, r.first_name as reviewer_first_name, r.last_name as reviewer_last_name,
      (select count(*)::int from documents v where v.application_id = d.application_id
        and v.requirement_id = d.requirement_id and v.id <= d.id) as version
    from documents d
    join uploads up on up.id = d.upload_id
    left join users r on r.id = d.reviewed_by
    where d.application_id = ${applicationId} and d.replaced_at is null`)
}

export async function countApproved(tx: Tx, applicationId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from documents
    where application_id = ${applicationId} and replaced_at is null and status = 'approved'`)
  return row?.count ?? 0
}

export async function findRequirementStates(
  tx: Tx,
  applicationId: string,
): Promise<{ requirementId: RequirementId; status: RequirementStatus }[]> {
  return tx.rows<{ requirementId: RequirementId; status: RequirementStatus }>(sql`
    select requirement_id, status from application_requirements
    where application_id = ${applicationId}`)
}

/** Lets everything that a transaction reads be of one moment; its first statement. */
export async function readFromOneSnapshot(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`)
}
