import { listDecisions, type PastDecision } from '#contract/documents/client-review.ts'
import { undoReview } from '#contract/documents/documents.ts'
import { reviewReasons } from '#contract/documents/review-reasons.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { dividedList, ListView } from '#web/lib/query-view.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { Status } from '#web/ui/badge.tsx'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { decisionLabels, statusTones } from '../document-review/document-labels.ts'

export function DecisionsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open size="medium" onClose={onClose} title="My last decisions">
      <ListView
        list={useLongList(listDecisions, { query: {} })}
        bare
        failure="Your decisions could not be loaded"
        skeleton="h-72 rounded-control"
        empty="You have decided nothing yet."
      >
        {dividedList((decision: PastDecision) => (
          <Decided key={decision.id} decision={decision} onOpen={onClose} />
        ))}
      </ListView>
    </Dialog>
  )
}

function Decided({ decision, onOpen }: { decision: PastDecision; onOpen: () => void }) {
  const { documentId, client, requirement, status, reasons, at, undoableUntil, overruledBy, href } = decision
  const undo = useCall(undoReview, {
    input: () => ({ params: { documentId }, body: { reviewedAt: at } }),
    sent: 'Decision undone',
    failed: 'The decision was not undone',
  })
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <div className="min-w-0 grow">
        <TextLink href={href} onClick={onOpen}>
          <bdi>{client.name}</bdi>: {requirement}
        </TextLink>
        <p className="text-ink-soft">
          {reasons.length > 0 && `${reasons.map((reason) => reviewReasons[reason].name).join(', ')}. `}
          <When at={at} time />
          {overruledBy && `. ${overruledBy.name} decided again`}
        </p>
      </div>
      <Status tone={statusTones[status]}>{decisionLabels[status]}</Status>
      {undoableUntil && (
        <Button size="small" variant="secondary" busy={undo.isPending} onClick={() => undo.mutate()}>
          Undo
        </Button>
      )}
    </li>
  )
}
