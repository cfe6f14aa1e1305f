import { type FormEvent, useState } from 'react'
import { ReminderRules, type ReminderSettings } from '#contract/desk-settings.ts'
import { LATE_AFTER_WORKING_DAYS } from '#domain/documents/waiting-age.ts'
import { When } from '#web/lib/when.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox, TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Preview } from './reminder-preview.tsx'
import { useReminderSettings } from './use-reminder-settings.ts'

type Typed = Record<NumberRule, string> & { remindApplicants: boolean; remindTeam: boolean }
type NumberRule = 'stillForDays' | 'everyDays' | 'atMost' | 'waitingForHours'
type Errors = Partial<Record<keyof ReminderRules, string>>

const typedFrom = (rules: ReminderRules): Typed => ({
  remindApplicants: rules.remindApplicants,
  remindTeam: rules.remindTeam,
  stillForDays: String(rules.stillForDays),
  everyDays: String(rules.everyDays),
  atMost: String(rules.atMost),
  waitingForHours: String(rules.waitingForHours),
})

const numberOf = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

const checked = (typed: Typed) =>
  ReminderRules.safeParse({
    ...typed,
    stillForDays: numberOf(typed.stillForDays),
    everyDays: numberOf(typed.everyDays),
    atMost: numberOf(typed.atMost),
    waitingForHours: numberOf(typed.waitingForHours),
  })

export function RemindersForm({ stored }: { stored: ReminderSettings }) {
  const [typed, setTyped] = useState(() => typedFrom(stored))
  const [errors, setErrors] = useState<Errors>({})
  const { save, isSaving, conflict, loadAgain } = useReminderSettings(stored.version, (fresh) =>
    setTyped(typedFrom(fresh)),
  )
  const rules = checked(typed)

  const change = (part: Partial<Typed>) => {
    setTyped({ ...typed, ...part })
    setErrors({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (rules.success) return save(rules.data)
    setErrors(Object.fromEntries(rules.error.issues.map(({ path, message }) => [path.join('.'), message])))
  }
  const number = (name: NumberRule, label: string) => (
    <Field label={label} error={errors[name]}>
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        className="max-w-28"
        value={typed[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  )

  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      {conflict && (
        <Notice
          live
          tone="warn"
          title={conflict}
          actions={
            <Button size="small" variant="secondary" onClick={loadAgain}>
              Load them again
            </Button>
          }
        />
      )}
      <div className="space-y-3">
        <Checkbox
          label="Remind applicants who do nothing"
          help="A mail that says that their application is waiting for them. Only while it is their turn; a document, the sheet, a message or a payment counts as doing something."
          checked={typed.remindApplicants}
          onChange={(event) => change({ remindApplicants: event.target.checked })}
        />
        <div className="grid gap-4 pl-8 sm:grid-cols-3">
          {number('stillForDays', 'First after (days)')}
          {number('everyDays', 'Again every (days)')}
          {number('atMost', 'At most (times)')}
        </div>
      </div>
      <div className="space-y-3 border-line border-t pt-4">
        <Checkbox
          label="Mail the team about documents that wait"
          help={`One mail a day at most, to whoever looks after the applicant; to everybody when nobody does. The hours are for this mail alone: the queue marks a document as late after ${LATE_AFTER_WORKING_DAYS} working days.`}
          checked={typed.remindTeam}
          onChange={(event) => change({ remindTeam: event.target.checked })}
        />
        <div className="pl-8">{number('waitingForHours', 'Mail when they wait longer than (hours)')}</div>
      </div>
      {rules.success && <Preview rules={rules.data} stored={stored} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">
          {stored.changedAt && (
            <>
              Last changed {stored.changedBy && `by ${stored.changedBy.name}, `}
              <When at={stored.changedAt} time />
            </>
          )}
        </p>
        <Button type="submit" busy={isSaving} busyLabel="Saving...">
          Save reminders
        </Button>
      </div>
    </form>
  )
}
