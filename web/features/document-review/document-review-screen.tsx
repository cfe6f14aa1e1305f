import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { AdminDocument } from '#contract/documents.ts'
import { AdminOnly } from '#web/lib/admin-only.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
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
  const known = useMemo(() => shown.rows && [...shown.rows, ...(waiting.rows ?? [])], [shown.rows, waiting.rows])
  const opened = useOpenedReview(known)
  const { reviewing, open, close, goOn } = opened
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
      {opened.trouble && <NotOpened trouble={opened.trouble} onRetry={opened.again} onDismiss={goOn} />}
      <StatusFilter chosen={status} />
      <DocumentList status={status} onReview={review} />
      {reviewing && (
        <ReviewDialog
          opened={reviewing}
          next={nextWaiting(waiting.rows ?? [], reviewing.id)}
          previous={previousWaiting(waiting.rows ?? [], reviewing.id)}
          onClose={close}
          onDecided={(document, verdict) => {
            if (!opened.isOpen(document.id)) return
            goOn()
            setOutcome({ document, verdict })
          }}
          onOpen={review}
        />
      )}
    </div>
  )
}

interface NotOpenedProps {
  trouble: 'gone' | 'failed'
  onRetry: () => void
  onDismiss: () => void
}

/** Why the document that a link leads to is not on the screen. */
function NotOpened({ trouble, onRetry, onDismiss }: NotOpenedProps) {
  const isGone = trouble === 'gone'
  return (
    <Notice
      tone="warn"
      live
      title={isGone ? 'This document is no longer in the queue' : 'The document could not be loaded'}
      actions={
        <Button size="small" variant="secondary" onClick={isGone ? onDismiss : onRetry}>
          {isGone ? 'Dismiss' : 'Try again'}
        </Button>
      }
    >
      {isGone
        ? 'The client may have sent a newer version since. Look for it in the list.'
        : 'Please check your connection.'}
    </Notice>
  )
}
