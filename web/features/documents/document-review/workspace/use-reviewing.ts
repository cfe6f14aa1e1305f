import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AdminDocument, getAdjacentDocuments } from '#contract/documents/documents.ts'
import type { Input } from '#contract/route.ts'
import { read } from '#web/lib/query.ts'
import type { ReviewResult } from './review-outcome.tsx'
import type { Verdict } from './use-decision.ts'
import { useOpenedReview } from './use-opened-review.ts'

/** The document that is under review, and where its decision leads. */
export interface Reviewing {
  openedReview: OpenedReview | null
  review: (document: AdminDocument) => void
  toNext: (() => void) | undefined
  close: () => void
  decided: (document: AdminDocument, verdict: Verdict) => void
  /** Whether the mail of its decision waits until the reviewer leaves the client. */
  isHeld: boolean
}

interface OpenedReview {
  id: string
  skipped: readonly AdminDocument[]
  isAutoAdvanced: boolean
}

export function useReviewing(
  known: readonly AdminDocument[] | undefined,
  queue: Queue,
  { autoAdvance }: { autoAdvance: boolean },
) {
  const opened = useOpenedReview(known)
  const { reviewing } = opened
  const [outcome, setOutcome] = useState<ReviewResult | null>(null)
  const [openedReview, setOpenedReview] = useState<OpenedReview | null>(null)
  const waiting = useAdjacentDocuments(reviewing?.id ?? outcome?.document.id, queue)
  const { next, previous } = waiting ?? {}

  const review = (document: AdminDocument, options: Partial<OpenedReview> = {}) => {
    setOutcome(null)
    setOpenedReview({ skipped: [], isAutoAdvanced: false, ...options, id: document.id })
    opened.open(document)
  }
  const goTo = (document: AdminDocument | null | undefined, options?: Partial<OpenedReview>) =>
    document ? () => review(document, options) : undefined

  return {
    ...opened,
    review: (document: AdminDocument) => review(document),
    isHeld: false,
    openedReview: openedReview?.id === reviewing?.id ? openedReview : null,
    outcome: reviewing ? null : outcome,
    forgetOutcome: () => setOutcome(null),
    next,
    toNext: goTo(next, { skipped: waiting?.skipped ?? [] }),
    toPrevious: goTo(previous),
    reopen({ subjectId }: { subjectId: string }) {
      setOutcome(null)
      opened.openById(subjectId)
    },
    decided(document: AdminDocument, verdict: Verdict) {
      if (!opened.isOpen(document.id)) return
      if (autoAdvance && next) return review(next, { skipped: waiting?.skipped ?? [], isAutoAdvanced: true })
      opened.dismiss()
      setOutcome({ document, verdict })
    },
  }
}

export type Queue = NonNullable<Input<typeof getAdjacentDocuments>['query']>

const adjacentTo = (id: string, queue: Queue) =>
  read(getAdjacentDocuments, { params: { documentId: id }, query: queue })

function useAdjacentDocuments(id: string | undefined, queue: Queue) {
  const queries = useQueryClient()
  const { data } = useQuery({ ...adjacentTo(id ?? '', queue), enabled: id !== undefined })
  const nextId = data?.next?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a queue is what it asks for, whichever object says it
  useEffect(() => {
    if (nextId !== undefined) void queries.prefetchQuery(adjacentTo(nextId, queue))
  }, [nextId, JSON.stringify(queue)])
  return data
}
