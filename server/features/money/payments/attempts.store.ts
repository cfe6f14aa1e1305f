import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface PayableApplication {
  id: string
  applicationNumber: string
  userId: string
  totalFees: string
  amountPaid: string
}

export async function lockBalance(tx: Tx, id: string): Promise<PayableApplication | undefined> {
  return tx.one<PayableApplication>(sql`
    select id, application_number, user_id, total_fees, amount_paid
    from applications where id = ${id} for no key update`)
}

export interface OpenAttempt {
  id: string
  clientSecret: string | null
}

interface NewAttempt {
  applicationId: string
  userId: string
  amount: string
  currency: string
}

export async function findOpenAttempt(tx: Tx, payment: NewAttempt, since: Date): Promise<OpenAttempt | undefined> {
  return tx.one<OpenAttempt>(sql`
    select id, client_secret from payment_attempts
    where provider = 'stripe' and application_id = ${payment.applicationId} and user_id = ${payment.userId} and amount = ${payment.amount}
      and currency = ${payment.currency} and paid_at is null and failed_at is null and created_at > ${since}
    order by id desc limit 1`)
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt & { id: string; at: Date }): Promise<void> {
  await tx.run(sql`
    insert into payment_attempts (id, user_id, application_id, amount, currency, created_at)
    values (${attempt.id}, ${attempt.userId}, ${attempt.applicationId}, ${attempt.amount}, ${attempt.currency},
      ${attempt.at})`)
}

/** False when the provider returned an intent that already belongs to another attempt, which it never should. */
export async function saveIntent(
  db: Database,
  attemptId: string,
  { intentId, clientSecret }: { intentId: string; clientSecret: string },
): Promise<boolean> {
  const row = await db.one<{ isOfOtherAttempt: boolean }>(sql`
    with other as (select 1 from payment_attempts where intent_id = ${intentId} and id <> ${attemptId}),
      kept as (
        update payment_attempts set intent_id = ${intentId}, client_secret = ${clientSecret}
        where id = ${attemptId} and paid_at is null and not exists (select from other)
      )
    select exists (select from other) as is_of_other_attempt`)
  return row?.isOfOtherAttempt === false
}

export async function findClientSecret(db: Database, attemptId: string): Promise<string | null> {
  const row = await db.one<{ clientSecret: string | null }>(sql`
    select client_secret from payment_attempts where id = ${attemptId}`)
  return row?.clientSecret ?? null
}

export async function markFailed(db: Database, attemptId: string, at: Date): Promise<void> {
  await db.run(
    sql`${sql.update('payment_attempts', { failedAt: at })} where id = ${attemptId} and client_secret is null`,
  )
}

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
