import { type BoardItem, DISMISSAL_REASON, decideBoardItem } from '#contract/boards/board-items.ts'
import { call } from '#web/lib/call.ts'
import type { FormSchema } from '#web/lib/checked-form.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { AreaField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface DismissItemDialogProps {
  applicationId: string
  item: BoardItem
  opener: () => HTMLElement | null
  onClose: () => void
}

const schema: FormSchema<{ reason: string }, { reason: string }> = {
  safeParse: ({ reason }) =>
    reason.trim() === ''
      ? { success: false, error: { issues: [{ path: 'reason', message: DISMISSAL_REASON }] } }
      : { success: true, data: { reason } },
}

export function DismissItemDialog({ applicationId, item, opener, onClose }: DismissItemDialogProps) {
  const { draft, write, clear } = useDraft(useUser().id, `dismiss:${applicationId}:${item.id}`, { reason: '' })
  const form = useForm(schema, {
    fields: ['reason'],
    values: draft,
    write,
    route: decideBoardItem,
    send: ({ reason }) =>
      call(decideBoardItem, {
        params: { id: applicationId, item: item.id },
        body: { state: 'dismissed', reason, expectedState: item.state },
      }),
    onSent() {
      clear()
      toast.show('Success', `Not needed: ${item.title}`)
      onClose()
    },
    failed: 'It was not dismissed. Please try again.',
  })
  const isTold = item.state === 'asked'
  return (
    <FormDialog
      onClose={onClose}
      returnFocusTo={opener}
      title={`Dismiss: ${item.title}?`}
      description={
        isTold
          ? `The client reads that it is no longer needed.${item.request ? ' The request itself stays: settle it under Requests.' : ''}`
          : 'The client is not told of it.'
      }
      confirm="Dismiss"
      isDestructive
      failureTitle="Nothing was changed"
      size="small"
      busyLabel="Dismissing..."
      form={form}
    >
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
