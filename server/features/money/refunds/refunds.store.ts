import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { newestFirst, type PageSlice } from '#server/database/page-limit.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { type ReceivedMoneyRow, receivedOf } from '#server/ledger/received-money.store.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export type PaymentToRefund = RowOf<typeof selectPaymentToRefund>

/** The caller locks the application, so that no other refund binds money meanwhile; `except` is not counted. */
export const selectPaymentToRefund = (db: Queryable, id: string, except: string | null = null) =>
  db.one(
    sql.select('payments p', 'p.id, p.application_id, p.intent_id, p.channel_id, p.amount, p.currency, p.reversed', {
      received: receivedOf('p'),
      receiptNumber: sql.text`p.receipt_number`,
      bound: sql.text`((select coalesce(-sum(amount), 0) from payments
          where status = 'refunded' and not reversed and (of_payment = p.id or intent_id = p.intent_id))
        + (select coalesce(sum(amount), 0) from refunds
          where payment_id = p.id and id is distinct from ${except}::uuid
            and (status in ('needs_second_person', 'approved') or (status = 'done' and method = 'credit')))
      )::numeric(12, 2)`,
    })`where p.id = ${id} and p.status = 'success'`,
  )

export type RefundRow = RowOf<typeof own>

const own = sql.columns(
  'refunds r',
  `r.id, r.application_id, r.payment_id, r.amount, r.currency, r.method, r.reason, r.status, r.reference,
      r.failure, r.asked_by, r.created_at, r.done_at, r.paid_by, r.sent_at, r.provider_refund, r.attempts,
      r.returned_by`,
)

type AskedRefund = Pick<
  RefundRow,
  'id' | 'applicationId' | 'paymentId' | 'amount' | 'currency' | 'method' | 'reason'
> & {
  askedBy: string
  account: string | null
  at: Date
}

export const insertRefund = (tx: Tx, { at, ...refund }: AskedRefund) =>
  tx.run(sql.insert('refunds', { ...refund, status: 'needs_second_person', createdAt: at }))

/** Sums what one person approved alone for an application, so that splitting a sum does not evade the limit. */
export const selectApprovedAlone = (
  tx: Tx,
  { applicationId, currency, by }: { applicationId: string; currency: string; by: string },
) =>
  tx.single(
    sql.select({
      sum: sql.text`coalesce(sum(amount) filter (where currency = ${currency} and asked_by = ${by} and approved_by = ${by}
        and status in ('approved', 'done')), 0)::numeric(14, 2)`,
      hasReturned: sql.bool`coalesce(bool_or(returned_by = ${by}), false)`,
    })`from refunds where application_id = ${applicationId}`,
  )

export const selectRefundOwner = (db: Queryable, id: string) =>
  db.one(sql.select('refunds', 'application_id')`where id = ${id}`)

export const lockRefund = (tx: Tx, id: string) => tx.one(sql.select(own)`from refunds r where r.id = ${id} for update`)

export const updateApproved = (tx: Tx, id: string, { by, at }: { by: string; at: Date }) =>
  tx.run(sql`
    update refunds set status = 'approved', approved_by = ${by}, approved_at = ${at},
      next_at = case when method = 'gateway' then ${at}::timestamptz end
    where id = ${id}`)

interface DoneRefund {
  at: Date
  reference: string | null
  paidBy: string | null
}

export const updateDone = (tx: Tx, id: string, { at, reference, paidBy }: DoneRefund) =>
  tx.run(sql`
    update refunds set status = 'done', done_at = ${at}, reference = coalesce(${reference}, reference), paid_by = ${paidBy},
      next_at = null, failure = null, returned_by = null
    where id = ${id}`)

export const updateAccount = (tx: Tx, id: string, account: string) =>
  tx.run(sql`update refunds set account = ${account} where id = ${id}`)

export const updateReturned = (
  tx: Tx,
  id: string,
  { failure, by, providerFailedAt }: { failure: string; by: string | null; providerFailedAt: Date | null },
) =>
  tx.run(sql`
    update refunds set status = 'approved', done_at = null, next_at = null, failure = ${failure},
      returned_by = ${by}, provider_failed_at = coalesce(${providerFailedAt}, provider_failed_at)
    where id = ${id}`)

export const selectSentMoney = (tx: Tx, id: string) =>
  tx.one(sql.select('payments', 'id, intent_id', { received: receivedOf('payments') })`where id = ${id}`)

export const updateCancelled = (tx: Tx, id: string) =>
  tx.run(sql`${sql.update('refunds', { status: 'failed', nextAt: null })} where id = ${id}`)

export const updateProviderRefund = (tx: Tx, id: string, providerRefund: string) =>
  tx.run(sql`${sql.update('refunds', { providerRefund })} where id = ${id}`)

export const selectRefundOfProvider = (
  tx: Tx,
  { intentId, refundId, providerRefund }: { intentId: string; refundId: string | null; providerRefund: string | null },
) =>
  tx.one(sql.select(own)`from refunds r join payments p on p.id = r.payment_id
    where p.intent_id = ${intentId} and (r.id = ${refundId}::uuid or r.provider_refund = ${providerRefund})
    order by r.provider_refund = ${providerRefund} desc nulls last limit 1
    for update of r`)

export const selectSentRefunds = (tx: Tx, intentId: string) =>
  tx.rows(sql.select(own)`from refunds r join payments p on p.id = r.payment_id
    where p.intent_id = ${intentId} and r.status = 'approved' and r.method = 'gateway' and r.sent_at is not null
      and r.failure is null
    order by r.sent_at, r.id for update of r`)

export type ClaimedRefund = RowOf<typeof claimRefund>

/** Stored before the request to the provider, because any event from then on may concern this refund. */
export const claimRefund = (db: Database, { now, leasedUntil }: { now: Date; leasedUntil: Date }) =>
  db.one(sql.returning('refunds r join payments p', 'r.id, r.application_id, r.amount, r.provider_refund, r.attempts', {
    intentId: sql.text`p.intent_id`,
  })`
    update refunds r set next_at = ${leasedUntil}, sent_at = coalesce(sent_at, ${now}), attempts = attempts + 1
    from payments p
    where p.id = r.payment_id and not p.disputed and r.id = (
      select f.id from refunds f join payments d on d.id = f.payment_id
      where f.next_at <= ${now} and not d.disputed order by f.next_at limit 1 for update of f skip locked)`)

export const postponeRefund = (db: Queryable, id: string, nextAt: Date | null) =>
  db.run(sql`${sql.update('refunds', { nextAt })} where id = ${id} and next_at is not null`)

export type ShownRefundRow = RowOf<typeof shown>

const shown = sql.select(
  `refunds r join payments p on p.id = r.payment_id join applications a on a.id = r.application_id
      join users client on client.id = a.user_id left join payment_channels c on c.id = p.channel_id
      left join users u on u.id = r.asked_by`,
  `r.id, r.payment_id, r.application_id, a.application_number, p.payer_name, c.name as channel, r.amount,
      r.currency, r.method, r.reason, r.status, r.reference, r.failure, r.account, r.asked_by as asked_by_id,
      r.returned_by as returned_by_id, r.created_at, r.done_at, p.amount as credited`,
  {
    clientName: nameOf('client'),
    receiptNumber: sql.text`p.receipt_number`,
    askedBy: sql.nullable(nameOf('u')),
    received: receivedOf('p'),
    sent: sql.nullable(sql.json<ReceivedMoneyRow>`select ${receivedOf('payments')} from payments where id = r.paid_by`),
  },
)

export const selectRefund = (db: Queryable, id: string) => db.one(shown`where r.id = ${id}`)

export interface RefundFilter {
  applicationId?: string
  status?: string | undefined
}

const matching = ({ applicationId, status }: RefundFilter): SqlFragment => sql`
  ${applicationId === undefined ? sql`` : sql`and r.application_id = ${applicationId}`}
  ${status === undefined ? sql`` : sql`and r.status = any(${status.split(',')}::text[])`}`

export const selectRefunds = (db: Queryable, filter: RefundFilter, page: PageSlice) =>
  db.rows(shown`where true ${matching(filter)} ${newestFirst(sql`r.id`, page)}`)

export const countRefunds = (db: Database, filter: RefundFilter) =>
  db.count(sql`from refunds r where true ${matching(filter)}`, 10_001)
