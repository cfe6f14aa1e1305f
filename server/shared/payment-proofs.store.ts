import { sql } from '#server/database/sql.ts'

/** Of an application `a`: whether she told of a payment by hand that nobody has decided about yet. */
export const hasSubmittedProof = sql`
  exists (select from payment_proofs where application_id = a.id and status = 'submitted')`
