import type { ApplicationStatus } from '#contract/applications/applications.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import type { Tables } from '#server/database/tables.d.ts'
import { asColleague, nameOf } from '#server/shared/colleague.store.ts'

type NewTransition = Tables['status_transitions'] & {
  fromStatus: ApplicationStatus | null
  toStatus: ApplicationStatus
  changedBy: string
}

export const insertTransition = (tx: Tx, transition: NewTransition) =>
  tx.run(sql.insert('status_transitions', transition))

export type LastTransitionRow = RowOf<typeof selectLastTransition>

export const selectLastTransition = (db: Queryable, applicationId: string) =>
  db.one(sql.select(
    'status_transitions m left join users u on u.id = m.changed_by',
    'm.id, m.to_status as to, m.reason, m.changed_at as at, m.fees_from, m.fees_to',
    { from: sql.text<ApplicationStatus>`m.from_status`, by: asColleague('u') },
  )`
    where m.application_id = ${applicationId} and m.undoes is null and m.from_status is not null
      and not exists (select from status_transitions back where back.undoes = m.id)
    order by m.sequence desc limit 1`)

const lastMoveBefore = sql`
  select changed_at from status_transitions m
  where application_id = a.id and to_status = u.from_status and sequence < u.sequence
    and undoes is null and not exists (select from status_transitions back where back.undoes = m.id)
  order by sequence desc limit 1`

/** Since when the status before an undone transition lasted. */
export const selectSinceBefore = (tx: Tx, undone: string) =>
  tx.value(
    sql.select({ since: sql.instant`coalesce((${lastMoveBefore}), a.created_at)` })`
      from status_transitions u join applications a on a.id = u.application_id where u.id = ${undone}`,
  )

export async function selectLastChange(tx: Tx, applicationId: string, of: 'status' | 'fees') {
  const fact = of === 'status' ? 'to' : 'feesTo'
  return tx.one(sql.select('audit a left join users u on u.id = a.actor_id', 'a.at', { by: sql.nullable(nameOf('u')) })`
    where a.subject = ${`application:${applicationId}`}
      and a.action in ('application.changed', 'application.move_undone') and a.detail ? ${fact}
    order by a.id desc limit 1`)
}
