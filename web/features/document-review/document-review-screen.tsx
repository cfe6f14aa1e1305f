import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { AdminDocument } from '#contract/documents.ts'
import { AdminOnly } from '#web/lib/admin-only.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { DocumentCountsBar } from './document-counts.tsx'
import { DocumentList } from './document-list.tsx'
import { nextWaiting } from './next-waiting.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { type Outcome, ReviewOutcome } from './review-outcome.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useDocumentList } from './use-document-list.ts'
import { useStatusFilter } from './use-status-filter.ts'

export function DocumentReviewScreen() {
  return (
    <AdminOnly>
      <PageHeading
        title="Document Review"
        back={
          <TextLink href="/admin" variant="quiet" className="inline-flex items-center gap-1.5 py-1 text-sm">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to Dashboard
          </TextLink>
        }
      />
      <ReviewQueue />
    </AdminOnly>
  )
}

function ReviewQueue() {
  const status = useStatusFilter()
  const [reviewing, setReviewing] = useState<AdminDocument | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const waiting = useDocumentList('pending', reviewing !== null || outcome !== null)
  const next = outcome && waiting.rows && nextWaiting(waiting.rows, outcome.document.id)

  const review = (document: AdminDocument) => {
    setOutcome(null)
    setReviewing(document)
  }
  return (
    <div className="space-y-5">
      <DocumentCountsBar />
      {outcome && (
        <ReviewOutcome
          {...outcome}
          next={next}
          waiting={waiting.total - (waiting.rows?.some(({ id }) => id === outcome.document.id) ? 1 : 0)}
          onNext={review}
          onDismiss={() => {
            setOutcome(null)
            document.getElementById('main')?.focus()
          }}
        />
      )}
      <StatusFilter chosen={status} />
      <DocumentList status={status} onReview={review} />
      {reviewing && (
        <ReviewDialog
          key={reviewing.id}
          opened={reviewing}
          onClose={() => setReviewing(null)}
          onDecided={(document, verdict) => {
            setReviewing(null)
            setOutcome({ document, verdict })
          }}
          onOpen={review}
        />
      )}
    </div>
  )
}
