import type { MailChoice, ReminderRules } from '#contract/desk-settings.ts'
import type { Colleague } from '#contract/team.ts'
import { asColleague } from '#server/database/colleague.store.ts'
import type { Sql, Tx } from '#server/database/open.ts'

export async function findChoice(db: Sql | Tx, addressKey: string): Promise<MailChoice> {
  const [row] = await db<{ choice: MailChoice }[]>`
    select choice from mail_preferences where address_key = ${addressKey}`
  return row?.choice ?? 'at_once'
}

export async function saveChoice(tx: Tx, addressKey: string, choice: MailChoice, at: Date): Promise<void> {
  await tx`
    insert into mail_preferences (address_key, choice, changed_at) values (${addressKey}, ${choice}, ${at})
    on conflict (address_key) do update set choice = excluded.choice, changed_at = excluded.changed_at`
}

export interface SettingsRow extends ReminderRules {
  version: number
  changedBy: Colleague | null
  changedAt: Date | null
}

const settings = (db: Sql | Tx) => db`
  select s.remind_applicants as "remindApplicants", s.still_for_days as "stillForDays", s.every_days as "everyDays",
    s.at_most as "atMost", s.remind_team as "remindTeam", s.waiting_for_hours as "waitingForHours", s.version,
    s.changed_at as "changedAt",
    ${asColleague(db, 'u')} as "changedBy"
  from reminder_settings s left join users u on u.id = s.changed_by`

export async function findSettings(db: Sql | Tx): Promise<SettingsRow | undefined> {
  const [row] = await db<SettingsRow[]>`${settings(db)}`
  return row
}

export async function lockSettings(tx: Tx): Promise<SettingsRow | undefined> {
  const [row] = await tx<SettingsRow[]>`${settings(tx)} for update of s`
  return row
}

export async function saveSettings(tx: Tx, rules: ReminderRules, { by, at }: { by: string; at: Date }): Promise<void> {
  await tx`
    update reminder_settings set remind_applicants = ${rules.remindApplicants}, still_for_days = ${rules.stillForDays},
      every_days = ${rules.everyDays}, at_most = ${rules.atMost}, remind_team = ${rules.remindTeam},
      waiting_for_hours = ${rules.waitingForHours}, version = version + 1, changed_by = ${by}, changed_at = ${at}`
}
