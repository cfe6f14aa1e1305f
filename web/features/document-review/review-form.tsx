import { type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AdminDocument, NOTES_REQUIRED, type ReviewReason } from '#contract/documents.ts'
import { notesWithReason } from '#domain/documents/review-reasons.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useKeySwitch } from '#web/lib/desk/desk-keys.ts'
import { KeyHint } from '#web/lib/desk/key-hint.tsx'
import { useInsertion } from '#web/lib/insert-text.ts'
import { useOpenPlaceholders } from '#web/lib/open-placeholders.tsx'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import { focusReason, ReasonChoice } from './reason-choice.tsx'
import { ReviewReplies } from './review-replies.tsx'
import type { Verdict } from './use-review.ts'

/** What the reviewer says about a document, as far as it is written. */
export interface Grounds {
  notes: string
  reason: ReviewReason | null
}

/** What keys can do with the form. */
export interface ReviewFormControls {
  approve: () => void
  /** To the reason first, then to the notes; the decision itself takes the button. */
  goToReason: () => void
  /** Chooses a reason, or takes it back when it is the one that is chosen. */
  toggleReason: (reason: ReviewReason) => void
}

interface ReviewFormProps {
  /** What is reviewed, for what saved replies say of it. */
  about: AdminDocument
  grounds: Grounds
  onChange: (change: Partial<Grounds>) => void
  onDecide: (verdict: Verdict) => void
  onCancel: () => void
  /** The decision that is on its way. */
  sending: Verdict | null
  /** Why the last decision failed. */
  error: Error | null
  /** A newer version took the document's place, so that nothing can be decided about this one. */
  closed: boolean
  controls: RefObject<ReviewFormControls | null>
}

/** Why, in which words, and what can be decided. */
export function ReviewForm(props: ReviewFormProps) {
  const { about, grounds, onChange, onDecide, onCancel, sending, error, closed, controls } = props
  const { notes, reason } = grounds
  const reasonField = useRef<HTMLDivElement>(null)
  const notesField = useRef<HTMLTextAreaElement>(null)
  const notesPlace = useRef<HTMLDivElement>(null)
  const [notesMissing, setNotesMissing] = useState(false)
  const [keysWork] = useKeySwitch()

  useImperativeHandle(controls, () => ({
    approve: () => closed || sending !== null || approve(),
    goToReason: () => (reason === null ? focusReason(reasonField.current) : notesField.current?.focus()),
    toggleReason(choice) {
      choose(choice === reason ? null : choice)
      // Who stands among the reasons goes along; who reads the document keeps the place there.
      const field = reasonField.current
      if (!field?.contains(document.activeElement)) return
      field.querySelector<HTMLInputElement>(`input[value="${choice}"]`)?.focus()
    },
  }))

  const refused = error instanceof ApiError && error.errors.find(({ path }) => path === 'reviewNotes')?.message
  const missing = notesMissing && notes.trim() === '' ? NOTES_REQUIRED : undefined

  const choose = (next: ReviewReason | null) => onChange({ reason: next, notes: notesWithReason(notes, reason, next) })
  const placeholders = useOpenPlaceholders(notes)
  const decide = (verdict: Verdict) => (placeholders.mayGo() ? onDecide(verdict) : notesField.current?.focus())
  const approve = () => decide('approved')
  const insertion = useInsertion(notesField)
  const insert = ({ text }: { text: string }) => insertion.insert(notes, text, (whole) => onChange({ notes: whole }))
  const requestResubmission = () => {
    if (notes.trim() !== '') return decide('rejected')
    // At once, so that the sentence under the field comes into sight with it.
    flushSync(() => setNotesMissing(true))
    toast.error('Notes Required', NOTES_REQUIRED)
    notesField.current?.focus()
    notesPlace.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="space-y-4">
      <ReasonChoice chosen={reason} onChoose={choose} field={reasonField} />
      <div ref={notesPlace}>
        <Field
          label="Review Notes"
          help="The client reads them when you ask for a better file."
          error={missing ?? (refused || undefined)}
        >
          <TextArea
            ref={notesField}
            onBlur={insertion.leave}
            rows={4}
            value={notes}
            onChange={(event) => onChange({ notes: event.target.value })}
            className="max-h-72 sm:text-sm lg:min-h-22"
          />
        </Field>
        <div className="mt-2">
          <ReviewReplies about={about} onPick={insert} />
        </div>
      </div>
      {placeholders.notice}
      {/* What the desk is for stays in sight, however much is told above it. */}
      <div className="grid gap-2 lg:sticky lg:-bottom-1 lg:-mx-1 lg:grid-cols-[1fr_auto] lg:border-line lg:border-t lg:bg-card lg:px-1 lg:pt-3 lg:pb-1">
        <Button
          wide
          className="lg:col-span-2"
          busy={sending === 'approved'}
          disabled={closed || sending === 'rejected'}
          aria-keyshortcuts={keysWork ? 'a' : undefined}
          onClick={approve}
        >
          Approve Document
          <KeyHint>A</KeyHint>
        </Button>
        <Button
          wide
          variant="secondary"
          className="lg:px-2"
          busy={sending === 'rejected'}
          disabled={closed || sending === 'approved'}
          onClick={requestResubmission}
        >
          Request Resubmission
          <KeyHint>R</KeyHint>
        </Button>
        <Button wide variant="quiet" className="lg:px-2" onClick={onCancel}>
          Cancel
          <KeyHint>Esc</KeyHint>
        </Button>
      </div>
    </div>
  )
}
