import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export const lockAssignment = (tx: Tx, id: string) =>
  tx.one(sql.select('applications a left join users c on c.id = a.assigned_to', 'a.user_id', {
    assignedTo: asColleague('c'),
  })`
    where a.id = ${id} for no key update of a`)

export const updateAssignment = (tx: Tx, id: string, assignedTo: string | null) =>
  tx.run(sql`${sql.update('applications', { assignedTo })} where id = ${id}`)
