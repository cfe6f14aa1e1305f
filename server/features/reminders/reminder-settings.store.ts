import type { ReminderRules } from '#contract/reminders.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export type SettingsRow = RowOf<typeof settings>

const settings = sql.select(
  'reminder_settings s left join users u on u.id = s.changed_by',
  `s.remind_applicants, s.still_for_days, s.every_days, s.at_most, s.remind_team, s.waiting_for_hours,
      s.version, s.changed_at`,
  { changedBy: asColleague('u') },
)

export const selectSettings = (db: Queryable) => db.one(settings)

export const lockSettings = (tx: Tx) => tx.one(settings`for update of s`)

export async function updateSettings(
  tx: Tx,
  rules: ReminderRules,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update reminder_settings set remind_applicants = ${rules.remindApplicants}, still_for_days = ${rules.stillForDays},
      every_days = ${rules.everyDays}, at_most = ${rules.atMost}, remind_team = ${rules.remindTeam},
      waiting_for_hours = ${rules.waitingForHours}, version = version + 1, changed_by = ${by}, changed_at = ${at}`)
}
