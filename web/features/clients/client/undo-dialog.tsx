import { type ClientWithLastTransition, type LastTransition, undoTransition } from '#contract/clients/clients.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { fullName } from '#domain/names/full-name.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { When } from '#web/lib/when.tsx'
import { AreaField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { clientQuery } from './client-query.ts'

const Why = undoTransition.body.pick({ reason: true })

interface UndoDialogProps {
  client: ClientWithLastTransition
  move: LastTransition
  onClose: () => void
}

export function UndoDialog({ client, move, onClose }: UndoDialogProps) {
  const form = useDraftForm(Why, {
    draft: [`undo:${move.id}`, { reason: '' }],
    answers: clientQuery(client.id),
    ...sendTo(undoTransition, ({ reason }) => ({ params: { id: client.id }, body: { reason, moveId: move.id } })),
    sent: (changed) => `The application is ${statusLabel(changed.status)} again`,
    onSent: onClose,
    onFailed: (error) => error instanceof ApiError && error.status === 409,
    failed: 'The status change could not be undone. Please try again.',
    toastsFailed: true,
  })
  const { error } = form.sending
  const conflict = error instanceof ApiError && error.status === 409 ? error.sentence : undefined
  return (
    <FormDialog
      onClose={onClose}
      title={`Change back to ${statusLabel(move.from)}?`}
      description={
        <>
          {fullName(client.user, client.user.email)}: status changed to {statusLabel(move.to)}
          {move.by && ` by ${move.by.name}`} on <When at={move.at} time />
          {move.reason && `: “${move.reason}”`}
        </>
      }
      confirm="Undo status change"
      size="small"
      busyLabel="Undoing..."
      failureTitle="Nothing was changed"
      form={{ ...form, failure: conflict }}
    >
      <AreaField
        form={form}
        name="reason"
        label="Reason"
        required
        help="Saved with the change. The applicant cannot see it."
        data-initial-focus
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  )
}
