import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type AdminDocument,
  type Document,
  type DocumentStatus,
  getDocumentForReview,
  listDocuments,
  type Review,
  type ReviewReason,
  reviewDocument,
} from '#contract/documents/documents.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { markStale } from '#web/lib/stale.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { describeDocument } from '../document-labels.ts'
import { checkOutcome, type DecisionOutcome, NoAnswer, NotSent, sendDecision } from './send-decision.ts'

export type Verdict = Review['status']

const successMessages: Record<Verdict, string> = {
  approved: 'Document review submitted successfully',
  rejected: 'Document marked for resubmission and client has been notified',
}
const failureMessages: Record<Verdict, string> = {
  approved: 'Failed to submit review',
  rejected: 'Failed to process resubmission',
}

export interface ReviewConflict {
  sentence: string
  decidedAt: string | null
  newer: AdminDocument | null
  isFromLiveUpdate: boolean
}

export type NetworkTrouble = 'not_sent' | 'not_arrived' | 'checking'

const POLL_PAUSE_MS = 3_000
const POLL_FOR_MS = 10 * 60_000

const verdicts: Record<DocumentStatus, string> = {
  approved: 'has already approved this document',
  rejected: 'has already asked for a resubmission of this document',
  pending: 'has put this document back in the queue',
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409
const isNetworkTrouble = (error: unknown) => error instanceof NotSent || error instanceof NoAnswer
const textOr = (value: unknown) => (typeof value === 'string' ? value : null)

interface DecisionToSend {
  status: Verdict
  notes: string
  reason: ReviewReason | null
}

export interface RecordedDecision {
  verdict: Verdict
  reviewedAt: string | null
  /** On the clock of the page. */
  sentAt: number
}

const reviewOf = ({ status, notes, reason }: DecisionToSend, seen: AdminDocument): Review => ({
  status,
  reviewNotes: notes.trim() === '' ? null : notes,
  // So that the numbers can count it.
  ...(status === 'rejected' && { reviewReason: reason ?? 'other' }),
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

/** A document as the admin sees it, and what becomes of it; a decision counts only for the status that was seen. */
export function useReview(
  opened: AdminDocument,
  latest: AdminDocument | null | undefined,
  onDecided: (document: AdminDocument, recorded: RecordedDecision) => void,
) {
  const seen = useSeenDocument(opened)
  const { document, applyLatest } = seen
  const decision = useDecision(seen, onDecided)
  // The answer to one's own decision brings its result; an event must not.
  const onLatest = useEffectEvent(applyLatest)
  useEffect(() => {
    if (latest !== undefined && !decision.isOwn) void onLatest(latest)
  }, [latest, decision.isOwn])

  const { mutation } = decision
  return {
    document,
    conflict: seen.conflict,
    trouble: decision.trouble,
    decide: mutation.mutate,
    decideAgain: seen.dismissConflict,
    /** Cancels the decision that is on its way, as far as it can be; what became of it is asked. */
    stop: decision.stop,
    sending: mutation.isPending ? mutation.variables.status : null,
    error: isConflict(mutation.error) || isNetworkTrouble(mutation.error) ? null : mutation.error,
    forgetError() {
      if (mutation.isError) mutation.reset()
    },
  }
}

function useSeenDocument(opened: AdminDocument) {
  const [document, setDocument] = useState(opened)
  const [conflict, setConflict] = useState<ReviewConflict | null>(null)

  const findNewer = async (): Promise<{ same: Document | undefined; newer: Document | undefined }> => {
    const versions = await call(listDocuments, { params: { id: document.applicationId }, query: {} }).catch(() => [])
    return {
      same: versions.find(({ id }) => id === document.id),
      newer: versions.find(({ id, requirementId }) => id !== document.id && requirementId === opened.requirementId),
    }
  }

  return {
    document,
    conflict,
    dismissConflict: () => setConflict(null),
    async loadConflict({ sentence, body }: Pick<ApiError, 'sentence' | 'body'>) {
      const { same, newer } = await findNewer()
      if (same) setDocument({ ...document, ...same })
      setConflict({
        sentence,
        decidedAt: textOr(body.decidedAt),
        newer: !same && newer ? { ...document, ...newer } : null,
        isFromLiveUpdate: false,
      })
    },
    async applyLatest(now: AdminDocument | null) {
      if (now === null) {
        const { same, newer } = await findNewer()
        if (same || !newer) return
        setConflict({ sentence: '', decidedAt: null, newer: { ...document, ...newer }, isFromLiveUpdate: true })
        return
      }
      if (now.reviewedAt !== document.reviewedAt || now.status !== document.status) {
        const by = now.reviewedBy || 'Another admin'
        const sentence = `${by} ${verdicts[now.status]}`
        const isUndone = now.status === 'pending'
        setConflict(isUndone ? null : { sentence, decidedAt: now.reviewedAt, newer: null, isFromLiveUpdate: true })
      }
      setDocument(now)
    },
  }
}

function useDecision(
  { document, applyLatest, loadConflict }: ReturnType<typeof useSeenDocument>,
  onDecided: (document: AdminDocument, recorded: RecordedDecision) => void,
) {
  const refreshLists = useListRefresh()
  const [trouble, setTrouble] = useState<NetworkTrouble | null>(null)
  const stop = useRef(new AbortController())
  const isMounted = useIsMounted()
  const onConflict = useEffectEvent(applyLatest)

  const succeed = (recorded: RecordedDecision) => {
    toast.show('Success', successMessages[recorded.verdict])
    refreshLists()
    onDecided(document, recorded)
  }

  const applyOutcome = async (known: DecisionOutcome, { verdict, sentAt }: Omit<RecordedDecision, 'reviewedAt'>) => {
    if (known.kind === 'arrived') return succeed({ verdict, sentAt, reviewedAt: known.document.reviewedAt })
    refreshLists()
    if (!isMounted.current)
      return toast.error('Not sent', `Your decision about ${describeDocument(document)} was not sent.`)
    setTrouble(known.kind === 'not_arrived' ? 'not_arrived' : null)
    if (known.kind === 'conflict') await onConflict(known.document)
  }

  /** Asks the server what became of a decision, for as long as nobody answers; also once the document is closed. */
  const pollOutcome = async (sent: Review, decision: Omit<RecordedDecision, 'reviewedAt'>) => {
    setTrouble('checking')
    const giveUpAt = performance.now() + POLL_FOR_MS
    while (performance.now() < giveUpAt) {
      const known = await checkOutcome(document, sent)
      if (known) return applyOutcome(known, decision)
      await waitForRetry()
    }
  }

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
