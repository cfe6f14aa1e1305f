import { type Cents, centsOf, decimalOf } from '#domain/money/amounts.ts'
import type { Dispute, DisputeStep } from '#domain/money/payments/dispute.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface DisputeUpdate extends Dispute {
  id: string
  intentId: string
  at: Date
}

/** Saves what an event reports about a dispute; a later event adds to it and never removes anything. */
export async function saveDispute(tx: Tx, update: DisputeUpdate): Promise<void> {
  await tx.run(sql`
    insert into payment_disputes as known
      (id, intent_id, amount, funds_withdrawn, funds_reinstated, outcome, updated_at)
    values (${update.id}, ${update.intentId}, ${decimalOf(update.amount)}, ${update.fundsWithdrawn}, ${update.fundsReinstated},
      ${update.outcome}, ${update.at})
    on conflict (id) do update
    set amount = greatest(known.amount, excluded.amount),
      funds_withdrawn = known.funds_withdrawn or excluded.funds_withdrawn,
      funds_reinstated = known.funds_reinstated or excluded.funds_reinstated,
      outcome = coalesce(excluded.outcome, known.outcome),
      updated_at = excluded.updated_at`)
}

export interface StoredDispute extends Dispute {
  id: string
  reportedSteps: DisputeStep[]
}

export async function findDisputes(tx: Queryable, intentId: string): Promise<StoredDispute[]> {
  const rows = await tx.rows(
    sql.select(
      'payment_disputes',
      'id, reported_steps, amount, funds_withdrawn, funds_reinstated, outcome',
    )`where intent_id = ${intentId} order by id`,
  )
  return rows.map((row) => ({ ...row, amount: centsOf(row.amount) }))
}

export async function saveReportedSteps(
  tx: Tx,
  { id, reportedSteps }: Pick<StoredDispute, 'id' | 'reportedSteps'>,
): Promise<void> {
  await tx.run(sql`${sql.update('payment_disputes', { reportedSteps })} where id = ${id}`)
}

export interface DisputablePayment {
  id: string
  receiptNumber: string
  disputed: boolean
  recordedWithdrawn: Cents
  recordedReinstated: Cents
}

export async function findDisputablePayment(tx: Tx, intentId: string): Promise<DisputablePayment | undefined> {
  const row = await tx.one(sql.pick('payments p', 'p.id, p.disputed', {
    receiptNumber: sql.text`p.receipt_number`,
    withdrawn: sql.text`m.withdrawn`,
    reinstated: sql.text`m.reinstated`,
  })`from payments p cross join (
      select coalesce(-sum(amount) filter (where status = 'disputed'), 0)::numeric(12, 2) as withdrawn,
        coalesce(sum(amount) filter (where status = 'reinstated'), 0)::numeric(12, 2) as reinstated
      from payments where intent_id = ${intentId} and status in ('disputed', 'reinstated')
    ) m
    where p.intent_id = ${intentId} and p.status = 'success'`)
  if (!row) return undefined
  const { withdrawn, reinstated, ...payment } = row
  return { ...payment, recordedWithdrawn: centsOf(withdrawn), recordedReinstated: centsOf(reinstated) }
}

export async function saveDisputed(tx: Tx, paymentId: string, disputed: boolean): Promise<void> {
  await tx.run(sql`${sql.update('payments', { disputed })} where id = ${paymentId}`)
}
