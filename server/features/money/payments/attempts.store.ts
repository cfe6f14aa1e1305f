import type { Database, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export type OpenAttempt = RowOf<typeof selectOpenAttempt>

interface NewAttempt {
  applicationId: string
  userId: string
  amount: string
  currency: string
}

export const selectOpenAttempt = (tx: Tx, payment: NewAttempt, since: Date) =>
  tx.one(sql.select('payment_attempts', 'id, client_secret')`
    where provider = 'stripe' and application_id = ${payment.applicationId} and user_id = ${payment.userId} and amount = ${payment.amount}
      and currency = ${payment.currency} and paid_at is null and failed_at is null and created_at > ${since}
    order by id desc limit 1`)

export const insertAttempt = (tx: Tx, { at, ...attempt }: NewAttempt & { id: string; at: Date }) =>
  tx.run(sql.insert('payment_attempts', { ...attempt, createdAt: at }))

/** Returns false when the intent belongs to another attempt, which should never happen. */
export async function updateIntent(
  db: Database,
  attemptId: string,
  { intentId, clientSecret }: { intentId: string; clientSecret: string },
): Promise<boolean> {
  const updating = sql`
    other as (select 1 from payment_attempts where intent_id = ${intentId} and id <> ${attemptId}),
    kept as (
      update payment_attempts set intent_id = ${intentId}, client_secret = ${clientSecret}
      where id = ${attemptId} and paid_at is null and not exists (select from other)
    )`
  return (await db.value(sql.with(updating, sql.select(sql.bool`not exists (select from other)`)))) ?? false
}

export const selectClientSecret = (db: Database, attemptId: string) =>
  db.value(sql.select('payment_attempts', 'client_secret')`where id = ${attemptId}`)

export const markFailed = (db: Database, attemptId: string, at: Date) =>
  db.run(sql`${sql.update('payment_attempts', { failedAt: at })} where id = ${attemptId} and client_secret is null`)

/** Clears the client secret: a paid attempt must not open another card form. */
export async function markPaid(
  tx: Tx,
  { attemptId, intentId, at }: { attemptId: string | null; intentId: string; at: Date },
) {
  await tx.run(sql`
    update payment_attempts set paid_at = coalesce(paid_at, ${at}), client_secret = null,
      checkout_url = null,
      intent_id = coalesce(intent_id, ${intentId})
    where id = ${attemptId} or intent_id = ${intentId}`)
}
