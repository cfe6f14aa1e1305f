import type { AdminDocument } from '#contract/documents/documents.ts'
import { useMay } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { reviewIdOf } from '../document-labels.ts'

interface ReviewButtonProps {
  document: AdminDocument
  onReview: (document: AdminDocument) => void
}

export function ReviewButton({ document, onReview }: ReviewButtonProps) {
  const id = reviewIdOf(document)
  const mayReview = useMay('documents.review')
  return (
    <Button
      id={id}
      size="small"
      variant="secondary"
      aria-describedby={`${id}-what ${id}-who`}
      data-row-link
      className="@2xl:-my-1"
      onClick={(event) => {
        event.stopPropagation()
        onReview(document)
      }}
    >
      {mayReview ? 'Review' : 'Open'}
    </Button>
  )
}
