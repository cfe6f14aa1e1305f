import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import {
  type ClientWithLastTransition,
  getAdminStats,
  type LastTransition,
  listClientApplications,
  UNDO_REASON_REQUIRED,
  undoTransition,
} from '#contract/admin.ts'
import { getApplication } from '#contract/applications.ts'
import { listTimeline } from '#contract/timeline.ts'
import { statusWords } from '#domain/applications/status.ts'
import { fullName } from '#domain/full-name.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { toastFailed } from '#web/lib/failed.ts'
import { keyOf } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { When } from '#web/lib/when.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { clientQuery } from './client-query.ts'

interface UndoDialogProps {
  client: ClientWithLastTransition
  move: LastTransition
  goOnAt: () => HTMLElement | null
  onClose: () => void
}

/** Takes the last move back; asks why, since it stays in the life of the application like any other. */
export function UndoDialog({ client, move, goOnAt, onClose }: UndoDialogProps) {
  const formId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const queries = useQueryClient()
  const { draft, write, clear } = useDraft(useUser().id, `undo:${move.id}`, { reason: '' })
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) =>
      call(undoTransition, { params: { id: client.id }, body: { reason, moveId: move.id } }),
    onSuccess: (changed) => {
      queries.setQueryData(clientQuery(client.id).queryKey, changed)
      for (const spec of [listClientApplications, listTimeline, getApplication, getAdminStats]) {
        void queries.invalidateQueries({ queryKey: keyOf(spec) })
      }
      toast.show('Success', `The application is ${statusWords(changed.status)} again`)
      clear()
      onClose()
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status === 409) {
        void queries.invalidateQueries({ queryKey: clientQuery(client.id).queryKey })
      } else toastFailed(failure, 'The move could not be taken back. Please try again.')
    },
  })
  const conflict = error instanceof ApiError && error.status === 409 ? error.sentence : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const reason = draft.reason.trim()
    setWrong(reason === '' ? UNDO_REASON_REQUIRED : undefined)
    if (reason === '') return field.current?.focus()
    mutate(reason)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      goOnAt={goOnAt}
      title={`Back to ${statusWords(move.from)}?`}
      description={
        <>
          {fullName(client.user, client.user.email)} was moved to {statusWords(move.to)}
          {move.by && ` by ${move.by.name}`} on <When at={move.at} time />
          {move.reason && `: “${move.reason}”`}
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" form={formId} busy={isPending} busyLabel="Taking it back...">
            Undo the move
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-4">
        {conflict && (
          <Notice tone="warn" title="Nothing was changed" live>
            {conflict}
          </Notice>
        )}
        <Field label="Reason" required help="Kept with the move. The applicant does not see it." error={wrong}>
          <TextArea
            ref={field}
            data-initial-focus
            rows={3}
            maxLength={500}
            value={draft.reason}
            onChange={(event) => {
              write({ reason: event.target.value })
              setWrong(undefined)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
