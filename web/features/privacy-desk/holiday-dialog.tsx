import { saveHoliday, TypedHoliday } from '#contract/privacy-desk.ts'
import { spokenDay } from '#domain/calendar.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextInput } from '#web/ui/inputs.tsx'

const empty = { day: '', name: '', source: '' }

export function HolidayDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const { draft, write, clear } = useDraft(useUser().id, 'holiday:new', empty)
  const form = useForm(TypedHoliday, {
    fields: ['day', 'name', 'source'],
    values: draft,
    write,
    route: saveHoliday,
    send: ({ day, ...body }) => call(saveHoliday, { params: { day }, body }),
    onSent({ day }) {
      clear()
      toast.show('Success', `${spokenDay(day)} is a day off. What is due follows.`)
      onClose()
    },
    failed: 'The day off was not added. Please try again.',
  })
  const { problems, change } = form
  return (
    <FormDialog
      title="Add a day off"
      description="Such as Eid, which is proclaimed a few weeks ahead."
      confirm="Add day off"
      form={form}
      onClose={onClose}
    >
      <DateField
        label="Day"
        name="day"
        required
        first={`${year - 1}-01-01`}
        last={`${year + 2}-12-31`}
        opensAt={`${year}-01-01`}
        error={problems.day}
        value={draft.day}
        onChange={(day) => change({ day })}
      />
      <Field label="Name" required error={problems.name}>
        <TextInput name="name" value={draft.name} onChange={({ target }) => change({ name: target.value })} />
      </Field>
      <Field label="Law or proclamation" required error={problems.source}>
        <TextInput name="source" value={draft.source} onChange={({ target }) => change({ source: target.value })} />
      </Field>
    </FormDialog>
  )
}
