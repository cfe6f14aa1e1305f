import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AdminDocument, getDocumentForReview, type Review, reviewDocument } from '#contract/documents/documents.ts'
import type { Pointer } from '#contract/documents/pointers.ts'
import type { ReviewReason } from '#contract/documents/review-reasons.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { markStale } from '#web/lib/stale.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { useLatest } from '#web/shared/presence/use-live-record.ts'
import { describeDocument } from '../document-labels.ts'
import { NoAnswer, NotSent, pollOutcome, sendDecision } from './send-decision.ts'
import { useSeenDocument } from './use-seen-document.ts'

export interface DecisionDraft {
  notes: string
  reasons: readonly ReviewReason[]
  pointers: readonly Pointer[]
  checks: Readonly<Record<string, boolean>>
  /** Why it is approved although a check says no, or it has expired. */
  despite: string
}

export const EMPTY_DRAFT: DecisionDraft = { notes: '', reasons: [], pointers: [], checks: {}, despite: '' }

export type Verdict = Review['status']

const failureMessages: Record<Verdict, string> = {
  approved: 'Failed to submit review',
  rejected: 'Failed to process resubmission',
}

export type NetworkTrouble = 'not_sent' | 'not_arrived' | 'checking'

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409
const isNetworkTrouble = (error: unknown) => error instanceof NotSent || error instanceof NoAnswer

interface DecisionToSend extends DecisionDraft {
  status: Verdict
  /** Its mail waits until the reviewer leaves the client. */
  isHeld: boolean
}

interface RecordedDecision {
  verdict: Verdict
  reviewedAt: string | null
  /** On the clock of the page. */
  sentAt: number
}

type OnDecided = (document: AdminDocument, recorded: RecordedDecision) => void

const reviewOf = (given: DecisionToSend, seen: AdminDocument): Review => ({
  status: given.status,
  reviewNotes: given.notes.trim() === '' ? null : given.notes,
  ...(given.status === 'rejected'
    ? {
        // So that the numbers can count it.
        reasons: given.reasons.length > 0 ? [...given.reasons] : ['other'],
        ...(given.pointers.length > 0 && { pointers: [...given.pointers] }),
      }
    : given.despite.trim() !== '' && { despite: given.despite }),
  ...(Object.keys(given.checks).length > 0 && { checks: given.checks }),
  ...(given.isHeld && { hold: true }),
  expectedStatus: seen.status,
})

/** A document as the admin sees it, and what becomes of it; a decision counts only for the status that was seen. */
export function useDecision(opened: AdminDocument, latest: AdminDocument | null | undefined, onDecided: OnDecided) {
  const seen = useSeenDocument(opened)
  const { document } = seen
  const [trouble, setTrouble] = useState<NetworkTrouble | null>(null)
  const stop = useRef(new AbortController())
  const { succeed, fail, applyOutcome } = useOutcome(seen, setTrouble, onDecided)
  const { mutate, reset, variables, error, isError, isPending, isSuccess } = useMutation({
    mutationFn: async (given: DecisionToSend) => {
      stop.current = new AbortController()
      setTrouble(null)
      const sentAt = performance.now()
      const review = reviewOf(given, document)
      try {
        const { reviewedAt } = await sendDecision(document.id, review, stop.current.signal)
        return { reviewedAt, sentAt }
      } catch (error) {
        if (error instanceof NoAnswer) void applyOutcome(review, { verdict: given.status, sentAt })
        throw error
      }
    },
    onSuccess: (answer, { status }) => succeed({ ...answer, verdict: status }),
    onError: (error, { status }) => fail(error, status),
  })
  useLatest(latest, isPending || isSuccess || trouble === 'checking', (now) => void seen.applyLatest(now))

  return {
    document,
    conflict: seen.conflict,
    trouble,
    decide: mutate,
    decideAgain: seen.dismissConflict,
    /** Cancels the decision that is on its way, as far as it can be; what became of it is asked. */
    stop: () => stop.current.abort(),
    sending: isPending ? variables.status : null,
    error: isConflict(error) || isNetworkTrouble(error) ? null : error,
    forgetError() {
      if (isError) reset()
    },
  }
}

function useOutcome(
  { document, applyLatest, loadConflict }: ReturnType<typeof useSeenDocument>,
  setTrouble: (trouble: NetworkTrouble | null) => void,
  onDecided: OnDecided,
) {
  const queries = useQueryClient()
  const isMounted = useIsMounted()
  const onConflict = useEffectEvent(applyLatest)
  // The one on the screen is known by the answer.
  const refreshLists = () => markStale(queries, reviewDocument, [getDocumentForReview])
  const succeed = (recorded: RecordedDecision) => {
    refreshLists()
    onDecided(document, recorded)
  }
  const fail = async (error: Error, status: Verdict) => {
    if (error instanceof NotSent) setTrouble('not_sent')
    if (isNetworkTrouble(error)) return
    if (!isConflict(error)) return toastFailed(error, failureMessages[status])
    // The notice tells what happened; that it failed would be another story beside it.
    refreshLists()
    await loadConflict(error)
  }

  /** What became of a decision that nobody answered; also once the document is closed. */
  const applyOutcome = async (sent: Review, decision: Omit<RecordedDecision, 'reviewedAt'>) => {
    setTrouble('checking')
    const known = await pollOutcome(document, sent)
    if (!known) return
    if (known.kind === 'arrived') return succeed({ ...decision, reviewedAt: known.document.reviewedAt })
    refreshLists()
    if (!isMounted.current)
      return toast.error('Not sent', `Your decision about ${describeDocument(document)} was not sent.`)
    setTrouble(known.kind === 'not_arrived' ? 'not_arrived' : null)
    if (known.kind === 'conflict') await onConflict(known.document)
  }
  return { succeed, fail, applyOutcome }
}

function useIsMounted() {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
