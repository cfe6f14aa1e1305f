import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const paperColumns = sql.columns(
  'documents d left join printed_names n',
  `d.id as document_id, d.requirement_id, n.noted_at, n.first_name, n.middle_name, n.last_name, n.suffix, n.birth_date,
  n.sex, n.expires_on`,
  { isApproved: sql.bool`d.status = 'approved'` },
)

/** Selects the current documents with their printed names; rejected documents are included only on request. */
export const selectDocumentsWithNames = (
  db: Queryable,
  applicationIds: readonly string[],
  { withSentBack = false } = {},
) =>
  db.rows(sql.select(sql.columns('documents d', 'd.application_id'), paperColumns)`
    from documents d left join printed_names n on n.document_id = d.id
    where d.application_id ${sql.oneOf(applicationIds)} and d.replaced_at is null
      and (d.status <> 'rejected' or ${withSentBack})
    order by d.id`)
