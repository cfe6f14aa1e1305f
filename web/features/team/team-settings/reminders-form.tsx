import type { ReminderSettings } from '#contract/reminders.ts'
import { LATE_AFTER_WORKING_DAYS } from '#domain/documents/waiting-age.ts'
import { CheckField, TextField } from '#web/ui/bound-fields.tsx'
import { Preview } from './reminder-preview.tsx'
import { Overtaken, SaveLine } from './settings-form.tsx'
import { type NumberRule, useReminderSettings } from './use-reminder-settings.ts'

export function RemindersForm({ stored }: { stored: ReminderSettings }) {
  const form = useReminderSettings(stored)
  const { judged, conflict } = form
  const number = (name: NumberRule, label: string) => (
    <TextField form={form} name={name} label={label} inputMode="numeric" autoComplete="off" inputClass="max-w-28" />
  )

  return (
    <form noValidate onSubmit={form.submit} className="space-y-6">
      {conflict && <Overtaken sentence={conflict} latest="Load the latest settings" onLoad={form.loadAgain} />}
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
          help={`One email a day at most, to the person the applicant is assigned to, or to everyone if nobody is assigned. The hours apply to this email only: the queue marks a document as late after ${LATE_AFTER_WORKING_DAYS} working days.`}
        />
        <div className="pl-8">{number('waitingForHours', 'Email when they have waited longer than (hours)')}</div>
      </div>
      {judged.success && <Preview rules={judged.data} stored={stored} />}
      <SaveLine stored={stored} isBusy={form.isBusy}>
        Save reminders
      </SaveLine>
    </form>
  )
}
