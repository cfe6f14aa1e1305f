import { useState } from 'react'
import type { CaseMark } from '#contract/cases/cases.ts'
import { type MarkedCode, TAKE_BACK_REASON, unmarkStep } from '#contract/path/path.ts'
import { spokenDay } from '#domain/calendar/calendar.ts'
import { markTitle } from '#domain/path/side-states.ts'
import { call } from '#web/lib/call.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { AreaField, ChoiceField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface TakeBackDialogProps {
  applicationId: string
  code: MarkedCode
  /** Those it may be, where it is not known which; `code` unless another is chosen. */
  marks?: readonly CaseMark[]
  opener: () => HTMLElement | null
  onClose: () => void
}

const schema: FormSchema<{ reason: string }, { reason: string }> = {
  safeParse: ({ reason }) =>
    reason.trim() === ''
      ? { success: false, error: { issues: [{ path: 'reason', message: TAKE_BACK_REASON }] } }
      : { success: true, data: { reason } },
}

export function TakeBackDialog({ applicationId, code: first, marks = [], opener, onClose }: TakeBackDialogProps) {
  const [code, choose] = useState(first)
  const { draft, write, clear } = useDraft(useUser().id, `take-back:${applicationId}:${first}`, { reason: '' })
  const form = useForm(schema, {
    fields: ['reason'],
    values: draft,
    write,
    route: unmarkStep,
    send: (body) => call(unmarkStep, { params: { id: applicationId, step: code }, body }),
    onSent() {
      clear()
      toast.show('Success', `Taken back: ${markTitle(code)}`)
      onClose()
    },
    failed: 'The step was not taken back. Please try again.',
  })
  return (
    <FormDialog
      onClose={onClose}
      returnFocusTo={opener}
      title={`Take back: ${markTitle(code)}?`}
      description="What was entered for it goes with it, and stays in the audit log."
      cancel="Keep it"
      confirm="Take back"
      isDestructive
      failureTitle="Nothing was changed"
      size="small"
      busyLabel="Taking back..."
      form={form}
    >
      {marks.length > 1 && (
        <ChoiceField
          label="Step"
          required
          value={code}
          onChange={choose}
          options={marks.map((mark) => [mark.code, `${mark.title}, ${spokenDay(mark.doneOn)}`])}
        />
      )}
      <AreaField
        form={form}
        name="reason"
        label="Reason"
        required
        help="The client cannot see it."
        data-initial-focus
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  )
}
