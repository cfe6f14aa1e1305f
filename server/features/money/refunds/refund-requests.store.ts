import type { RefundRequest } from '#contract/money/refunds.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { newestFirst, type PageSlice } from '#server/database/page-limit.store.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'
import type { Tables } from '#server/database/tables.d.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

const shown = sql.select(
  'refund_requests q join applications a on a.id = q.application_id join users u on u.id = a.user_id',
  `q.id, q.application_id, a.application_number, q.proposed, q.currency, q.stage, q.percent, q.reason,
      q.status, q.answer, q.created_at, q.decided_at`,
  { clientName: nameOf('u') },
)

export interface RefundRequestFilter {
  applicationId?: string | undefined
  status?: RefundRequest['status'] | undefined
}

const matching = ({ applicationId, status }: RefundRequestFilter): SqlFragment => sql`
  ${applicationId === undefined ? sql`` : sql`and q.application_id = ${applicationId}`}
  ${status === undefined ? sql`` : sql`and q.status = ${status}`}`

export const selectRefundRequests = (db: Queryable, filter: RefundRequestFilter, page: PageSlice) =>
  db.rows(shown`where true ${matching(filter)} ${newestFirst(sql`q.id`, page)}`)

export const countRefundRequests = (db: Database, filter: RefundRequestFilter) =>
  db.count(sql`from refund_requests q where true ${matching(filter)}`, 10_001)

export const selectRefundRequest = (db: Queryable, id: string) => db.one(shown`where q.id = ${id}`)

export const hasOpenRequest = (tx: Tx, applicationId: string): Promise<boolean> =>
  tx.exists(sql`from refund_requests where application_id = ${applicationId} and status = 'open'`)

type NewRefundRequest = Pick<
  Tables['refund_requests'],
  'id' | 'applicationId' | 'proposed' | 'currency' | 'stage' | 'percent' | 'reason'
> & { at: Date }

export const insertRefundRequest = (tx: Tx, { at, ...request }: NewRefundRequest) =>
  tx.run(sql.insert('refund_requests', { ...request, status: 'open', createdAt: at }))

export const updateRefundDecision = (
  tx: Tx,
  id: string,
  { by, at, ...decision }: { status: 'accepted' | 'declined'; answer: string; by: string; at: Date },
) => tx.run(sql`${sql.update('refund_requests', { ...decision, decidedBy: by, decidedAt: at })} where id = ${id}`)

export const selectRefundable = (db: Queryable, applicationId: string, currency: string) =>
  db.one(
    sql.select('applications a', 'amount_paid as paid', {
      reserved: sql.text`select coalesce(sum(amount), 0)::numeric(12, 2) from refunds where application_id = a.id and currency = ${currency}
        and status in ('needs_second_person', 'approved')`,
    })`where id = ${applicationId}`,
  )
