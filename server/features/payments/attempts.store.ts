import type { Sql, Tx } from '#server/database/open.ts'

export interface PayableApplication {
  id: string
  applicationNumber: string
  userId: string
  totalFees: string
  amountPaid: string
}

export async function lockBalance(tx: Tx, id: string): Promise<PayableApplication | undefined> {
  const [row] = await tx<PayableApplication[]>`
    select id, application_number as "applicationNumber", user_id as "userId", total_fees as "totalFees",
      amount_paid as "amountPaid"
    from applications where id = ${id} for no key update`
  return row
}

export interface OpenAttempt {
  id: string
  clientSecret: string | null
}

interface PaymentRequest {
  applicationId: string
  userId: string
  amount: string
  currency: string
}

/** The attempt at the very same payment that is neither paid nor spent, if one was begun since then. */
export async function findOpenAttempt(tx: Tx, wish: PaymentRequest, since: Date): Promise<OpenAttempt | undefined> {
  const [row] = await tx<OpenAttempt[]>`
    select id, client_secret as "clientSecret" from payment_attempts
    where application_id = ${wish.applicationId} and user_id = ${wish.userId} and amount = ${wish.amount}
      and currency = ${wish.currency} and paid_at is null and spent_at is null and created_at > ${since}
    order by id desc limit 1`
  return row
}

export async function insertAttempt(tx: Tx, attempt: PaymentRequest & { id: string; at: Date }): Promise<void> {
  await tx`
    insert into payment_attempts (id, user_id, application_id, amount, currency, created_at)
    values (${attempt.id}, ${attempt.userId}, ${attempt.applicationId}, ${attempt.amount}, ${attempt.currency},
      ${attempt.at})`
}

/** False when the provider gave us an intent that it had given for another attempt, which it never should. */
export async function keepIntent(
  db: Sql,
  attemptId: string,
  { intentId, clientSecret }: { intentId: string; clientSecret: string },
): Promise<boolean> {
  const [row] = await db<{ isOfAnother: boolean }[]>`
    with other as (select 1 from payment_attempts where intent_id = ${intentId} and id <> ${attemptId}),
      kept as (
        update payment_attempts set intent_id = ${intentId}, client_secret = ${clientSecret}
        where id = ${attemptId} and paid_at is null and not exists (select from other)
      )
    select exists (select from other) as "isOfAnother"`
  return row?.isOfAnother === false
}

export async function findClientSecret(db: Sql, attemptId: string): Promise<string | null> {
  const [row] = await db<{ clientSecret: string | null }[]>`
    select client_secret as "clientSecret" from payment_attempts where id = ${attemptId}`
  return row?.clientSecret ?? null
}

export async function markSpent(db: Sql, attemptId: string, at: Date): Promise<void> {
  await db`update payment_attempts set spent_at = ${at} where id = ${attemptId} and client_secret is null`
}

/** A paid attempt opens no card form any more. */
export async function markPaid(
  tx: Tx,
  { attemptId, intentId, at }: { attemptId: string | null; intentId: string; at: Date },
) {
  await tx`
    update payment_attempts set paid_at = coalesce(paid_at, ${at}), client_secret = null,
      intent_id = coalesce(intent_id, ${intentId})
    where id = ${attemptId} or intent_id = ${intentId}`
}
