import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { AdminDocument } from '#contract/documents.ts'
import { AdminOnly } from '#web/lib/admin-only.tsx'
import { useDeskKeys } from '#web/lib/desk-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { DocumentCountsBar } from './document-counts.tsx'
import { DocumentList } from './document-list.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { type Outcome, ReviewOutcome } from './review-outcome.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useOpenedReview } from './use-opened-review.ts'
import { useStatusFilter } from './use-status-filter.ts'
import { useReadOn, useWaiting } from './use-waiting.ts'

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
  const waiting = useWaiting(status)
  const opened = useOpenedReview(waiting.known)
  const { reviewing, open, close, goOn } = opened
  useReadOn(waiting, reviewing?.id)
  const next = outcome && waiting.nextTo(outcome.document.id)

  const review = (document: AdminDocument) => {
    setOutcome(null)
    open(document)
  }
  const goOnWithNext = next ? () => review(next) : undefined
  useDeskKeys({ n: goOnWithNext, j: goOnWithNext, enter: goOnWithNext }, !reviewing)

  return (
    <div className="space-y-5">
      <DocumentCountsBar />
      {outcome && !reviewing && (
        <ReviewOutcome
          {...outcome}
          next={next}
          waiting={waiting.countBeside(outcome.document.id)}
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
          next={waiting.nextTo(reviewing.id) ?? null}
          previous={waiting.previousTo(reviewing.id) ?? null}
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
