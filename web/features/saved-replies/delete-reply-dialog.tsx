import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteReply, listReplies, type SavedReply } from '#contract/saved-replies.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { keyOf } from '#web/lib/query.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface DeleteReplyDialogProps {
  reply: SavedReply
  onClose: () => void
  onDeleted: () => void
}

export function DeleteReplyDialog({ reply, onClose, onDeleted }: DeleteReplyDialogProps) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteReply, { params: { replyId: reply.id } }),
    onSuccess: () => {
      toast.show('Reply deleted', reply.title)
      onDeleted()
    },
    onError: (error) => toastFailed(error, sentenceOf(error, 'Failed to delete the reply')),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(listReplies) }),
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
