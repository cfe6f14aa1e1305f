import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
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
import { ApproveAllTheSame } from './approve-all-the-same.tsx'
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
  /** To the reasons first; once one is chosen, it sends what is written. */
  askAgain: () => void
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
  /** Another list or question lies above it, which the keys are for. */
  keysRest: boolean
  controls: RefObject<ReviewFormControls | null>
}

const SEND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Enter' : 'Ctrl+Enter'

/** Why, in which words, and what can be decided. */
export function ReviewForm(props: ReviewFormProps) {
  const { about, grounds, onChange, onDecide, onCancel, sending, error, closed, keysRest, controls } = props
  const { notes, reason } = grounds
  const reasonField = useRef<HTMLDivElement>(null)
  const notesField = useRef<HTMLTextAreaElement>(null)
  const notesPlace = useRef<HTMLDivElement>(null)
  const [notesMissing, setNotesMissing] = useState(false)
  const [asksToApprove, setAsksToApprove] = useState(false)
  // What lay here from another time is read before a key sends it.
  const hasBegun = useRef(false)
  const [keysWork] = useKeySwitch()

  useImperativeHandle(controls, () => ({
    approve: () => isShut || approve(isWritten),
    askAgain() {
      if (isShut) return
      if (reason !== null && hasBegun.current) return requestResubmission()
      hasBegun.current = true
      focusReason(reasonField.current)
    },
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

  const isShut = closed || sending !== null
  const isWritten = reason !== null || notes.trim() !== ''
  const choose = (next: ReviewReason | null) => {
    hasBegun.current = true
    onChange({ reason: next, notes: notesWithReason(notes, reason, next) })
  }
  const placeholders = useOpenPlaceholders(notes)
  const decide = (verdict: Verdict) => (placeholders.mayGo() ? onDecide(verdict) : notesField.current?.focus())
  const approve = (asksFirst: boolean) => (asksFirst ? setAsksToApprove(true) : decide('approved'))
  const insertion = useInsertion(notesField)
  const insert = ({ text }: { text: string }) => {
    insertion.insert(notes, text, (whole) => onChange({ notes: whole }))
    // The words are there; why it comes back is still to be chosen.
    if (reason === null) setTimeout(() => reasonField.current?.scrollIntoView({ block: 'nearest' }))
  }
  const requestResubmission = () => {
    if (notes.trim() !== '') return decide('rejected')
    // At once, so that the sentence under the field comes into sight with it.
    flushSync(() => setNotesMissing(true))
    toast.error('Notes Required', NOTES_REQUIRED)
    notesField.current?.focus()
    notesPlace.current?.scrollIntoView({ block: 'nearest' })
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat) return
    if (isShut || !isWritten) return
    event.preventDefault()
    requestResubmission()
  })
  useEffect(() => {
    if (keysRest) return
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [keysRest])

  const approval = (
    <Button
      key="approve"
      wide
      variant={reason === null ? 'primary' : 'secondary'}
      className="lg:order-1 lg:col-span-2"
      busy={sending === 'approved'}
      disabled={closed || sending === 'rejected'}
      aria-keyshortcuts={keysWork ? 'a' : undefined}
      // Words alone may go along with an approval.
      onClick={() => approve(reason !== null)}
    >
      Approve Document
      <KeyHint>A</KeyHint>
    </Button>
  )
  const resubmission = (
    <Button
      key="resubmission"
      wide
      variant={reason === null ? 'secondary' : 'primary'}
      className="lg:order-2 lg:px-2"
      busy={sending === 'rejected'}
      disabled={closed || sending === 'approved'}
      aria-keyshortcuts={keysWork ? 'r Control+Enter Meta+Enter' : 'Control+Enter Meta+Enter'}
      onClick={requestResubmission}
    >
      Request Resubmission
      <KeyHint>R</KeyHint>
    </Button>
  )
  return (
    <div className="space-y-4">
      <ReasonChoice
        chosen={reason}
        isMissed={reason === null && notes.trim() !== ''}
        onChoose={choose}
        field={reasonField}
      />
      <div ref={notesPlace} className="relative">
        {/* Before the notes, so that the way leads from them straight to sending. */}
        <div className="absolute -top-2.5 right-0">
          <ReviewReplies about={about} onPick={insert} />
        </div>
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
      </div>
      {placeholders.notice}
      {asksToApprove && (
        <ApproveAllTheSame
          onApprove={() => {
            setAsksToApprove(false)
            decide('approved')
          }}
          onLeave={() => {
            setAsksToApprove(false)
            notesField.current?.focus()
          }}
        />
      )}
      {/* What the desk is for stays in sight, however much is told above it. */}
      <div className="grid gap-2 lg:sticky lg:-bottom-1 lg:-mx-1 lg:grid-cols-[1fr_auto] lg:border-line lg:border-t lg:bg-card lg:px-1 lg:pt-3 lg:pb-1">
        {reason === null ? [approval, resubmission] : [resubmission, approval]}
        <Button wide variant="quiet" className="lg:order-3 lg:px-2" onClick={onCancel}>
          Cancel
          <KeyHint>Esc</KeyHint>
        </Button>
        {isWritten && !closed && (
          <p className="hidden text-ink-soft text-xs lg:order-4 lg:col-span-2 pointer-fine:block">
            {SEND} sends the request, from wherever you are.
          </p>
        )}
      </div>
    </div>
  )
}
