import { deleteNote, type Note } from '#contract/notes.ts'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface DeleteNoteDialogProps {
  note: Note
  returnFocusTo: () => HTMLElement | null
  onClose: () => void
}

export function DeleteNoteDialog({ note, returnFocusTo, onClose }: DeleteNoteDialogProps) {
  const { mutate, isPending } = useCall(deleteNote, {
    input: () => ({ params: { noteId: note.id } }),
    sent: 'Note deleted',
    onSuccess: onClose,
    failed: 'The note could not be deleted. Please try again.',
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      title="Delete this note?"
      description={
        <>
          Your note of <When at={note.createdAt} time /> will be deleted permanently. The audit log keeps a record that
          it existed, not what it said.
        </>
      }
      cancel="Keep it"
      confirm="Delete note"
      isDestructive
      isBusy={isPending}
      busyLabel="Deleting..."
      onConfirm={() => mutate()}
    />
  )
}
