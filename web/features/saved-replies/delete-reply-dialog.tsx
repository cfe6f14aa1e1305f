import { deleteReply, type SavedReply } from '#contract/saved-replies.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface DeleteReplyDialogProps {
  reply: SavedReply
  onClose: () => void
  onDeleted: () => void
}

export function DeleteReplyDialog({ reply, onClose, onDeleted }: DeleteReplyDialogProps) {
  const { mutate, isPending } = useCall(deleteReply, {
    input: () => ({ params: { replyId: reply.id } }),
    onSuccess: () => {
      toast.show('Reply deleted', reply.title)
      onDeleted()
    },
    onError: (error) => toastFailed(error, sentenceOf(error, 'Failed to delete the reply')),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete “${reply.title}”?`}
      description="It will be removed for the whole team. Messages already sent do not change."
      actions={
        <>
          <Button variant="secondary" data-initial-focus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" busy={isPending} onClick={() => mutate()}>
            Delete reply
          </Button>
        </>
      }
    />
  )
}
