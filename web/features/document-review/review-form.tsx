import { useRef, useState } from 'react'
import { NOTES_REQUIRED } from '#contract/documents.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import type { Verdict } from './use-review.ts'

interface ReviewFormProps {
  notes: string
  onNotes: (notes: string) => void
  onDecide: (verdict: Verdict) => void
  onCancel: () => void
  /** The decision that is on its way. */
  sending: Verdict | null
  /** Why the last decision failed. */
  error: Error | null
  /** A newer version took the document's place, so that nothing can be decided about this one. */
  closed: boolean
}

/** The notes of a review and what can be decided. */
export function ReviewForm({ notes, onNotes, onDecide, onCancel, sending, error, closed }: ReviewFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [notesMissing, setNotesMissing] = useState(false)

  const refused = error instanceof ApiError && error.errors.find(({ path }) => path === 'reviewNotes')?.message
  const missing = notesMissing && notes.trim() === '' ? NOTES_REQUIRED : undefined

  const requestResubmission = () => {
    if (notes.trim() !== '') return onDecide('rejected')
    setNotesMissing(true)
    toast.error('Notes Required', NOTES_REQUIRED)
    field.current?.focus()
  }

  return (
    <div className="space-y-4">
      <Field
        label="Review Notes"
        help="Needed when you ask for a better file: the client reads them."
        error={missing ?? (refused || undefined)}
      >
        <TextArea
          ref={field}
          data-initial-focus={hasKeyboard() || undefined}
          rows={4}
          value={notes}
          onChange={(event) => onNotes(event.target.value)}
          className="max-h-72 sm:text-sm"
        />
      </Field>
      <div className="space-y-2">
        <Button
          wide
          busy={sending === 'approved'}
          disabled={closed || sending === 'rejected'}
          onClick={() => onDecide('approved')}
        >
          Approve Document
        </Button>
        <Button
          wide
          variant="secondary"
          busy={sending === 'rejected'}
          disabled={closed || sending === 'approved'}
          onClick={requestResubmission}
        >
          Request Resubmission
        </Button>
        <Button wide variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** Writing can begin at once; on a phone the keyboard would hide the document, so there the focus stays away. */
const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches
