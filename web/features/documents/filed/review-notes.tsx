import type { ReviewReason } from '#contract/documents/documents.ts'
import { reviewReasons } from '#domain/documents/review-reasons.ts'
import { When } from '#web/lib/when.tsx'

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
    {at && (
      <p className="mt-1 text-ink-soft text-xs">
        {by && <>{by}, </>}
        <When at={at} time />
      </p>
    )}
  </>
)
