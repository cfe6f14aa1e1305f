import { type BoardItem, DISMISSAL_REASON, decideBoardItem } from '#contract/boards/board-items.ts'
import { ReasonDialog } from '#web/shared/reason-dialog.tsx'

interface DismissItemDialogProps {
  applicationId: string
  item: BoardItem
  onClose: () => void
}

export function DismissItemDialog({ applicationId, item, onClose }: DismissItemDialogProps) {
  const isTold = item.state === 'asked'
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Dismiss: ${item.title}?`}
      description={
        isTold
          ? `The client reads that it is no longer needed.${item.request ? ' The request itself stays: settle it under Requests.' : ''}`
          : 'The client is not told of it.'
      }
      confirm="Dismiss"
      isDestructive
      failureTitle="Nothing was changed"
      busyLabel="Dismissing..."
      draft={`dismiss:${applicationId}:${item.id}`}
      help="The client cannot see it."
      missing={DISMISSAL_REASON}
      route={decideBoardItem}
      input={(reason) => ({
        params: { id: applicationId, item: item.id },
        body: { state: 'dismissed' as const, reason, expectedState: item.state },
      })}
      sent={`Not needed: ${item.title}`}
      failed="It was not dismissed. Please try again."
    />
  )
}
