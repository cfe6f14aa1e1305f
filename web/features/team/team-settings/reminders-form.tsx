import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReminderSettings } from '#contract/reminders.ts'
import { getReminderPreview, type ReminderPreview, type ReminderRules } from '#contract/reminders.ts'
import { useRead } from '#web/lib/query.ts'
import { CheckField, TextField } from '#web/ui/bound-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SettingsForm } from './settings-form.tsx'
import { type NumberRule, reminderSchema, useReminderSettings } from './use-reminder-settings.ts'

export function RemindersForm({ stored }: { stored: ReminderSettings }) {
  const form = useReminderSettings(stored)
  const judged = reminderSchema.safeParse(form.values)
  const number = (name: NumberRule, label: string) => (
    <TextField form={form} name={name} label={label} inputMode="numeric" autoComplete="off" inputClass="max-w-28" />
  )

  return (
    <SettingsForm form={form} save="Save reminders">
      <div className="space-y-3">
        <CheckField
          form={form}
          name="remindApplicants"
          label="Remind inactive applicants"
          help="An email to say that their application is waiting for them. Sent only while it is their turn. Sending a document, the sheet, a message or a payment counts as activity."
        />
        <div className="grid gap-4 pl-8 sm:grid-cols-3">
          {number('stillForDays', 'First reminder after (days)')}
          {number('everyDays', 'Then every (days)')}
          {number('atMost', 'Maximum number of reminders')}
        </div>
      </div>
      <div className="space-y-3 border-line border-t pt-4">
        <CheckField
          form={form}
          name="remindTeam"
          label="Email the team about waiting documents"
          help="One email a day at most, to the person the applicant is assigned to, or to everyone if nobody is assigned."
        />
        <div className="pl-8">
          {number('waitingForHours', 'Email when they have waited longer than (office hours)')}
        </div>
      </div>
      {judged.success && <Preview rules={judged.data} stored={stored} />}
    </SettingsForm>
  )
}

const PAUSE_MS = 400

const words = ({ count, orMore }: ReminderPreview['applicants'], one: string, several: string) =>
  `${orMore ? 'at least ' : ''}${count.toLocaleString('en-US')} ${count === 1 && !orMore ? one : several}`

function Preview({ rules, stored }: { rules: ReminderRules; stored: ReminderRules }) {
  const { stillForDays, everyDays, atMost, waitingForHours } = rules
  const wanted = `${stillForDays} ${everyDays} ${atMost} ${waitingForHours}`
  const [asked, ask] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => ask(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const [still = '', every = '', most = '', hours = ''] = asked.split(' ')
  const { data, isError, isPlaceholderData } = useRead(
    getReminderPreview,
    {
      query: { stillForDays: still, everyDays: every, atMost: most, waitingForHours: hours },
    },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const isFirst = rules.remindApplicants && !stored.remindApplicants

  if (isError) return <Notice tone="warn">The number of people to remind could not be counted.</Notice>
  if (!data) return <Notice>Counting how many people would be reminded now…</Notice>
  return (
    <Notice tone={isFirst && data.applicants.count > 0 ? 'warn' : 'info'}>
      <span role="status" aria-busy={isPlaceholderData || asked !== wanted}>
        With these settings, {words(data.applicants, 'applicant', 'applicants')} would be reminded now, and{' '}
        {words(data.documents, 'document has been waiting', 'documents have been waiting')} too long.
        {isFirst && data.applicants.count > 200 && ' They will be reminded in batches of 200 every five minutes.'}
      </span>
    </Notice>
  )
}
