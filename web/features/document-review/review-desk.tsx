import { useEffect, useRef, useState } from 'react'
import type { AdminDocument, DocumentVersion } from '#contract/documents.ts'
import type { Looker } from '#contract/presence.ts'
import { notesWithReason } from '#domain/documents/review-reasons.ts'
import { useDeskKeys } from '#web/lib/desk/desk-keys.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'
import type { PdfControls } from '#web/ui/pdf/pdf-pages.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DocumentDesk } from './document-desk.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { downloadOf } from './document-preview.tsx'
import { AlsoLooking, PassedBy } from './lookers.tsx'
import { reasonDigits } from './reason-choice.tsx'
import { type Grounds, ReviewForm, type ReviewFormControls } from './review-form.tsx'
import type { Assignment } from './use-assignment-of.tsx'
import { useReview } from './use-review.ts'
import type { useReviewing } from './use-reviewing.ts'

const NO_GROUNDS: Grounds = { notes: '', reason: null }

interface ReviewDeskProps {
  opened: AdminDocument
  /** As the server tells it since: null is gone, undefined is nothing new. */
  latest: AdminDocument | null | undefined
  /** What was filed before it, newest first. */
  earlier: readonly DocumentVersion[]
  /** Whether an earlier version stands beside it. */
  compares: boolean
  keysRest: boolean
  /** Which colleagues have it open as well. */
  others: readonly Looker[]
  assignment: Assignment
  reviewing: ReturnType<typeof useReviewing>
}

/** Whoever pressed a key for the document before has not seen this one yet. */
const SEEN_AFTER_MS = 500

/** One document and the decision about it; notes that were typed and not sent are there again at the next opening. */
export function ReviewDesk(props: ReviewDeskProps) {
  const { opened, latest, earlier, compares, keysRest, others, assignment, reviewing } = props
  const { arrival, toNext } = reviewing
  const { draft, write, clear } = useDraft(useUser().id, `review:${opened.id}`, NO_GROUNDS)
  const review = useReview(opened, latest, (decided, verdict) => {
    clear()
    reviewing.decided(decided, verdict)
  })
  const { document: reviewed, conflict } = review
  const desk = useRef<HTMLDivElement>(null)
  const pages = useRef<PdfControls>(null)
  const earlierPages = useRef<PdfControls>(null)
  const form = useRef<ReviewFormControls>(null)
  useEffect(() => {
    // The desk of the document before took the focus with it.
    if (document.activeElement === document.body) desk.current?.querySelector<HTMLElement>('[role="group"]')?.focus()
  }, [])

  const [cameAt] = useState(() => performance.now())
  const isSeen = () => {
    const since = Math.max(arrival?.cameByItself ? cameAt : 0, conflict?.cameAt ?? 0)
    return since === 0 || performance.now() - since > SEEN_AFTER_MS
  }
  const both = (act: (controls: PdfControls) => void) => () => {
    for (const { current } of [pages, earlierPages]) if (current) act(current)
  }
  const zoomIn = both((controls) => controls.zoomIn())
  useDeskKeys(
    {
      a: () => isSeen() && form.current?.approve(),
      enter: conflict ? toNext : undefined,
      r: () => isSeen() && form.current?.askAgain(),
      '+': zoomIn,
      '=': zoomIn,
      '-': both((controls) => controls.zoomOut()),
      f: both((controls) => controls.fitWidth()),
      t: both((controls) => controls.turn()),
      d: () => void window.open(downloadOf(reviewed), '_blank', 'noopener'),
      ...Object.fromEntries(reasonDigits.map(([digit, reason]) => [digit, () => form.current?.toggleReason(reason)])),
    },
    !keysRest,
  )

  return (
    <div ref={desk} className="grid gap-4 lg:h-full lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[minmax(0,1fr)]">
      <DocumentDesk
        document={reviewed}
        earlier={earlier}
        compares={compares}
        controls={pages}
        earlierControls={earlierPages}
      />
      <div className="-m-1 space-y-5 p-1 lg:min-h-0 lg:scroll-pb-40 lg:overflow-y-auto">
        {conflict && <ConflictNotice conflict={conflict} onOpen={reviewing.review} onNext={toNext} />}
        {/* Once it is decided, that is the news. */}
        {!conflict && <AlsoLooking others={others} />}
        {arrival && <PassedBy documents={arrival.passedBy} onOpen={reviewing.review} />}
        <DocumentFacts document={reviewed} assignment={assignment} />
        <ReviewForm
          about={reviewed}
          grounds={draft}
          onChange={(change) => {
            write(change)
            review.forgetError()
          }}
          onDecide={(status) => review.decide({ status, ...(status === 'approved' ? withoutReason(draft) : draft) })}
          onCancel={reviewing.close}
          sending={review.sending}
          error={review.error}
          closed={conflict !== null && conflict.newer !== null}
          keysRest={keysRest}
          controls={form}
        />
      </div>
    </div>
  )
}

/** What an approval says: a sentence that explains why a document comes back has no place in it. */
const withoutReason = ({ notes, reason }: Grounds): Grounds => ({
  notes: notesWithReason(notes, reason, null),
  reason: null,
})
