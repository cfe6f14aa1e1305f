import { addFollowUp } from '#contract/work/follow-ups.ts'
import { addDays, formatDay } from '#domain/calendar/calendar.ts'
import { callOnce } from '#web/lib/call-once.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useDraftForm } from '#web/lib/form.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { AreaField, bound, CheckField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

const EMPTY = { dueOn: '', text: '', unlessAnswered: false }
const schema = readInto(addFollowUp.body, ({ unlessAnswered, ...draft }: typeof EMPTY) => ({
  ...draft,
  ...(unlessAnswered && { unlessAnswered }),
}))

interface FollowUpDialogProps {
  item: { applicationId: string; client: { name: string } }
  onClose: () => void
}

export function FollowUpDialog({ item: { applicationId, client }, onClose }: FollowUpDialogProps) {
  const today = portalToday()
  const form = useDraftForm(schema, {
    fields: ['text', 'dueOn'],
    draft: [`follow-up:${applicationId}`, EMPTY],
    route: addFollowUp,
    send: (body) => callOnce(addFollowUp, { params: { id: applicationId }, body }),
    sent: ({ dueOn, warnings }) => [`Comes back on ${formatDay(dueOn)}.`, ...warnings].join(' '),
    onSent: onClose,
    failed: 'The follow-up was not saved. Please try again.',
  })
  return (
    <FormDialog title={`Follow up: ${client.name}`} size="small" form={form} confirm="Save follow-up" onClose={onClose}>
      <AreaField
        form={form}
        name="text"
        label="What is to be done"
        required
        rows={2}
        maxLength={500}
        data-initial-focus
      />
      <DateField
        {...bound(form, 'dueOn')}
        label="On"
        required
        first={today}
        last={addDays(today, 2 * 365)}
        opensAt={today}
        example="3 Dec"
      />
      <CheckField form={form} name="unlessAnswered" label="Only if she has not written by then" />
    </FormDialog>
  )
}
