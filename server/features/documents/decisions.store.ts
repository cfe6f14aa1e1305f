import type { Colleague } from '#contract/team/team.ts'
import { isNotBlocked } from '#server/database/blocked-people.store.ts'
import type { Database } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

const decisions = sql`document_reviews v
  join documents d on d.id = v.document_id
  join applications a on a.id = d.application_id
  join users u on u.id = a.user_id`

const columns = sql.columns(
  'document_reviews v join documents d on d.id = v.document_id join applications a join users u',
  `v.id, v.document_id, v.status, v.reason as review_reason, v.reasons as review_reasons, v.reviewed_at, v.superseded, v.sitting_id, d.application_id,
  d.requirement_id, a.user_id, u.first_name, u.last_name`,
  {
    isReplaced: sql.bool`d.replaced_at is not null`,
    overruledBy: sql.nullable(sql.json<Colleague>`(
      select json_build_object('id', w.id, 'name', ${nameOf('w')})
      from document_reviews o join users w on w.id = o.reviewed_by
      where o.document_id = v.document_id and o.id > v.id and o.reviewed_by <> v.reviewed_by
      order by o.id limit 1)`),
  },
)

export type DecisionRow = RowOf<typeof selectDecisions>

export const selectDecisions = (db: Database, by: string, { after, limit }: { after: string | null; limit: number }) =>
  db.rows(sql.select(columns)`
    from ${decisions}
    where v.reviewed_by = ${by} and ${isNotBlocked(sql`a.user_id`)} ${after === null ? sql`` : sql`and v.id < ${after}`}
    order by v.id desc limit ${limit}`)

export const countDecisions = (db: Database, by: string) =>
  db.count(sql`from ${decisions} where v.reviewed_by = ${by} and ${isNotBlocked(sql`a.user_id`)}`)
