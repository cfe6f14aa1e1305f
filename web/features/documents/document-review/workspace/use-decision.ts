import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AdminDocument, getDocumentForReview, type Review, reviewDocument } from '#contract/documents/documents.ts'
import type { Pointer } from '#contract/documents/pointers.ts'
import type { ReviewReason } from '#contract/documents/review-reasons.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { markStale } from '#web/lib/stale.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { describeDocument } from '../document-labels.ts'
import { checkOutcome, type DecisionOutcome, NoAnswer, NotSent, sendDecision } from './send-decision.ts'
import type { useSeenDocument } from './use-seen-document.ts'

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

const POLL_PAUSE_MS = 3_000
const POLL_FOR_MS = 10 * 60_000

export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409
export const isNetworkTrouble = (error: unknown) => error instanceof NotSent || error instanceof NoAnswer

interface DecisionToSend extends DecisionDraft {
  status: Verdict
  /** Its mail waits until the reviewer leaves the client. */
  isHeld: boolean
}

export interface RecordedDecision {
  verdict: Verdict
  reviewedAt: string | null
  /** On the clock of the page. */
  sentAt: number
}

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

const waitForRetry = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_PAUSE_MS)
    const onOnline = () => {
      clearTimeout(timer)
      resolve()
    }
    window.addEventListener('online', onOnline, { once: true })
  })

export function useDecision(
  { document, applyLatest, loadConflict }: ReturnType<typeof useSeenDocument>,
  onDecided: (document: AdminDocument, recorded: RecordedDecision) => void,
) {
  const refreshLists = useListRefresh()
  const [trouble, setTrouble] = useState<NetworkTrouble | null>(null)
  const stop = useRef(new AbortController())
  const succeed = (recorded: RecordedDecision) => {
    refreshLists()
    onDecided(document, recorded)
  }
  const pollOutcome = useOutcome(document, { succeed, setTrouble, refreshLists, applyLatest })
  const mutation = useMutation({
    mutationFn: async (given: DecisionToSend) => {
      stop.current = new AbortController()
      setTrouble(null)
      const sentAt = performance.now()
      const review = reviewOf(given, document)
      try {
        const { reviewedAt } = await sendDecision(document.id, review, stop.current.signal)
        return { reviewedAt, sentAt }
      } catch (error) {
        if (error instanceof NoAnswer) void pollOutcome(review, { verdict: given.status, sentAt })
        throw error
      }
    },
    onSuccess: (answer, { status }) => succeed({ ...answer, verdict: status }),
    onError: async (error, { status }) => {
      if (error instanceof NotSent) setTrouble('not_sent')
      if (isNetworkTrouble(error)) return
      if (!isConflict(error)) return toastFailed(error, failureMessages[status])
      // The notice tells what happened; that it failed would be another story beside it.
      refreshLists()
      await loadConflict(error)
    },
  })
  return {
    mutation,
    trouble,
    stop: () => stop.current.abort(),
    isOwn: mutation.isPending || mutation.isSuccess || trouble === 'checking',
  }
}

interface OnOutcome {
  succeed: (recorded: RecordedDecision) => void
  setTrouble: (trouble: NetworkTrouble | null) => void
  refreshLists: () => void
  applyLatest: (now: AdminDocument | null) => Promise<void>
}

/** Asks the server what became of a decision, for as long as nobody answers; also once the document is closed. */
function useOutcome(document: AdminDocument, { succeed, setTrouble, refreshLists, applyLatest }: OnOutcome) {
  const isMounted = useIsMounted()
  const onConflict = useEffectEvent(applyLatest)

  const apply = async (known: DecisionOutcome, { verdict, sentAt }: Omit<RecordedDecision, 'reviewedAt'>) => {
    if (known.kind === 'arrived') return succeed({ verdict, sentAt, reviewedAt: known.document.reviewedAt })
    refreshLists()
    if (!isMounted.current)
      return toast.error('Not sent', `Your decision about ${describeDocument(document)} was not sent.`)
    setTrouble(known.kind === 'not_arrived' ? 'not_arrived' : null)
    if (known.kind === 'conflict') await onConflict(known.document)
  }

  return async (sent: Review, decision: Omit<RecordedDecision, 'reviewedAt'>) => {
    setTrouble('checking')
    const giveUpAt = performance.now() + POLL_FOR_MS
    while (performance.now() < giveUpAt) {
      const known = await checkOutcome(document, sent)
      if (known) return apply(known, decision)
      await waitForRetry()
    }
  }
}

function useListRefresh() {
  const queries = useQueryClient()
  // The one on the screen is known by the answer.
  return () => markStale(queries, reviewDocument, [getDocumentForReview])
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
