import type { Requirement, RequirementId, RequirementStatus } from '#contract/requirements.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface RequirementChange {
  applicationId: string
  requirementId: RequirementId
  status: RequirementStatus
  notes: string | null
  at: Date
}

export const selectChecklist = (db: Database, applicationId: string) =>
  db.rows(
    sql.select(
      'application_requirements',
      'id, application_id, requirement_id, status, notes, required',
    )`where application_id = ${applicationId}`,
  )

export const selectBesideDocuments = (tx: Tx, applicationId: string) =>
  tx.rows(sql.select(
    `application_requirements r
      left join documents d on d.application_id = r.application_id and d.requirement_id = r.requirement_id and d.replaced_at is null`,
    'r.requirement_id, r.status, r.required, d.status as document',
  )`
    where r.application_id = ${applicationId}`)

export async function insertChecklist(
  tx: Tx,
  checklist: { applicationId: string; ids: string[]; requirements: readonly Requirement[]; at: Date },
): Promise<void> {
  const requirementIds = checklist.requirements.map(({ id }) => id)
  const required = checklist.requirements.map((one) => one.required)
  await tx.run(sql`
    insert into application_requirements (id, application_id, requirement_id, status, required, updated_at)
    select id, ${checklist.applicationId}, requirement_id, 'missing', required, ${checklist.at}
    from unnest(${checklist.ids}::uuid[], ${requirementIds}::text[], ${required}::boolean[])
      as one (id, requirement_id, required)`)
}

type ChangedRequirement = Omit<RequirementChange, 'notes'> & { notes?: string | null; required?: boolean }

export const updateRequirement = (tx: Tx, { applicationId, requirementId, at, ...row }: ChangedRequirement) =>
  tx.run(sql`
    ${sql.update('application_requirements', { ...row, updatedAt: at })}
    where application_id = ${applicationId} and requirement_id = ${requirementId}`)
