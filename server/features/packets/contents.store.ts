import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export const selectClient = (db: Queryable, applicationId: string) =>
  db.one(sql.select(
    'applications a join users u on u.id = a.user_id',
    'a.user_id, a.application_number, u.first_name, u.last_name, u.email',
  )`
    where a.id = ${applicationId}`)

export type CurrentDocument = RowOf<typeof selectCurrentDocuments>

export const selectCurrentDocuments = (db: Queryable, applicationId: string) =>
  db.rows(sql.select(
    'documents d join uploads up on up.id = d.upload_id left join users r on r.id = d.reviewed_by',
    `d.id, d.requirement_id, d.status, d.file_name, d.file_size, d.sha256, d.page_count, up.is_encrypted,
      d.uploaded_at, d.reviewed_at, r.first_name as reviewer_first_name, r.last_name as reviewer_last_name`,
    {
      storageKey: sql.text`up.storage_key`,
      version: sql.int`select count(*) from documents v where v.application_id = d.application_id
        and v.requirement_id = d.requirement_id and v.id <= d.id`,
    },
  )`
    where d.application_id = ${applicationId} and d.replaced_at is null`)

export const countApproved = (tx: Tx, applicationId: string) =>
  tx.count(sql`
    from documents
    where application_id = ${applicationId} and replaced_at is null and status = 'approved'`)

export const selectRequirementStates = (tx: Tx, applicationId: string) =>
  tx.rows(sql.select('application_requirements', 'requirement_id, status')`
    where application_id = ${applicationId}`)

/** Makes every query of the transaction read one snapshot; must be its first statement. */
export const selectFromOneSnapshot = (tx: Tx) => tx.run(sql`set transaction isolation level repeatable read, read only`)
