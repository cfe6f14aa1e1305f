import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AdminDocument, NOTES_REQUIRED, type ReviewReason } from '#contract/documents.ts'
import { notesWithReason } from '#domain/documents/review-reasons.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useInsertion } from '#web/lib/insert-text.ts'
import { useOpenPlaceholders } from '#web/lib/open-placeholders.tsx'
import { toast } from '#web/lib/toast.ts'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import type { FirstPage } from '#web/ui/pdf/pdf-pages.tsx'
import { ApprovalQuestion, type Doubt } from './approval-question.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { focusReason, ReasonChoice } from './reason-choice.tsx'
import { ReviewReplies } from './review-replies.tsx'
import type { LineTrouble, Verdict } from './use-review.ts'

export interface Grounds {
  notes: string
  reason: ReviewReason | null
}

export interface ReviewFormControls {
  approve: () => void
  askAgain: () => void
  toggleReason: (reason: ReviewReason) => void
}

interface ReviewFormProps {
  about: AdminDocument
  grounds: Grounds
  onChange: (change: Partial<Grounds>) => void
  onDecide: (verdict: Verdict) => void
  onCancel: () => void
  sending: Verdict | null
  error: Error | null
  trouble: LineTrouble | null
  /** Nothing can be decided: a newer version took the document's place, or a colleague's decision stands. */
  closed: boolean
  firstPage: FirstPage
  keysRest: boolean
  controls: RefObject<ReviewFormControls | null>
}

export function ReviewForm(props: ReviewFormProps) {
  const { about, grounds, onChange, onDecide, onCancel, sending, error, trouble, closed, firstPage, keysRest } = props
  const { notes, reason } = grounds
  const reasonField = useRef<HTMLDivElement>(null)
  const notesField = useRef<HTMLTextAreaElement>(null)
  const notesPlace = useRef<HTMLDivElement>(null)
  const [notesMissing, setNotesMissing] = useState(false)
  const [raised, setDoubt] = useState<Doubt | null>(null)
  // Shown after all, it needs no more asking.
  const doubt = closed || (raised === 'unseen' && firstPage !== 'failed') ? null : raised
  // What lay here from another time is read before a key sends it.
  const hasBegun = useRef(false)

  useImperativeHandle(props.controls, () => ({
    approve: () => approve({ asksIfBegun: isWritten }),
    askAgain() {
      if (isShut) return
      if (reason !== null && hasBegun.current) return requestResubmission()
      hasBegun.current = true
      focusReason(reasonField.current)
    },
    toggleReason(choice) {
      if (closed) return
      choose(choice === reason ? null : choice)
      // Who stands among the reasons goes along; who reads the document keeps the place there.
      const field = reasonField.current
      if (!field?.contains(document.activeElement)) return
      field.querySelector<HTMLInputElement>(`input[value="${choice}"]`)?.focus()
    },
  }))

  const refused = error instanceof ApiError && error.errors.find(({ path }) => path === 'reviewNotes')?.message
  const missing = notesMissing && notes.trim() === '' ? NOTES_REQUIRED : undefined

  const isShut = closed || sending !== null || trouble === 'asking'
  const isWritten = reason !== null || notes.trim() !== ''
  const choose = (next: ReviewReason | null) => {
    hasBegun.current = true
    onChange({ reason: next, notes: notesWithReason(notes, reason, next) })
  }
  const placeholders = useOpenPlaceholders(notes)
  const decide = (verdict: Verdict) => (placeholders.mayGo() ? onDecide(verdict) : notesField.current?.focus())
  const approve = ({ asksIfBegun }: { asksIfBegun: boolean }) => {
    if (isShut || firstPage === 'coming') return
    if (firstPage === 'failed') setDoubt('unseen')
    else if (asksIfBegun) setDoubt('begun')
    else decide('approved')
  }
  const insertion = useInsertion(notesField)
  const insert = ({ text }: { text: string }) => {
    insertion.insert(notes, text, (whole) => onChange({ notes: whole }))
    // The words are there; why it comes back is still to be chosen.
    if (reason === null) setTimeout(() => reasonField.current?.scrollIntoView({ block: 'nearest' }))
  }
  const requestResubmission = () => {
    setDoubt(null)
    if (notes.trim() !== '') return decide('rejected')
    // At once, so that the sentence under the field comes into sight with it.
    flushSync(() => setNotesMissing(true))
    toast.error('Notes Required', NOTES_REQUIRED)
    notesField.current?.focus()
    notesPlace.current?.scrollIntoView({ block: 'nearest' })
  }
  useSendKey(() => isWritten && !isShut && requestResubmission(), !keysRest && isWritten && !isShut)

  return (
    <div className="space-y-4 lg:contents lg:space-y-3">
      <ReasonChoice
        chosen={reason}
        isMissed={reason === null && notes.trim() !== ''}
        onChoose={choose}
        field={reasonField}
      />
      <div ref={notesPlace} className="relative lg:shrink-0">
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
      {doubt && (
        <ApprovalQuestion
          doubt={doubt}
          onApprove={() => {
            setDoubt(null)
            decide('approved')
          }}
          onLeave={() => {
            setDoubt(null)
            const pages = notesPlace.current?.closest('[data-desk]')?.querySelector<HTMLElement>('[role="group"]')
            if (doubt === 'begun') notesField.current?.focus()
            else pages?.focus()
          }}
        />
      )}
      <DecisionButtons
        hasReason={reason !== null}
        isWritten={isWritten}
        firstPage={firstPage}
        sending={sending}
        shut={closed || trouble === 'asking'}
        trouble={trouble}
        // Words alone may go along with an approval.
        onApprove={() => approve({ asksIfBegun: reason !== null })}
        onAskAgain={requestResubmission}
        onCancel={onCancel}
      />
    </div>
  )
}

function useSendKey(send: () => void, isActive: boolean) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat) return
    event.preventDefault()
    send()
  })
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isActive])
}
