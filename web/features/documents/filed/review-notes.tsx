import { type ReviewReason, reviewReasons } from '#contract/documents/review-reasons.ts'
import { SignedBy } from '#web/shared/people/signed-by.tsx'

interface ReviewNotesProps {
  reason: ReviewReason | null
  notes: string | null
  by: string | null
  at: string | null
}

export const ReviewNotes = ({ reason, notes, by, at }: ReviewNotesProps) => (
  <>
    {reason && reason !== 'other' && <p className="font-semibold text-ink">{reviewReasons[reason].name}</p>}
    {notes && <p className="whitespace-pre-line text-ink [overflow-wrap:anywhere]">{notes}</p>}
    {by && (
      <SignedBy name={by} at={at}>
        checked it
      </SignedBy>
    )}
  </>
)
