import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** Of an application `a`: whether she told of a payment by hand that nobody has decided about yet. */
export const hasSubmittedProof = sql`
  exists (select from payment_proofs where application_id = a.id and status = 'submitted')`

export const hasOpenReport = (tx: Tx, applicationId: string, by: string) =>
  tx.exists(sql`
    from payment_proofs
    where application_id = ${applicationId} and status = 'submitted' and submitted_by = ${by}`)
