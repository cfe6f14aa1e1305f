import { askForBoard } from '#contract/boards/board-choice.ts'
import { useCall } from '#web/lib/use-call.ts'
import { choiceQuery } from '#web/shared/path/choice-query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export const ASKED_STATE = 'asked-state'

interface AskedBoard {
  code: string
  state: string
}

export function useAskForBoard(applicationId: string, expectedBoard: string | null, onAsked?: () => void) {
  return useCall(askForBoard, {
    input: (board: string) => ({ params: { id: applicationId }, body: { board, expectedBoard } }),
    answers: choiceQuery(applicationId),
    onSuccess: () => onAsked?.(),
    failed: 'Your choice was not sent. Please try again.',
  })
}

interface ApplyDialogProps {
  applicationId: string
  board: AskedBoard
  expectedBoard: string | null
  onAsked: () => void
  onClose: () => void
}

export function ApplyDialog({ applicationId, board, expectedBoard, onAsked, onClose }: ApplyDialogProps) {
  const { mutate, isPending } = useAskForBoard(applicationId, expectedBoard, onAsked)
  return (
    <ConfirmDialog
      onClose={onClose}
      returnFocusTo={() => document.getElementById(ASKED_STATE)}
      size="small"
      title={`Apply to ${board.state}?`}
      description="Our team confirms it. You can change it until we file."
      confirm={`Yes, ${board.state}`}
      cancel="Not yet"
      isBusy={isPending}
      busyLabel="Sending..."
      onConfirm={() => mutate(board.code)}
    />
  )
}
