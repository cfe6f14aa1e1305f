import type { DocumentStatus } from '#contract/documents.ts'
import type { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export interface Client {
  userId: string
  applicationNumber: string
  firstName: string
  lastName: string
  email: string
}

export async function findClient(db: Sql | Tx, applicationId: string): Promise<Client | undefined> {
  const [row] = await db<Client[]>`
    select a.user_id as "userId", a.application_number as "applicationNumber", u.first_name as "firstName",
      u.last_name as "lastName", u.email
    from applications a join users u on u.id = a.user_id
    where a.id = ${applicationId}`
  return row
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
  isSealed: boolean
  version: number
  uploadedAt: Date
  reviewedAt: Date | null
  reviewerFirstName: string | null
  reviewerLastName: string | null
}

export async function findCurrentDocuments(db: Sql | Tx, applicationId: string): Promise<CurrentDocument[]> {
  return db<CurrentDocument[]>`
    select d.id, d.requirement_id as "requirementId", d.status, d.file_name as "fileName", d.file_size as "fileSize",
      d.sha256, d.page_count as "pageCount", up.storage_key as "storageKey",
      up.is_sealed as "isSealed", d.uploaded_at as "uploadedAt",
      d.reviewed_at as "reviewedAt", r.first_name as "reviewerFirstName", r.last_name as "reviewerLastName",
      (select count(*)::int from documents v where v.application_id = d.application_id
        and v.requirement_id = d.requirement_id and v.id <= d.id) as version
    from documents d
    join uploads up on up.id = d.upload_id
    left join users r on r.id = d.reviewed_by
    where d.application_id = ${applicationId} and d.replaced_at is null`
}

export async function countApproved(tx: Tx, applicationId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from documents
    where application_id = ${applicationId} and replaced_at is null and status = 'approved'`
  return row?.count ?? 0
}

export async function findRequirementStates(
  tx: Tx,
  applicationId: string,
): Promise<{ requirementId: RequirementId; status: RequirementStatus }[]> {
  return tx<{ requirementId: RequirementId; status: RequirementStatus }[]>`
    select requirement_id as "requirementId", status from application_requirements
    where application_id = ${applicationId}`
}

/** Lets everything that a transaction reads be of one moment; its first statement. */
export async function seeOneMoment(tx: Tx): Promise<void> {
  await tx`set transaction isolation level repeatable read, read only`
}
