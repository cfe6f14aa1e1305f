import { deleteReply, type SavedReply } from '#contract/saved-replies.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

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
    <ConfirmDialog
      onClose={onClose}
      title={`Delete “${reply.title}”?`}
      description="It will be removed for the whole team. Messages already sent do not change."
      confirm="Delete reply"
      isDestructive
      isBusy={isPending}
      onConfirm={() => mutate()}
    />
  )
}
