import { kindLabels } from '#content/work/kind-labels.ts'
import {
  changeOfficeHours,
  getOfficeHours,
  type OfficeHours,
  OfficeRules,
  Weekday,
  type WorkTargets,
} from '#contract/work/office-hours.ts'
import { WEEKDAYS } from '#domain/calendar/calendar.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { sendTo } from '#web/lib/form.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

type Target = keyof WorkTargets
type TypedHours = Record<Weekday | Target, string>

const days = Weekday.options

const weekdayLabel = (weekday: Weekday) => WEEKDAYS.find((name) => name.toLowerCase().startsWith(weekday)) ?? weekday

const kinds = OfficeRules.shape.targets.keyof().options
const fields = [...days, ...kinds]

const typedFrom = ({ week, targets }: OfficeRules) =>
  Object.fromEntries([
    ...days.map((day) => [day, week[day].map((frame) => frame.join('–')).join(', ')]),
    ...kinds.map((kind) => [kind, String(targets[kind] / 60)]),
  ]) as TypedHours

const framesOf = (text: string) =>
  text.trim() === ''
    ? []
    : text.split(',').map((frame) => frame.split(/[–-]/).map((time) => time.trim().padStart(5, '0')))

const minutesOf = (text: string) => (text.trim() === '' ? Number.NaN : Math.round(Number(text) * 60))

/** Reports a problem at its day, and a week without hours at the first day. */
const fieldOf = (path: string | readonly PropertyKey[]) => (typeof path === 'string' ? path : [path[1] ?? 'mon'])

const rules = readInto(
  OfficeRules,
  (typed: TypedHours) => ({
    week: Object.fromEntries(days.map((day) => [day, framesOf(typed[day])])),
    targets: Object.fromEntries(kinds.map((kind) => [kind, minutesOf(typed[kind])])),
  }),
  fieldOf,
)

export function OfficeHoursForm({ stored }: { stored: OfficeHours }) {
  const form = useSettingsForm(rules, {
    source: getOfficeHours,
    stored,
    values: typedFrom(stored),
    fields,
    ...sendTo(changeOfficeHours, (body) => ({ body })),
    saved: () => 'What is waiting is due by the new hours',
    failed: 'Failed to save the office hours',
  })
  const field = (name: keyof TypedHours, label: string) => (
    <TextField key={name} form={form} name={name} label={label} autoComplete="off" />
  )
  return (
    <SettingsForm form={form} save="Save office hours">
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 text-ink-soft text-sm">
          Such as 08:00–12:00, 13:00–17:00; empty when closed. Times of {stored.timeZone}.
        </legend>
        {days.map((day) => field(day, weekdayLabel(day)))}
      </fieldset>
      <fieldset className="grid gap-4 border-line border-t pt-4 sm:grid-cols-3">
        <legend className="sr-only">How long work may wait</legend>
        {kinds.map((kind) => field(kind, `${kindLabels[kind].all} (hours)`))}
      </fieldset>
    </SettingsForm>
  )
}
