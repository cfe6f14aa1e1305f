import type { AdminDocument } from '#contract/documents.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'
import { When } from '#web/lib/when.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { applicantNameOf, requirementNameOf, reviewIdOf } from './document-words.ts'
import { ReviewForm } from './review-form.tsx'
import { NEXT_REVIEW_ID } from './review-outcome.tsx'
import { type Conflict, useReview, type Verdict } from './use-review.ts'

interface ReviewDialogProps {
  opened: AdminDocument
  onClose: () => void
  onDecided: (document: AdminDocument, verdict: Verdict) => void
  /** Goes on with another document in place of this one. */
  onOpen: (document: AdminDocument) => void
}

/** One document and the decision about it; notes that were typed and not sent are there again at the next opening. */
export function ReviewDialog({ opened, onClose, onDecided, onOpen }: ReviewDialogProps) {
  const { draft, write, clear } = useDraft(useUser().id, `review:${opened.id}`, { notes: '' })
  const {
    document: reviewed,
    conflict,
    decide,
    sending,
    error,
    forgetError,
  } = useReview(opened, (decided, verdict) => {
    clear()
    onDecided(decided, verdict)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      goOnAt={() => document.getElementById(NEXT_REVIEW_ID) ?? document.getElementById(reviewIdOf(opened))}
      title={requirementNameOf(reviewed)}
      description={`${applicantNameOf(reviewed)} · ${reviewed.application.applicationNumber}`}
    >
      <div className="grid gap-6 lg:h-[calc(100dvh-9.5rem)] lg:grid-cols-[minmax(0,1fr)_21rem]">
        <DocumentPreview document={reviewed} />
        <div className="-m-1 space-y-5 p-1 lg:min-h-0 lg:overflow-y-auto">
          {conflict && <ConflictNotice conflict={conflict} onOpen={onOpen} />}
          <ReviewForm
            notes={draft.notes}
            onNotes={(notes) => {
              write({ notes })
              forgetError()
            }}
            onDecide={(status) => decide({ status, notes: draft.notes })}
            onCancel={onClose}
            sending={sending}
            error={error}
            closed={conflict !== null && conflict.newer !== null}
          />
          <DocumentFacts document={reviewed} />
        </div>
      </div>
    </Dialog>
  )
}

interface ConflictNoticeProps {
  conflict: Conflict
  onOpen: (document: AdminDocument) => void
}

function ConflictNotice({ conflict, onOpen }: ConflictNoticeProps) {
  const { sentence, decidedAt, newer } = conflict
  if (newer) {
    return (
      <Notice
        tone="warn"
        title="There is a newer version"
        live
        actions={
          <Button size="small" variant="secondary" onClick={() => onOpen(newer)}>
            Open the newer version
          </Button>
        }
      >
        The client replaced this file, so nothing can be decided about it any more.
      </Notice>
    )
  }
  return (
    <Notice tone="warn" live title={sentence}>
      {decidedAt && (
        <>
          On <When at={decidedAt} time />
          {'. '}
        </>
      )}
      Your notes are kept; deciding now replaces what is there.
    </Notice>
  )
}
