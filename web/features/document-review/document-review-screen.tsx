import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AdminDocument } from '#contract/documents.ts'
import { AdminOnly } from '#web/lib/admin-only.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { DocumentCountsBar } from './document-counts.tsx'
import { DocumentList } from './document-list.tsx'
import { nextWaiting, previousWaiting } from './next-waiting.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { type Outcome, ReviewOutcome } from './review-outcome.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useDocumentList } from './use-document-list.ts'
import { useOpenedReview } from './use-opened-review.ts'
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
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const shown = useDocumentList(status)
  const waiting = useDocumentList('pending')
  const known = useMemo(() => [...(shown.rows ?? []), ...(waiting.rows ?? [])], [shown.rows, waiting.rows])
  const { reviewing, open, close, goOn } = useOpenedReview(known)
  const next = outcome && waiting.rows && nextWaiting(waiting.rows, outcome.document.id)

  const review = (document: AdminDocument) => {
    setOutcome(null)
    open(document)
  }
  useDeskKeys({ n: next ? () => review(next) : undefined }, !reviewing)

  return (
    <div className="space-y-5">
      <DocumentCountsBar />
      {outcome && !reviewing && (
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
          opened={reviewing}
          next={nextWaiting(waiting.rows ?? [], reviewing.id)}
          previous={previousWaiting(waiting.rows ?? [], reviewing.id)}
          onClose={close}
          onDecided={(document, verdict) => {
            goOn()
            setOutcome({ document, verdict })
          }}
          onOpen={review}
        />
      )}
    </div>
  )
}
