import type { AdminDocument } from '#contract/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { reviewIdOf } from '../document-labels.ts'

interface ReviewButtonProps {
  document: AdminDocument
  onReview: (document: AdminDocument) => void
}

export function ReviewButton({ document, onReview }: ReviewButtonProps) {
  const id = reviewIdOf(document)
  return (
    <Button
      id={id}
      size="small"
      variant="secondary"
      aria-describedby={`${id}-what ${id}-who`}
      data-row-action={document.id}
      className="@2xl:-my-1"
      onClick={(event) => {
        event.stopPropagation()
        onReview(document)
      }}
    >
      Review
    </Button>
  )
}
