import type { RouteSpec } from '#contract/route.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { AreaField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface ReasonDialogProps {
  title: string
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
  const { draft, write, clear } = useDraft(useUser().id, draftName, { reason: '' })
  const form = useForm(schema, {
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
    <FormDialog size="small" title={title} description={description} confirm={act} form={form} onClose={onClose}>
      <AreaField form={form} name="reason" label="Reason" required maxLength={500} />
    </FormDialog>
  )
}
