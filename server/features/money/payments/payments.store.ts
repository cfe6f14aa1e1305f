import { type Cents, decimalOf } from '#domain/money/amounts.ts'
import { receiptNumber } from '#domain/money/payments/receipt.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import type { Tables } from '#server/database/tables.d.ts'
import type { CardDetails } from '#server/gateways/payments/payments.ts'
import { owedBy } from '#server/ledger/ledger.store.ts'
import { type ReceivedMoneyRow, receivedOf } from '#server/ledger/received-money.store.ts'
import { firstNameOf } from '#server/shared/colleague.store.ts'

export type PaymentRow = RowOf<typeof columns>

/** `status` of a row is its kind and never changes; `shown_status` also tells a reversal and an open dispute. */
export const columns = sql.columns(
  'payments p left join payment_intents f',
  `p.id, p.application_id, p.description, f.card_brand, f.card_last4, p.amount, p.currency,
      p.shown_status as status, p.receipt_number, p.created_at, p.invoice_number, p.invoice_on`,
  {
    transactionId: sql.text`coalesce(p.intent_id, p.reference, p.id::text)`,
    // Without an intent and a channel, money went back by bank transfer.
    method: sql.nullable(sql.text`coalesce(f.method, (select kind from payment_channels where id = p.channel_id),
      case when p.intent_id is null then 'bank' end)`),
    received: receivedOf('p'),
  },
)

export const paymentSources = sql`payments p
  join applications a on a.id = p.application_id
  join users u on u.id = a.user_id
  left join payment_intents f on f.intent_id = p.intent_id`

export const selectPayments = (applicationId: string) =>
  sql.select(columns)`from payments p left join payment_intents f on f.intent_id = p.intent_id
    where p.application_id = ${applicationId}`

export const selectPayment = (db: Queryable, id: string) =>
  db.one(sql.select(
    columns,
    sql.columns('applications a join users u', 'a.user_id, a.application_number, u.first_name, u.last_name, u.email', {
      remainingBalance: sql.text`${owedBy(sql`p.application_id`, sql`p.currency`)}`,
      checkedBy: sql.nullable(sql.text`(select ${firstNameOf('w')} from payment_proofs f
        join users w on w.id = f.decided_by where f.payment_id = p.id limit 1)`),
    }),
  )`from ${paymentSources}
    where p.id = ${id}`)

export const selectPaymentOwner = (db: Queryable, id: string) =>
  db.one(sql.select('payments', 'application_id')`where id = ${id} and status = 'success'`)

export type Payer = RowOf<typeof lockApplicationOfIntent>

/**
 * Finds the payer of an intent by payment, attempt or metadata, and locks the application, so that its events are
 * applied one after the other.
 */
export const lockApplicationOfIntent = (
  tx: Tx,
  { intentId, attemptId, applicationId }: { intentId: string; attemptId: string | null; applicationId: string | null },
) =>
  tx.one(sql.select('applications', 'id as application_id, application_number, user_id')`
    where id = coalesce(
      (select application_id from payments where intent_id = ${intentId} and status = 'success'),
      (select application_id from payment_attempts where id = ${attemptId}),
      (select application_id from payment_attempts where intent_id = ${intentId}),
      ${applicationId}::uuid
    )
    for no key update`)

export const upsertCardDetails = (
  tx: Tx,
  { intentId, method, cardBrand, cardLast4, at }: CardDetails & { intentId: string; at: Date },
) =>
  tx.changes(sql`
    insert into payment_intents as known (intent_id, method, card_brand, card_last4, updated_at)
    values (${intentId}, ${method}, ${cardBrand}, ${cardLast4}, ${at})
    on conflict (intent_id) do update
    set method = coalesce(excluded.method, known.method), card_brand = coalesce(excluded.card_brand, known.card_brand),
      card_last4 = coalesce(excluded.card_last4, known.card_last4), updated_at = excluded.updated_at
    where (coalesce(excluded.method, known.method), coalesce(excluded.card_brand, known.card_brand),
        coalesce(excluded.card_last4, known.card_last4))
      is distinct from (known.method, known.card_brand, known.card_last4)
    returning 1`)

/**
 * Stores the refunded total of an intent, which only grows, in any order of events. Excludes refunds that failed at the
 * provider before it reported this total.
 */
export const upsertRefunded = (
  tx: Tx,
  { intentId, totalRefunded, toldAt }: { intentId: string; totalRefunded: Cents; toldAt: Date },
  at: Date,
) =>
  tx.run(sql`
    insert into payment_intents as known (intent_id, refunded, updated_at)
    values (${intentId}, ${decimalOf(totalRefunded)}::numeric + ${failedRefunds(intentId, sql`and r.provider_failed_at < ${toldAt}`)}, ${at})
    on conflict (intent_id) do update
    set refunded = greatest(known.refunded, excluded.refunded), updated_at = excluded.updated_at`)

const failedRefunds = (intentId: string, until: SqlFragment) => sql`
  (select coalesce(sum(r.amount), 0) from refunds r join payments paid on paid.id = r.payment_id
    where paid.intent_id = ${intentId} and r.provider_failed_at is not null ${until})`

export type IntentToSettle = RowOf<typeof selectIntentToSettle>

/** Selects a recorded payment with the provider's reports and the rows already recorded. */
export const selectIntentToSettle = (tx: Tx, intentId: string) =>
  tx.one(sql.pick(
    'payments p join applications a',
    'p.id as payment_id, p.application_id, a.user_id, p.attempt_id, p.currency, p.disputed, p.reversed',
    {
      intentId: sql.text`p.intent_id`,
      receiptNumber: sql.text`p.receipt_number`,
      unrecordedRefund: sql.text`(coalesce((select refunded from payment_intents where intent_id = ${intentId}), 0)
      - ${failedRefunds(intentId, sql``)} + written.refunded)::numeric(12, 2)`,
      recordedWithdrawn: sql.text`(-written.disputed)::numeric(12, 2)`,
      recordedReinstated: sql.text`written.reinstated::numeric(12, 2)`,
    },
  )`from payments p
    join applications a on a.id = p.application_id
    cross join (
      select coalesce(sum(amount) filter (where status = 'refunded'), 0) as refunded,
        coalesce(sum(amount) filter (where status = 'disputed'), 0) as disputed,
        coalesce(sum(amount) filter (where status = 'reinstated'), 0) as reinstated
      from payments where intent_id = ${intentId}
    ) written
    where p.intent_id = ${intentId} and p.status = 'success'`)

export const selectPaymentOfIntent = (tx: Tx, intentId: string) =>
  tx.one(sql.select('payments', 'id')`where intent_id = ${intentId} and status = 'success'`)

/** Locks the counter of the year until the transaction ends, so that no number is left out. */
export async function nextReceiptNumber(tx: Tx, year: number): Promise<string> {
  const number = await tx.value(sql.returning('receipt_counters', 'last_number')`
    ${sql.insert('receipt_counters', { year, lastNumber: 1 })}
    on conflict (year) do update set last_number = receipt_counters.last_number + 1`)
  return receiptNumber(year, Number(number))
}

export type NewPayment = Omit<Tables['payments'], 'createdAt' | `received${string}` | 'exchangeRateId'> & {
  at: Date
  received?: Omit<ReceivedMoneyRow, 'rate'> | null
}

/** Inserts a payment or refund; the ledger derives `amount_paid`. */
export const insertPayment = (tx: Tx, { at, received, attemptId, ...payment }: NewPayment) =>
  tx.run(
    sql.insert('payments', {
      ...payment,
      createdAt: at,
      attemptId: sql`(select id from payment_attempts where id = ${attemptId ?? null})`,
      receivedAmount: received?.amount ?? null,
      receivedCurrency: received?.currency ?? null,
      exchangeRateId: received?.rateId ?? null,
    }),
  )

export const updateInvoice = (tx: Tx, id: string, { number, issuedOn }: { number: string; issuedOn: string }) =>
  tx.run(sql`${sql.update('payments', { invoiceNumber: number, invoiceOn: issuedOn })} where id = ${id}`)
