import { centsOf, decimalOf } from '#domain/money/amounts.ts'
import type { Dispute, DisputeStep } from '#domain/money/payments/dispute.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface DisputeTold extends Pick<Dispute, 'amount' | 'outcome'> {
  disputeId: string
  intentId: string
  step: 'created' | 'funds_withdrawn' | 'funds_reinstated' | 'closed'
}

/** Saves what an event reports about a dispute; a later event adds to it and never removes anything. */
export async function upsertDispute(
  tx: Tx,
  { disputeId: id, intentId, amount, step, outcome }: DisputeTold,
  at: Date,
): Promise<void> {
  const [fundsWithdrawn, fundsReinstated] = [step === 'funds_withdrawn', step === 'funds_reinstated']
  const row = { id, intentId, amount: decimalOf(amount), fundsWithdrawn, fundsReinstated, outcome, updatedAt: at }
  await tx.run(sql`${sql.insert('payment_disputes', row)}
    on conflict (id) do update
    set amount = greatest(payment_disputes.amount, excluded.amount),
      funds_withdrawn = payment_disputes.funds_withdrawn or excluded.funds_withdrawn,
      funds_reinstated = payment_disputes.funds_reinstated or excluded.funds_reinstated,
      outcome = coalesce(excluded.outcome, payment_disputes.outcome),
      updated_at = excluded.updated_at`)
}

export interface StoredDispute extends Dispute {
  id: string
  reportedSteps: DisputeStep[]
}

export async function selectDisputes(tx: Queryable, intentId: string): Promise<StoredDispute[]> {
  const rows = await tx.rows(
    sql.select(
      'payment_disputes',
      'id, reported_steps, amount, funds_withdrawn, funds_reinstated, outcome',
    )`where intent_id = ${intentId} order by id`,
  )
  return rows.map((row) => ({ ...row, amount: centsOf(row.amount) }))
}

export const updateReportedSteps = (tx: Tx, { id, reportedSteps }: Pick<StoredDispute, 'id' | 'reportedSteps'>) =>
  tx.run(sql`${sql.update('payment_disputes', { reportedSteps })} where id = ${id}`)

export const updateDisputed = (tx: Tx, paymentId: string, disputed: boolean) =>
  tx.run(sql`${sql.update('payments', { disputed })} where id = ${paymentId}`)
