import { type ReactNode, useId } from 'react'
import type { RouteSpec } from '#contract/route.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ReasonDialogProps {
  title: ReactNode
  description: string
  act: string
  draftName: string
  route: RouteSpec
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

const schema: FormSchema<{ reason: string }, { reason: string }> = {
  safeParse: ({ reason }) =>
    reason.trim() === ''
      ? { success: false, error: { issues: [{ path: 'reason', message: 'Please give a reason' }] } }
      : { success: true, data: { reason } },
}

export function ReasonDialog({ title, description, act, draftName, route, send, onClose }: ReasonDialogProps) {
  const formId = useId()
  const { draft, write, clear } = useDraft(useUser().id, draftName, { reason: '' })
  const { ref, problems, failure, isBusy, change, submit } = useForm(schema, {
    fields: ['reason'],
    values: draft,
    write,
    route,
    send: ({ reason }) => send(reason),
    onSent() {
      clear()
      onClose()
    },
    failed: 'Nothing was changed. Please try again.',
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Saving...">
            {act}
          </Button>
        </>
      }
    >
      <form ref={ref} id={formId} noValidate onSubmit={submit} className="space-y-4">
        {failure && (
          <Notice tone="warn" title="Nothing was changed" live>
            {failure}
          </Notice>
        )}
        <Field label="Reason" required error={problems.reason}>
          <TextArea
            name="reason"
            maxLength={500}
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
