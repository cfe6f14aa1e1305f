import type { AdminDocument } from '#contract/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { reviewIdOf } from './document-words.ts'

interface ReviewButtonProps {
  document: AdminDocument
  onReview: (document: AdminDocument) => void
}

/** Opens the document of a row, which opens itself where nothing else is pressed. */
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
