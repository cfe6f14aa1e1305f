import { ChevronDown, ChevronUp, Columns2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AdminDocument } from '#contract/documents.ts'
import { notesWithReason } from '#domain/documents/review-reasons.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { prepareFirstPage } from '#web/ui/pdf/pdf-files.ts'
import type { PdfControls } from '#web/ui/pdf/pdf-pages.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DocumentDesk } from './document-desk.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { downloadOf } from './document-preview.tsx'
import { applicantNameOf, requirementNameOf, reviewIdOf } from './document-words.ts'
import { KeyList } from './key-hint.tsx'
import { type Grounds, ReviewForm, type ReviewFormControls } from './review-form.tsx'
import { NEXT_REVIEW_ID } from './review-outcome.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useEarlierVersions } from './use-earlier-versions.ts'
import { useReview, type Verdict } from './use-review.ts'

/** The document on the screen comes first, then what comes after it. */
const PREPARES_NEXT_AFTER_MS = 400
const NO_GROUNDS: Grounds = { notes: '', reason: null }

interface ReviewDialogProps {
  opened: AdminDocument
  /** Which ones wait around it; null where there is none. */
  next: AdminDocument | null
  previous: AdminDocument | null
  onClose: () => void
  onDecided: (document: AdminDocument, verdict: Verdict) => void
  /** Goes on with another document in place of this one. */
  onOpen: (document: AdminDocument) => void
}

/** One document and the decision about it; notes that were typed and not sent are there again at the next opening. */
export function ReviewDialog({ opened, next, previous, onClose, onDecided, onOpen }: ReviewDialogProps) {
  const { draft, write, clear } = useDraft(useUser().id, `review:${opened.id}`, NO_GROUNDS)
  const review = useReview(opened, (decided, verdict) => {
    clear()
    onDecided(decided, verdict)
  })
  const { document: reviewed, conflict } = review
  const earlier = useEarlierVersions(reviewed)
  const [compares, setCompares] = useState(opened.status === 'pending')
  const [showsKeys, setShowsKeys] = useState(false)
  const pages = useRef<PdfControls>(null)
  const earlierPages = useRef<PdfControls>(null)
  const form = useRef<ReviewFormControls>(null)
  usePreparedNext(next)

  const both = (act: (controls: PdfControls) => void) => () => {
    for (const { current } of [pages, earlierPages]) if (current) act(current)
  }
  const decide = (status: Verdict) =>
    review.decide({ status, ...(status === 'approved' ? withoutReason(draft) : draft) })
  const toNext = next ? () => onOpen(next) : undefined
  const toPrevious = previous ? () => onOpen(previous) : undefined
  const compare = earlier.length > 0 ? () => setCompares(!compares) : undefined
  useDeskKeys(
    {
      a: () => form.current?.approve(),
      r: () => form.current?.goToReason(),
      ...{ n: toNext, j: toNext, p: toPrevious, k: toPrevious, c: compare },
      '+': both(({ zoomIn }) => zoomIn()),
      '=': both(({ zoomIn }) => zoomIn()),
      '-': both(({ zoomOut }) => zoomOut()),
      '0': both(({ fitWidth }) => fitWidth()),
      t: both(({ turn }) => turn()),
      d: () => void window.open(downloadOf(reviewed), '_blank', 'noopener'),
      '?': () => setShowsKeys(true),
    },
    !showsKeys,
  )

  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      goOnAt={() => document.getElementById(NEXT_REVIEW_ID) ?? document.getElementById(reviewIdOf(opened))}
      title={requirementNameOf(reviewed)}
      description={`${applicantNameOf(reviewed)} · ${reviewed.application.applicationNumber}`}
      tools={
        <>
          {compare && (
            <Button variant="quiet" size="small" aria-pressed={compares} title="Compare (C)" onClick={compare}>
              <Columns2 aria-hidden="true" />
              Compare
            </Button>
          )}
          <Button variant="quiet" size="small" disabled={!previous} title="Previous (P or K)" onClick={toPrevious}>
            <ChevronUp aria-hidden="true" />
            <span className="max-sm:sr-only">Previous</span>
          </Button>
          <Button variant="quiet" size="small" disabled={!next} title="Next (N or J)" onClick={toNext}>
            <ChevronDown aria-hidden="true" />
            <span className="max-sm:sr-only">Next</span>
          </Button>
          <KeyList open={showsKeys} onOpen={() => setShowsKeys(true)} onClose={() => setShowsKeys(false)} />
        </>
      }
    >
      <div className="grid gap-4 lg:h-full lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[minmax(0,1fr)]">
        <DocumentDesk
          document={reviewed}
          earlier={compares ? earlier : []}
          controls={pages}
          earlierControls={earlierPages}
        />
        <div className="-m-1 space-y-5 p-1 lg:min-h-0 lg:overflow-y-auto">
          {conflict && <ConflictNotice conflict={conflict} onOpen={onOpen} />}
          <DocumentFacts document={reviewed} />
          <ReviewForm
            grounds={draft}
            onChange={(change) => {
              write(change)
              review.forgetError()
            }}
            onDecide={decide}
            onCancel={onClose}
            sending={review.sending}
            error={review.error}
            closed={conflict !== null && conflict.newer !== null}
            controls={form}
          />
        </div>
      </div>
    </Dialog>
  )
}

/** What an approval says: a sentence that explains why a document comes back has no place in it. */
const withoutReason = ({ notes, reason }: Grounds): Grounds => ({
  notes: notesWithReason(notes, reason, null),
  reason: null,
})

/** The next document is ready before it is asked for. */
function usePreparedNext(next: AdminDocument | null) {
  const path = next?.objectPath
  useEffect(() => {
    if (path === undefined) return
    const prepare = () => prepareFirstPage(path, document.querySelector('[data-page]')?.clientWidth || 800)
    const timer = setTimeout(prepare, PREPARES_NEXT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [path])
}
