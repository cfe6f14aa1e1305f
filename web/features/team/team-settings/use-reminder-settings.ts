import {
  changeReminderSettings,
  getReminderSettings,
  ReminderRules,
  type ReminderSettings,
} from '#contract/reminders.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { sendTo } from '#web/lib/form.ts'
import { useSettingsForm } from './settings-form.tsx'

type Typed = Record<NumberRule, string> & { remindApplicants: boolean; remindTeam: boolean }
export type NumberRule = 'stillForDays' | 'everyDays' | 'atMost' | 'waitingForHours'

const typedFrom = (rules: ReminderRules): Typed => ({
  remindApplicants: rules.remindApplicants,
  remindTeam: rules.remindTeam,
  stillForDays: String(rules.stillForDays),
  everyDays: String(rules.everyDays),
  atMost: String(rules.atMost),
  waitingForHours: String(rules.waitingForHours),
})

const numberOf = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

export const reminderSchema = readInto(ReminderRules, (typed: Typed) => ({
  ...typed,
  stillForDays: numberOf(typed.stillForDays),
  everyDays: numberOf(typed.everyDays),
  atMost: numberOf(typed.atMost),
  waitingForHours: numberOf(typed.waitingForHours),
}))

export const useReminderSettings = (stored: ReminderSettings) =>
  useSettingsForm(reminderSchema, {
    source: getReminderSettings,
    stored,
    values: typedFrom(stored),
    fields: ['stillForDays', 'everyDays', 'atMost', 'waitingForHours'],
    ...sendTo(changeReminderSettings, (body) => ({ body })),
    saved: inWords,
    failed: 'Failed to save the reminders',
  })

function inWords({ remindApplicants, remindTeam }: ReminderRules): string {
  if (!remindApplicants && !remindTeam) return 'No reminders are sent'
  const whom = [...(remindApplicants ? ['applicants'] : []), ...(remindTeam ? ['the team'] : [])]
  return `The portal reminds ${whom.join(' and ')}`
}
