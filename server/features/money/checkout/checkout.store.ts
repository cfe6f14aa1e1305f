import type { CheckoutSession, HeldPayment } from '#contract/money/checkout.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import type { Tables } from '#server/database/tables.d.ts'
import { columns as paymentColumns, paymentSources } from '#server/features/money/payments/payments.store.ts'

export type CheckoutAttempt = RowOf<typeof columns>

const columns = sql.columns(
  'payment_attempts t join applications a',
  `t.id, t.application_id, a.application_number, a.user_id, t.amount, t.currency, t.session_id, t.checkout_url,
      t.intent_id, t.created_at, t.paid_at, t.failed_at, t.expired_at`,
  { expiresAt: sql.instant`t.expires_at` },
)

const attempts = sql`payment_attempts t join applications a on a.id = t.application_id`

export const selectCheckout = (db: Queryable, id: string) =>
  db.one(sql.select(columns)`from ${attempts} where t.id = ${id} and t.provider = 'paymongo'`)

export const selectCheckoutOfSession = (db: Queryable, sessionId: string) =>
  db.one(sql.select(columns)`from ${attempts} where t.session_id = ${sessionId}`)

export const selectOpenCheckouts = (db: Queryable, applicationId: string, at: Date) =>
  db.rows(sql.select(columns)`from ${attempts}
    where t.application_id = ${applicationId} and t.provider = 'paymongo' and t.paid_at is null and t.failed_at is null
      and t.expired_at is null and t.expires_at > ${at}
    order by t.id desc`)

export const insertCheckout = (tx: Tx, attempt: Omit<Tables['payment_attempts'], 'provider'> & { expiresAt: Date }) =>
  tx.run(sql.insert('payment_attempts', { ...attempt, provider: 'paymongo' }))

/** Returns false when the session belongs to another attempt, which should never happen. */
export const updateSession = (
  db: Database,
  attemptId: string,
  { sessionId, url }: { sessionId: string; url: string },
) =>
  db.changes(sql`
    update payment_attempts set session_id = ${sessionId}, checkout_url = case when paid_at is null then ${url} end
    where id = ${attemptId}
      and not exists (select from payment_attempts where session_id = ${sessionId} and id <> ${attemptId})`)

export const markCheckoutFailed = (db: Queryable, attemptId: string, at: Date) =>
  db.run(
    sql`${sql.update('payment_attempts', { failedAt: at })} where id = ${attemptId} and session_id is null and paid_at is null`,
  )

export const markExpired = (db: Queryable, attemptId: string, at: Date) =>
  db.run(sql`
    ${sql.update('payment_attempts', { expiredAt: at, checkoutUrl: null })}
    where id = ${attemptId} and expired_at is null and paid_at is null`)

/** Ends the checks of an attempt that needs a person: another request to the provider would change nothing. */
export const markSettledElsewhere = (db: Queryable, attemptId: string, at: Date) =>
  db.run(sql`update payment_attempts set failed_at = coalesce(failed_at, ${at}) where id = ${attemptId}`)

export const updateChecked = (db: Queryable, attemptId: string, at: Date) =>
  db.run(sql`${sql.update('payment_attempts', { checkedAt: at })} where id = ${attemptId}`)

interface Overdue {
  bornAfter: Date
  openCheckedBefore: Date
  restCheckedBefore: Date
  limit: number
}

export const selectCheckoutsToCheck = (
  db: Database,
  { bornAfter, openCheckedBefore, restCheckedBefore, limit }: Overdue,
) =>
  db.rows(sql.select(columns)`from ${attempts}
    where t.session_id is not null and t.paid_at is null and t.failed_at is null and t.created_at > ${bornAfter}
      and (t.checked_at is null
        or t.checked_at < case when t.expired_at is null then ${openCheckedBefore}::timestamptz else ${restCheckedBefore}::timestamptz end)
    order by t.checked_at nulls first, t.created_at limit ${limit}`)

export const isKnownEvent = (db: Database, id: string): Promise<boolean> =>
  db.exists(sql`from provider_events where id = ${id}`)

export const insertEvent = (db: Database, id: string, at: Date) =>
  db.run(sql`${sql.insert('provider_events', { id, receivedAt: at })} on conflict do nothing`)

export const toCheckoutSession = (attempt: CheckoutAttempt, at: Date): CheckoutSession => {
  const isOpen = attempt.failedAt === null && attempt.expiredAt === null && attempt.expiresAt > at
  return {
    id: attempt.id,
    applicationId: attempt.applicationId,
    amount: attempt.amount,
    currency: attempt.currency,
    status: attempt.paidAt ? 'paid' : isOpen ? 'open' : 'expired',
    url: attempt.paidAt || !isOpen ? null : attempt.checkoutUrl,
    expiresAt: attempt.expiresAt.toISOString(),
  }
}

const isPaymentHeld = sql`p.held_for is not null and p.released_at is null and not p.reversed`

export const heldPayments = sql.select(
  paymentColumns,
  sql.columns('applications a join users u', 'a.application_number, u.first_name, u.last_name', {
    heldFor: sql.text<NonNullable<HeldPayment['heldFor']>>`p.held_for`,
  }),
)`from ${paymentSources} where ${isPaymentHeld}`

export const selectPaymentToRelease = (db: Queryable, id: string) =>
  db.one(
    sql.select('payments', 'id, application_id, amount, currency, held_for, reversed, disputed', {
      isReleased: sql.bool`released_at is not null`,
    })`where id = ${id} and status = 'success'`,
  )

export const markReleased = (tx: Tx, id: string, at: Date) =>
  tx.run(sql`${sql.update('payments', { releasedAt: at })} where id = ${id}`)
