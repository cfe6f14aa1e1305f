import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type AdminDocument,
  type Document,
  type DocumentDecision,
  getDocumentForReview,
  reviewDocument,
} from '#contract/documents/documents.ts'
import type { Pointer } from '#contract/documents/pointers.ts'
import type { ReviewReason } from '#contract/documents/review-reasons.ts'
import { fullName } from '#domain/names/full-name.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { isUnanswered, type UnansweredRequest, withItsKey, withKey } from '#web/lib/request-key.ts'
import { useUser } from '#web/lib/session.ts'
import { markStale } from '#web/lib/stale.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { useLatest } from '#web/shared/presence/use-live-record.ts'
import { describeDocument } from '../document-labels.ts'
import { useReviewConflict } from './use-review-conflict.ts'

export interface DecisionDraft {
  notes: string
  reasons: readonly ReviewReason[]
  pointers: readonly Pointer[]
  checks: Readonly<Record<string, boolean>>
  /** The reason for approving despite a failed check or an expiry. */
  despite: string
}

export const EMPTY_DRAFT: DecisionDraft = { notes: '', reasons: [], pointers: [], checks: {}, despite: '' }

export type Verdict = DocumentDecision['status']

const failureMessages: Record<Verdict, string> = {
  approved: 'Failed to submit review',
  rejected: 'Failed to process resubmission',
}

const repeatOf = (document: AdminDocument) =>
  `Nothing is lost: decide about ${describeDocument(document)} again, and it counts once.`

const ANSWERS_WITHIN_MS = 15_000

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409

interface DecisionToSend extends DecisionDraft {
  status: Verdict
  /** Holds the mail until the reviewer leaves the client. */
  isInSitting: boolean
}

type SentDecision = UnansweredRequest<DocumentDecision>

interface RecordedDecision extends Pick<SentDecision, 'sentAt'> {
  verdict: Verdict
  reviewedAt: string | null
}

type OnDecided = (document: AdminDocument, recorded: RecordedDecision) => void

const reviewOf = (given: DecisionToSend, seen: AdminDocument): DocumentDecision => ({
  status: given.status,
  reviewNotes: given.notes.trim() === '' ? null : given.notes,
  ...(given.status === 'rejected'
    ? {
        // The statistics need at least one reason.
        reasons: given.reasons.length > 0 ? [...given.reasons] : ['other'],
        ...(given.pointers.length > 0 && { pointers: [...given.pointers] }),
      }
    : given.despite.trim() !== '' && { despite: given.despite }),
  ...(Object.keys(given.checks).length > 0 && { checks: given.checks }),
  ...(given.isInSitting && { hold: true }),
  expectedStatus: seen.status,
})

async function sendDecision(id: string, { key, body }: SentDecision, stop: AbortController): Promise<Document> {
  const timer = setTimeout(() => stop.abort(), ANSWERS_WITHIN_MS)
  try {
    return await call(reviewDocument, { params: { documentId: id }, body }, (path, init) =>
      withKey(key)(path, { ...init, signal: stop.signal }),
    )
  } finally {
    clearTimeout(timer)
  }
}

/** Sends a decision with a key; it counts only for the status that the reviewer saw. */
export function useSendDecision(opened: AdminDocument, latest: AdminDocument | null | undefined, onDecided: OnDecided) {
  const queries = useQueryClient()
  const me = fullName(useUser(), '')
  const underReview = useReviewConflict(opened)
  const { document } = underReview
  const stop = useRef(new AbortController())
  const [unanswered, setUnanswered] = useState<SentDecision | null>(null)
  // The response already updates the open document.
  const refreshLists = () => markStale(queries, reviewDocument, [getDocumentForReview])
  const { mutate, reset, variables, error, isError, isPending, isSuccess } = useMutation({
    async mutationFn(given: DecisionToSend) {
      const sent = withItsKey(reviewOf(given, document), unanswered)
      stop.current = new AbortController()
      try {
        const { reviewedAt } = await sendDecision(document.id, sent, stop.current)
        return { reviewedAt, sentAt: sent.sentAt }
      } catch (error) {
        if (isUnanswered(error)) setUnanswered(sent)
        throw error
      }
    },
    onSuccess(answer, { status }) {
      setUnanswered(null)
      refreshLists()
      onDecided(document, { ...answer, verdict: status })
    },
    async onError(error, { status }) {
      if (isUnanswered(error)) {
        refreshLists()
        return toast.error('No answer', repeatOf(document))
      }
      if (!isConflict(error)) return toastFailed(error, failureMessages[status])
      // The conflict notice already explains the failure, so no toast follows.
      setUnanswered(null)
      refreshLists()
      await underReview.loadConflict(error)
    },
  })
  // The reviewer's own decision without an answer must not appear as a colleague's.
  const isOwn = unanswered !== null && latest?.reviewedBy === me
  useLatest(latest, isPending || isSuccess || isOwn, (now) => void underReview.applyLatest(now))

  return {
    document,
    conflict: underReview.conflict,
    send: mutate,
    decideAgain: underReview.dismissConflict,
    /** Stops waiting for the answer to the decision. */
    stop: () => stop.current.abort(),
    sending: isPending ? variables.status : null,
    error,
    forgetError: () => isError && reset(),
  }
}
