import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** Of an application `a`: whether she told of a payment by hand that nobody has decided about yet. */
export const hasSubmittedProof = sql`
  exists (select from payment_proofs where application_id = a.id and status = 'submitted')`

interface MoneyToRecord {
  applicationId: string
  channelId: string
  amount: string
  /** The day on which it arrived. */
  on: string
  by: string
}

/** Whether the same person reported what may be this money, which somebody else has to confirm. */
export async function hasReportedItself(
  tx: Tx,
  { applicationId, channelId, amount, on, by }: MoneyToRecord,
): Promise<boolean> {
  const proof = await tx.one(sql`
    select from payment_proofs
    where application_id = ${applicationId} and status = 'submitted' and submitted_by = ${by}
      and channel_id = ${channelId} and amount = ${amount} and abs(paid_on - ${on}::date) <= 7 limit 1`)
  return proof !== undefined
}
