import type { ReminderRules } from '#contract/reminders.ts'
import type { Colleague } from '#contract/team/team.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export interface SettingsRow extends ReminderRules {
  version: number
  changedBy: Colleague | null
  changedAt: Date | null
}

const settings = sql`
  select s.remind_applicants, s.still_for_days, s.every_days,
    s.at_most, s.remind_team, s.waiting_for_hours, s.version, s.changed_at, ${asColleague('u')} as changed_by
  from reminder_settings s left join users u on u.id = s.changed_by`

export async function findSettings(db: Queryable): Promise<SettingsRow | undefined> {
  return db.one<SettingsRow>(sql`${settings}`)
}

export async function lockSettings(tx: Tx): Promise<SettingsRow | undefined> {
  return tx.one<SettingsRow>(sql`${settings} for update of s`)
}

export async function saveSettings(tx: Tx, rules: ReminderRules, { by, at }: { by: string; at: Date }): Promise<void> {
  await tx.run(sql`
    update reminder_settings set remind_applicants = ${rules.remindApplicants}, still_for_days = ${rules.stillForDays},
      every_days = ${rules.everyDays}, at_most = ${rules.atMost}, remind_team = ${rules.remindTeam},
      waiting_for_hours = ${rules.waitingForHours}, version = version + 1, changed_by = ${by}, changed_at = ${at}`)
}
