import type { Colleague } from '#contract/team/team.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export interface AssignmentRow {
  userId: string
  assignedTo: Colleague | null
}

export async function lockAssignment(tx: Tx, id: string): Promise<AssignmentRow | undefined> {
  return tx.one<AssignmentRow>(sql`
    select a.user_id, ${asColleague('c')} as assigned_to
    from applications a left join users c on c.id = a.assigned_to
    where a.id = ${id} for no key update of a`)
}

export async function saveAssignment(tx: Tx, id: string, assignedTo: string | null): Promise<void> {
  await tx.run(sql`${sql.update('applications', { assignedTo })} where id = ${id}`)
}
