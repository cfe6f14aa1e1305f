import type { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export interface ChecklistRow {
  id: string
  applicationId: string
  requirementId: RequirementId
  status: RequirementStatus
  notes: string | null
}

export interface RequirementMark {
  applicationId: string
  requirementId: RequirementId
  status: RequirementStatus
  notes: string | null
  at: Date
}

export async function findChecklist(db: Sql, applicationId: string): Promise<ChecklistRow[]> {
  return db<ChecklistRow[]>`
    select id, application_id as "applicationId", requirement_id as "requirementId", status, notes
    from application_requirements where application_id = ${applicationId}`
}

/** The requirements of an application for which there is no document. */
export async function findWithoutDocument(
  tx: Tx,
  applicationId: string,
): Promise<Pick<ChecklistRow, 'requirementId' | 'status'>[]> {
  return tx<Pick<ChecklistRow, 'requirementId' | 'status'>[]>`
    select requirement_id as "requirementId", status from application_requirements r
    where application_id = ${applicationId} and not exists (
      select from documents d
      where d.application_id = r.application_id and d.requirement_id = r.requirement_id and d.replaced_at is null)`
}

export async function insertChecklist(
  tx: Tx,
  checklist: { applicationId: string; ids: string[]; requirementIds: RequirementId[]; at: Date },
): Promise<void> {
  await tx`
    insert into application_requirements (id, application_id, requirement_id, status, updated_at)
    select id, ${checklist.applicationId}, requirement_id, 'missing', ${checklist.at}
    from unnest(${checklist.ids}::uuid[], ${checklist.requirementIds}::text[]) as one (id, requirement_id)`
}

export async function updateRequirement(tx: Tx, mark: RequirementMark): Promise<void> {
  await tx`
    update application_requirements set status = ${mark.status}, notes = ${mark.notes}, updated_at = ${mark.at}
    where application_id = ${mark.applicationId} and requirement_id = ${mark.requirementId}`
}
