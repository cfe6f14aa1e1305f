import type { AdminDocument } from '#contract/documents/documents.ts'
import { counted } from '#domain/english/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { describeDocument } from '../document-labels.ts'
import type { Verdict } from './use-send-decision.ts'

export const NEXT_REVIEW_ID = 'next-review'

export const outcomeLabels: Record<Verdict, string> = { approved: 'approved', rejected: 'sent back with your reason' }

export interface ReviewResult {
  document: AdminDocument
  verdict: Verdict
}

interface ReviewOutcomeProps extends ReviewResult {
  next: AdminDocument | null | undefined
  waiting: number | undefined
  onNext: (document: AdminDocument) => void
  onDismiss: () => void
}

export function ReviewOutcome({ document, verdict, next, waiting, onNext, onDismiss }: ReviewOutcomeProps) {
  const said = `${describeDocument(document)} was ${outcomeLabels[verdict]}.`
  if (!next) {
    return (
      <div id={NEXT_REVIEW_ID} tabIndex={-1}>
        <Notice tone="good" title={said}>
          {next === null && 'Nothing else is waiting for a review.'}
        </Notice>
      </div>
    )
  }
  return (
    <Notice
      tone={verdict === 'approved' ? 'good' : 'info'}
      title={said}
      actions={
        <>
          <Button id={NEXT_REVIEW_ID} size="small" aria-describedby="next-review-which" onClick={() => onNext(next)}>
            Review next
          </Button>
          <Button size="small" variant="quiet" onClick={onDismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      <span id="next-review-which">
        {waiting !== undefined && waitInWords(waiting)}
        Next: {describeDocument(next)}.
      </span>
    </Notice>
  )
}

const waitInWords = (waiting: number) => `${counted(waiting, 'document is', 'documents are')} waiting. `
