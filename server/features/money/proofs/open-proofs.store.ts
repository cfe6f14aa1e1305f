import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** Of an application `a`: whether she told of a payment by hand that nobody has decided about yet. */
export const hasSubmittedProof = sql`
  exists (select from payment_proofs where application_id = a.id and status = 'submitted')`

export async function hasOpenReport(tx: Tx, applicationId: string, by: string): Promise<boolean> {
  const proof = await tx.one(sql`
    select from payment_proofs
    where application_id = ${applicationId} and status = 'submitted' and submitted_by = ${by} limit 1`)
  return proof !== undefined
}
