import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getAdminStats } from '#contract/admin.ts'
import {
  type AdminDocument,
  countDocuments,
  countWaiting,
  type Document,
  type DocumentStatus,
  getDocumentForReview,
  getWaitingAround,
  listDocuments,
  listDocumentsForReview,
  type Review,
  type ReviewReason,
  reviewDocument,
} from '#contract/documents.ts'
import { listMessages } from '#contract/messages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { toastFailed } from '#web/lib/failed.ts'
import { keyOf } from '#web/lib/query.ts'
import { toast } from '#web/lib/toast.ts'

export type Verdict = Review['status']

const thanks: Record<Verdict, string> = {
  approved: 'Document review submitted successfully',
  rejected: 'Document marked for resubmission and client has been notified',
}
const regrets: Record<Verdict, string> = {
  approved: 'Failed to submit review',
  rejected: 'Failed to process resubmission',
}

/** What a decision makes old. */
const madeOld = [
  ...[listDocumentsForReview, getWaitingAround, countDocuments, countWaiting],
  ...[getAdminStats, listDocuments, listMessages],
]

/** Why a decision came too late. */
export interface Conflict {
  sentence: string
  decidedAt: string | null
  /** The version that took the place of the one on the screen. */
  newer: AdminDocument | null
  /** Whether it was told while the document lay open, and not as the answer to a decision. */
  cameByItself: boolean
  /** On the clock of the page. */
  cameAt: number
}

const verdicts: Record<DocumentStatus, string> = {
  approved: 'has already approved this document',
  rejected: 'has already asked for a resubmission of this document',
  pending: 'has put this document back',
}

const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409
const textOr = (value: unknown) => (typeof value === 'string' ? value : null)

/** A document as the admin sees it, and what becomes of it; a decision counts only for the status that was seen. */
export function useReview(
  opened: AdminDocument,
  /** What is told of it since: null is gone. */
  latest: AdminDocument | null | undefined,
  onDecided: (document: AdminDocument, verdict: Verdict) => void,
) {
  const queries = useQueryClient()
  const [document, setDocument] = useState(opened)
  const [conflict, setConflict] = useState<Conflict | null>(null)

  const refreshLists = () => {
    for (const spec of madeOld) {
      void queries.invalidateQueries({ queryKey: keyOf(spec) })
    }
    // The one on the screen is known by the answer.
    void queries.invalidateQueries({ queryKey: keyOf(getDocumentForReview), refetchType: 'none' })
  }

  const tell = (news: Omit<Conflict, 'cameAt'>) => setConflict({ ...news, cameAt: performance.now() })

  const findNewer = async (): Promise<{ same: Document | undefined; newer: Document | undefined }> => {
    const versions = await call(listDocuments, { params: { id: document.applicationId }, query: {} }).catch(() => [])
    return {
      same: versions.find(({ id }) => id === document.id),
      newer: versions.find(({ id, requirementId }) => id !== document.id && requirementId === opened.requirementId),
    }
  }

  const learnWhatHappened = async (error: ApiError) => {
    const { same, newer } = await findNewer()
    if (same) setDocument({ ...document, ...same })
    tell({
      sentence: error.sentence,
      decidedAt: textOr(error.body.decidedAt),
      newer: !same && newer ? { ...document, ...newer } : null,
      cameByItself: false,
    })
  }

  const mutation = useMutation({
    mutationFn: ({ status, notes, reason }: { status: Verdict; notes: string; reason: ReviewReason | null }) =>
      call(reviewDocument, {
        params: { documentId: document.id },
        body: {
          status,
          reviewNotes: notes.trim() === '' ? null : notes,
          // So that the numbers can count it.
          ...(status === 'rejected' && { reviewReason: reason ?? 'other' }),
          expectedStatus: document.status,
        },
      }),
    onSuccess: (_, { status }) => {
      toast.show('Success', thanks[status])
      refreshLists()
      onDecided(document, status)
    },
    onError: async (error, { status }) => {
      if (!isConflict(error)) return toastFailed(error, regrets[status])
      // The notice tells what happened; that it failed would be another story beside it.
      refreshLists()
      await learnWhatHappened(error)
    },
  })

  const take = useEffectEvent(async (now: AdminDocument | null) => {
    if (now === null) {
      const { same, newer } = await findNewer()
      if (!same && newer) tell({ sentence: '', decidedAt: null, newer: { ...document, ...newer }, cameByItself: true })
      return
    }
    if (now.status !== document.status) {
      const by = now.reviewedBy || 'Another admin'
      tell({ sentence: `${by} ${verdicts[now.status]}`, decidedAt: now.reviewedAt, newer: null, cameByItself: true })
    }
    setDocument(now)
  })
  // What comes of one's own decision is told by its answer.
  const isOwn = mutation.isPending || mutation.isSuccess
  useEffect(() => {
    if (latest !== undefined && !isOwn) void take(latest)
  }, [latest, isOwn])

  return {
    document,
    conflict,
    decide: mutation.mutate,
    /** The decision that is on its way. */
    sending: mutation.isPending ? mutation.variables.status : null,
    error: isConflict(mutation.error) ? null : mutation.error,
    forgetError() {
      if (mutation.isError) mutation.reset()
    },
  }
}
