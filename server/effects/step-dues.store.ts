import type { StepCode } from '#contract/path/path-steps.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const selectChargesOfSteps = (tx: Tx, applicationId: string) =>
  tx.rows(sql.select('charges', 'id', { dueStep: sql.text<StepCode>`due_step` })`
    where application_id = ${applicationId} and due_step is not null and due_on is null`)

export async function updateDueOn(tx: Tx, ids: readonly string[], dueOn: string): Promise<void> {
  await tx.run(
    sql`
    ${sql.update('charges', { dueOn: sql`${dueOn}::date`, dueFrom: sql`${dueOn}::date` })}
    where id = any(${[...ids]}::uuid[]) and due_on is null`,
  )
}
