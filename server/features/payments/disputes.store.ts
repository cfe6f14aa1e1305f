import type { Cents } from '#domain/money.ts'
import { centsOf, decimalOf } from '#domain/money.ts'
import type { Dispute } from '#domain/payments/dispute.ts'
import type { Tx } from '#server/database/open.ts'

export interface DisputeNews extends Dispute {
  id: string
  intentId: string
  at: Date
}

/** Keeps what was told of a dispute; a later event adds to it and takes nothing back. */
export async function saveDispute(tx: Tx, news: DisputeNews): Promise<void> {
  await tx`
    insert into payment_disputes as known
      (id, intent_id, amount, funds_withdrawn, funds_reinstated, outcome, updated_at)
    values (${news.id}, ${news.intentId}, ${decimalOf(news.amount)}, ${news.fundsWithdrawn}, ${news.fundsReinstated},
      ${news.outcome}, ${news.at})
    on conflict (id) do update
    set amount = greatest(known.amount, excluded.amount),
      funds_withdrawn = known.funds_withdrawn or excluded.funds_withdrawn,
      funds_reinstated = known.funds_reinstated or excluded.funds_reinstated,
      outcome = coalesce(excluded.outcome, known.outcome),
      updated_at = excluded.updated_at`
}

export async function findDisputes(tx: Tx, intentId: string): Promise<Dispute[]> {
  const rows = await tx<(Omit<Dispute, 'amount'> & { amount: string })[]>`
    select amount, funds_withdrawn as "fundsWithdrawn", funds_reinstated as "fundsReinstated", outcome
    from payment_disputes where intent_id = ${intentId}`
  return rows.map((row) => ({ ...row, amount: centsOf(row.amount) }))
}

export interface DisputablePayment {
  id: string
  receiptNumber: string
  disputed: boolean
  /** What its rows say that the bank took back and has not returned. */
  recordedWithdrawn: Cents
}

export async function findDisputablePayment(tx: Tx, intentId: string): Promise<DisputablePayment | undefined> {
  const [row] = await tx<(Omit<DisputablePayment, 'recordedWithdrawn'> & { recordedWithdrawn: string })[]>`
    select p.id, p.receipt_number as "receiptNumber", p.disputed, (
        select coalesce(-sum(amount), 0)::numeric(12, 2) from payments
        where intent_id = ${intentId} and status in ('disputed', 'reinstated')
      ) as "recordedWithdrawn"
    from payments p where p.intent_id = ${intentId} and p.status = 'success'`
  return row && { ...row, recordedWithdrawn: centsOf(row.recordedWithdrawn) }
}

export async function saveDisputed(tx: Tx, paymentId: string, disputed: boolean): Promise<void> {
  await tx`update payments set disputed = ${disputed} where id = ${paymentId}`
}
