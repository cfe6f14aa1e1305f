import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeReminderSettings,
  getReminderSettings,
  ReminderRules,
  type ReminderSettings,
} from '#contract/reminders.ts'
import { call } from '#web/lib/call.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useForm } from '#web/lib/form.ts'
import { read } from '#web/lib/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useOvertaken } from './settings-form.tsx'

const FAILED = 'Failed to save the reminders'

export type Typed = Record<NumberRule, string> & { remindApplicants: boolean; remindTeam: boolean }
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

const rules = readInto(ReminderRules, (typed: Typed) => ({
  ...typed,
  stillForDays: numberOf(typed.stillForDays),
  everyDays: numberOf(typed.everyDays),
  atMost: numberOf(typed.atMost),
  waitingForHours: numberOf(typed.waitingForHours),
}))

export function useReminderSettings(stored: ReminderSettings) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => typedFrom(stored))
  const load = async () =>
    setTyped(typedFrom(await queries.fetchQuery({ ...read(getReminderSettings, {}), staleTime: 0 })))
  const overtaken = useOvertaken(load, FAILED, 'The reminders could not be loaded')
  const form = useForm(rules, {
    fields: ['stillForDays', 'everyDays', 'atMost', 'waitingForHours'],
    values: typed,
    write: (part: Partial<Typed>) => setTyped({ ...typed, ...part }),
    route: changeReminderSettings,
    send: (data) => call(changeReminderSettings, { body: { ...data, expectedVersion: stored.version } }),
    onSent(saved) {
      toast.show('Saved', inWords(saved))
      queries.setQueryData(read(getReminderSettings, {}).queryKey, saved)
    },
    onFailed: overtaken.onFailed,
    failed: FAILED,
  })
  const { conflict, loadAgain } = overtaken
  return { ...form, judged: rules.safeParse(typed), conflict, loadAgain }
}

function inWords({ remindApplicants, remindTeam }: ReminderRules): string {
  if (!remindApplicants && !remindTeam) return 'No reminders are sent'
  const whom = [...(remindApplicants ? ['applicants'] : []), ...(remindTeam ? ['the team'] : [])]
  return `The portal reminds ${whom.join(' and ')}`
}
