import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** Of an application `a`: whether she told of a payment by hand that nobody has decided about yet. */
export const hasSubmittedProof = sql`
  exists (select from payment_proofs where application_id = a.id and status = 'submitted')`

/** Those of these applications about whose money nobody is reminded, as a reported payment is being checked. */
export async function findWithSubmittedProof(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct application_id as id from payment_proofs
    where application_id = any(${[...ids]}::uuid[]) and status = 'submitted'`)
  return new Set(rows.map(({ id }) => id))
}
