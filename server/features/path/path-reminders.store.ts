import type { DueAlert } from '#domain/path/alerts.ts'
import { isNotBlocked, isNotOfBlocked } from '#server/database/blocked-people.store.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { json, type RowOf, sql } from '#server/database/sql.ts'

export const selectDuePaths = (db: Database, today: string, limit: number) =>
  db.values(sql.select('path_checks', 'application_id as id')`
    where due_on <= ${today}::date and ${isNotOfBlocked(sql`application_id`)}
    order by due_on, application_id limit ${limit}`)

export type DuePath = RowOf<typeof lockDuePath>

/** Locks an application whose check is due, until the transaction ends; skips a locked application. */
export async function lockDuePath(tx: Tx, id: string, today: string) {
  const application = await tx.one(sql.select(
    'applications a left join notice_choices c on c.user_id = a.user_id',
    'a.id, a.user_id',
    { wantsInactivity: sql.bool`coalesce(c.inactivity, true)` },
  )`
    where a.id = ${id} and ${isNotBlocked(sql`a.user_id`)} for no key update of a skip locked`)
  if (!application) return undefined
  // Reads after locking, so that this transaction sees what another process has just done.
  const check = await tx.one(
    sql.select({ isDue: sql.bool`due_on <= ${today}::date` })`from path_checks where application_id = ${id} for update`,
  )
  return check?.isDue ? application : undefined
}

export const updateNextCheck = (tx: Tx, id: string, on: string | null) =>
  tx.run(sql`${sql.update('path_checks', { dueOn: on })} where application_id = ${id}`)

interface Claim {
  applicationId: string
  audience: 'applicant' | 'office'
  alerts: readonly Pick<DueAlert, 'clock' | 'on' | 'alertOn'>[]
  at: Date
}

export async function claimAlerts(
  tx: Tx,
  { applicationId, audience, alerts, at }: Claim,
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(sql.returning('clock_reminders', 'clock')`
    insert into clock_reminders (application_id, clock, clock_on, alert_on, audience, reminded_at)
    select ${applicationId}, clock, "on", "alertOn", ${audience}, ${at}
    from jsonb_to_recordset(${json(alerts)}) as due (clock text, "on" date, "alertOn" date)
    on conflict do nothing`)
  return new Set(rows.map(({ clock }) => clock))
}

export const claimInactivity = (
  tx: Tx,
  { applicationId, since, at }: { applicationId: string; since: Date; at: Date },
) =>
  tx.changes(sql`${sql.insert('inactivity_notices', { applicationId, since, sentAt: at })}
    on conflict do nothing`)
