import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { call } from '#web/lib/call.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useForm } from '#web/lib/form.ts'
import { read } from '#web/lib/query.ts'
import { toast } from '#web/lib/toast.ts'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Overtaken, SaveLine, useOvertaken } from './settings-form.tsx'

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

/** A problem within a day is told at the day; that the office never opens, at the first. */
const fieldOf = (path: string | readonly PropertyKey[]) => (typeof path === 'string' ? path : [path[1] ?? 'mon'])

const rules = readInto(
  OfficeRules,
  (typed: TypedHours) => ({
    week: Object.fromEntries(days.map((day) => [day, framesOf(typed[day])])),
    targets: Object.fromEntries(kinds.map((kind) => [kind, minutesOf(typed[kind])])),
  }),
  fieldOf,
)

const FAILED = 'Failed to save the office hours'

export function OfficeHoursForm({ stored }: { stored: OfficeHours }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(() => typedFrom(stored))
  const load = async () => setTyped(typedFrom(await queries.fetchQuery({ ...read(getOfficeHours, {}), staleTime: 0 })))
  const { conflict, loadAgain, onFailed } = useOvertaken(load, FAILED, 'The office hours could not be loaded')
  const form = useForm(rules, {
    fields,
    values: typed,
    write: (part: Partial<TypedHours>) => setTyped({ ...typed, ...part }),
    route: changeOfficeHours,
    send: (data) => call(changeOfficeHours, { body: { ...data, expectedVersion: stored.version } }),
    onSent(saved) {
      toast.show('Saved', 'What is waiting is due by the new hours')
      queries.setQueryData(read(getOfficeHours, {}).queryKey, saved)
    },
    onFailed,
    failed: FAILED,
  })
  const field = (name: keyof TypedHours, label: string) => (
    <TextField key={name} form={form} name={name} label={label} autoComplete="off" />
  )
  return (
    <form noValidate ref={form.ref} onSubmit={form.submit} className="space-y-6">
      {conflict && <Overtaken sentence={conflict} latest="Load the latest hours" onLoad={loadAgain} />}
      {form.failure && (
        <Notice live tone="warn">
          {form.failure}
        </Notice>
      )}
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
      <SaveLine stored={stored} isBusy={form.isBusy}>
        Save office hours
      </SaveLine>
    </form>
  )
}
