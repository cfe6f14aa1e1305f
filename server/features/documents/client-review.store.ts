import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const selectClientToReview = (db: Database, applicationId: string) =>
  db.one(
    sql.select(
      'applications a join users u on u.id = a.user_id',
      'a.id, a.application_number, a.user_id, u.first_name, u.last_name',
    )`where a.id = ${applicationId}`,
  )

/** What was answered at the last decision about each current paper. */
export const selectLastChecks = (db: Database, applicationId: string) =>
  db.rows(
    sql.select(
      'document_reviews v join documents d on d.id = v.document_id',
      'v.document_id, v.checks',
    )`where d.application_id = ${applicationId} and d.replaced_at is null and not v.superseded`,
  )
