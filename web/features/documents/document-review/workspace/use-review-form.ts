import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AdminDocument, MOST_REASONS, NOTES_REQUIRED } from '#contract/documents/documents.ts'
import type { Pointer } from '#contract/documents/pointers.ts'
import type { ReviewReason } from '#contract/documents/review-reasons.ts'
import { notesWithReasons } from '#domain/documents/review-reasons.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useInsertion } from '#web/shared/replies/insert-text.ts'
import { useOpenPlaceholders } from '#web/shared/replies/open-placeholders.tsx'
import type { FirstPage } from '#web/ui/pdf/pdf-pages.tsx'
import type { ApprovalWarning } from './approval-question.tsx'
import { focusReason } from './reason-choice.tsx'
import type { DecisionDraft, Verdict } from './use-send-decision.ts'

export interface ReviewFormControls {
  approve: () => void
  requestResubmission: () => void
  toggleReason: (reason: ReviewReason) => void
}

export interface ReviewFormProps {
  about: AdminDocument
  draft: DecisionDraft
  onChange: (change: Partial<DecisionDraft>) => void
  onDecide: (verdict: Verdict) => void
  onCancel: () => void
  sending: Verdict | null
  error: Error | null
  closed: boolean
  firstPage: FirstPage
  shortcutsPaused: boolean
  isPointing: boolean
  onPoint: () => void
  controls: RefObject<ReviewFormControls | null>
}

export function useReviewForm(props: ReviewFormProps) {
  const { draft, onDecide, sending, error, closed, shortcutsPaused } = props
  const { notes, reasons } = draft
  const [isMissingNotes, setMissingNotes] = useState(false)
  const words = useReviewWords(props)
  const { fields } = words
  const placeholders = useOpenPlaceholders(notes)

  const isDisabled = closed || sending !== null
  const isWritten = reasons.length > 0 || notes.trim() !== ''
  const refused = error instanceof ApiError ? error.errors.find(({ path }) => path === 'reviewNotes') : undefined

  const decide = (verdict: Verdict) =>
    !placeholders.isClosed && placeholders.canSend() ? onDecide(verdict) : fields.notes.current?.focus()
  const approval = useApproval(props, isDisabled, () => decide('approved'))
  const reject = () => {
    approval.forgetWarning()
    if (notes.trim() !== '') return decide('rejected')
    // Renders at once, so that scrolling includes the message under the field.
    flushSync(() => setMissingNotes(true))
    toast.error('Notes Required', NOTES_REQUIRED)
    fields.notes.current?.focus()
    fields.notesPlace.current?.scrollIntoView({ block: 'nearest' })
  }

  useImperativeHandle(props.controls, () => ({
    approve: () => approval.approve({ confirmsIfStarted: isWritten }),
    requestResubmission() {
      if (isDisabled) return
      if (reasons.length > 0 && words.hasStarted.current) return reject()
      words.hasStarted.current = true
      focusReason(fields.reason.current)
    },
    toggleReason(choice) {
      if (closed) return
      words.toggle(choice)
      followReason(fields.reason.current, choice)
    },
  }))
  const mayKeySend = isWritten && !isDisabled
  useSendKey(() => mayKeySend && reject(), !shortcutsPaused && mayKeySend)

  return {
    ...words,
    isWritten,
    warning: approval.warning,
    approve: approval.approve,
    answerWarning: (isApproved: boolean) => approval.answerWarning(isApproved, fields),
    problem: isMissingNotes && notes.trim() === '' ? NOTES_REQUIRED : refused?.message,
    placeholders: placeholders.notice,
    reject,
  }
}

function useReviewWords({ draft: { notes, reasons, pointers }, onChange }: ReviewFormProps) {
  const fields = {
    reason: useRef<HTMLFieldSetElement>(null),
    notes: useRef<HTMLTextAreaElement>(null),
    notesPlace: useRef<HTMLDivElement>(null),
  }
  // A restored draft must be seen before a key can send it.
  const hasStarted = useRef(false)
  const insertion = useInsertion(fields.notes)
  return {
    fields,
    hasStarted,
    leaveNotes: insertion.leave,
    toggle(reason: ReviewReason) {
      hasStarted.current = true
      const isChosen = reasons.includes(reason)
      if (!isChosen && reasons.length >= MOST_REASONS) return
      const now = isChosen ? reasons.filter((one) => one !== reason) : [...reasons, reason]
      onChange({
        reasons: now,
        notes: notesWithReasons(notes, reasons, now),
        pointers: pointers.map((pointer) => (isChosen && pointer.reason === reason ? withoutReason(pointer) : pointer)),
      })
    },
    insert({ text }: { text: string }) {
      insertion.insert(notes, text, (whole) => onChange({ notes: whole }))
      // The notes are filled in, but the reason is still missing.
      if (reasons.length === 0) setTimeout(() => fields.reason.current?.scrollIntoView({ block: 'nearest' }))
    },
  }
}

/** An approval that needs a confirmation when the document was not shown or a rejection was begun. */
function useApproval({ closed, firstPage }: ReviewFormProps, isDisabled: boolean, onApprove: () => void) {
  const [warning, setWarning] = useState<ApprovalWarning | null>(null)
  return {
    // Drops the warning once the document is shown.
    warning: closed || (warning === 'not shown' && firstPage !== 'failed') ? null : warning,
    forgetWarning: () => setWarning(null),
    approve({ confirmsIfStarted }: { confirmsIfStarted: boolean }) {
      if (isDisabled || firstPage === 'coming') return
      if (firstPage === 'failed') setWarning('not shown')
      else if (confirmsIfStarted) setWarning('resubmission started')
      else onApprove()
    },
    answerWarning(isApproved: boolean, { notes, notesPlace }: ReturnType<typeof useReviewWords>['fields']) {
      setWarning(null)
      if (isApproved) return onApprove()
      const pages = notesPlace.current?.closest('[data-full-screen]')?.querySelector<HTMLElement>('[role="group"]')
      if (warning === 'resubmission started') notes.current?.focus()
      else pages?.focus()
    },
  }
}

const withoutReason = ({ reason: _, ...pointer }: Pointer): Pointer => pointer

function followReason(field: HTMLElement | null, choice: ReviewReason) {
  if (!field?.contains(document.activeElement)) return
  field.querySelector<HTMLInputElement>(`input[value="${choice}"]`)?.focus()
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
