import { saveHoliday, TypedHoliday } from '#contract/privacy/privacy-desk.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { call } from '#web/lib/call.ts'
import { useDraftForm } from '#web/lib/form.ts'
import { bound, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const empty = { day: '', name: '', source: '' }

export function HolidayDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const form = useDraftForm(TypedHoliday, {
    fields: ['day', 'name', 'source'],
    draft: ['holiday:new', empty],
    route: saveHoliday,
    send: ({ day, ...body }) => call(saveHoliday, { params: { day }, body }),
    sent: ({ day }) => `${formatDay(day)} is a day off. What is due follows.`,
    onSent: onClose,
    failed: 'The day off was not added. Please try again.',
  })
  return (
    <FormDialog
      title="Add a day off"
      description="Such as Eid, which is proclaimed a few weeks ahead."
      confirm="Add day off"
      form={form}
      onClose={onClose}
    >
      <DateField
        {...bound(form, 'day')}
        label="Day"
        required
        first={`${year - 1}-01-01`}
        last={`${year + 2}-12-31`}
        opensAt={`${year}-01-01`}
      />
      <TextField form={form} name="name" label="Name" required />
      <TextField form={form} name="source" label="Law or proclamation" required />
    </FormDialog>
  )
}
