import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

// Lies before every day on which the job runs.
export const DUE_AT_ONCE = '2000-01-01'

// A row makes path-reminders.job.ts look at the application once, on that day.
const reminderCheck = (applicationId: string) => sql`
  insert into path_checks as c (application_id, due_on) values (${applicationId}, ${DUE_AT_ONCE})
  on conflict (application_id) do update set due_on = excluded.due_on where c.due_on is distinct from excluded.due_on`

export const requestReminderCheck = (tx: Tx, applicationId: string) => tx.run(reminderCheck(applicationId))

/** Inserts an activity and requests a check by the reminders: any activity may start or stop the clock of a reminder. */
export const insertActivity = (
  tx: Tx,
  activity: { id: string; applicationId: string; description: string; at: Date },
) =>
  tx.run(sql`
    with line as (
      insert into activities (id, application_id, description, created_at)
      values (${activity.id}, ${activity.applicationId}, ${activity.description}, ${activity.at})
    ) ${reminderCheck(activity.applicationId)}`)

export const deleteActivity = (tx: Tx, id: string) => tx.run(sql`delete from activities where id = ${id}`)
