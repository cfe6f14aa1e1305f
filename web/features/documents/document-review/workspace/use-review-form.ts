import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type AdminDocument, NOTES_REQUIRED, type ReviewReason } from '#contract/documents/documents.ts'
import { notesWithReason } from '#domain/documents/review-reasons.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { useInsertion } from '#web/shared/replies/insert-text.ts'
import { useOpenPlaceholders } from '#web/shared/replies/open-placeholders.tsx'
import type { FirstPage } from '#web/ui/pdf/pdf-pages.tsx'
import type { ApprovalWarning } from './approval-question.tsx'
import { focusReason } from './reason-choice.tsx'
import type { NetworkTrouble, Verdict } from './use-review.ts'

export interface DecisionDraft {
  notes: string
  reason: ReviewReason | null
}

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
  trouble: NetworkTrouble | null
  closed: boolean
  firstPage: FirstPage
  shortcutsPaused: boolean
  controls: RefObject<ReviewFormControls | null>
}

interface ReviewFormState {
  warning: ApprovalWarning | null
  isMissingNotes: boolean
}

type ReviewFormEvent = ApprovalWarning | 'warning answered' | 'notes missing'

function reduceForm(state: ReviewFormState, event: ReviewFormEvent): ReviewFormState {
  if (event === 'notes missing') return { warning: null, isMissingNotes: true }
  return { ...state, warning: event === 'warning answered' ? null : event }
}

export function useReviewForm(props: ReviewFormProps) {
  const { draft, onChange, onDecide, sending, error, trouble, closed, firstPage, shortcutsPaused } = props
  const { notes, reason } = draft
  const reasonField = useRef<HTMLDivElement>(null)
  const notesField = useRef<HTMLTextAreaElement>(null)
  const notesPlace = useRef<HTMLDivElement>(null)
  const [{ warning, isMissingNotes }, dispatch] = useReducer(reduceForm, { warning: null, isMissingNotes: false })
  // What lay here from another time is read before a key sends it.
  const hasStarted = useRef(false)
  const insertion = useInsertion(notesField)
  const placeholders = useOpenPlaceholders(notes)

  const isDisabled = closed || sending !== null || trouble === 'checking'
  const isWritten = reason !== null || notes.trim() !== ''
  const refused = error instanceof ApiError ? error.errors.find(({ path }) => path === 'reviewNotes') : undefined

  const choose = (next: ReviewReason | null) => {
    hasStarted.current = true
    onChange({ reason: next, notes: notesWithReason(notes, reason, next) })
  }
  const insert = ({ text }: { text: string }) => {
    insertion.insert(notes, text, (whole) => onChange({ notes: whole }))
    // The words are there; why it comes back is still to be chosen.
    if (reason === null) setTimeout(() => reasonField.current?.scrollIntoView({ block: 'nearest' }))
  }
  const decide = (verdict: Verdict) => (placeholders.canSend() ? onDecide(verdict) : notesField.current?.focus())
  const approve = ({ confirmsIfStarted }: { confirmsIfStarted: boolean }) => {
    if (isDisabled || firstPage === 'coming') return
    if (firstPage === 'failed') dispatch('not shown')
    else if (confirmsIfStarted) dispatch('resubmission started')
    else decide('approved')
  }
  const reject = () => {
    dispatch('warning answered')
    if (notes.trim() !== '') return decide('rejected')
    // At once, so that the sentence under the field comes into sight with it.
    flushSync(() => dispatch('notes missing'))
    toast.error('Notes Required', NOTES_REQUIRED)
    notesField.current?.focus()
    notesPlace.current?.scrollIntoView({ block: 'nearest' })
  }

  useImperativeHandle(props.controls, () => ({
    approve: () => approve({ confirmsIfStarted: isWritten }),
    requestResubmission() {
      if (isDisabled) return
      if (reason !== null && hasStarted.current) return reject()
      hasStarted.current = true
      focusReason(reasonField.current)
    },
    toggleReason(choice) {
      if (closed) return
      choose(choice === reason ? null : choice)
      followReason(reasonField.current, choice)
    },
  }))
  const mayKeySend = isWritten && !isDisabled
  useSendKey(() => mayKeySend && reject(), !shortcutsPaused && mayKeySend)

  return {
    fields: { reason: reasonField, notes: notesField, notesPlace },
    isWritten,
    // Shown after all, it needs no more asking.
    warning: closed || (warning === 'not shown' && firstPage !== 'failed') ? null : warning,
    problem: isMissingNotes && notes.trim() === '' ? NOTES_REQUIRED : refused?.message,
    placeholders: placeholders.notice,
    leaveNotes: insertion.leave,
    choose,
    insert,
    approve,
    reject,
    answerWarning(isApproved: boolean) {
      dispatch('warning answered')
      if (isApproved) return decide('approved')
      const pages = notesPlace.current?.closest('[data-full-screen]')?.querySelector<HTMLElement>('[role="group"]')
      if (warning === 'resubmission started') notesField.current?.focus()
      else pages?.focus()
    },
  }
}

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
