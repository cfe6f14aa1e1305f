import { useState } from 'react'
import type { AdminDocument } from '#contract/documents.ts'
import { type Queue, useAround } from '../use-around.ts'
import type { ReviewResult } from './review-outcome.tsx'
import { useOpenedReview } from './use-opened-review.ts'
import type { Verdict } from './use-review.ts'

interface OpenedReview {
  id: string
  passedBy: readonly AdminDocument[]
  cameByItself: boolean
}

interface ReviewingOptions {
  home?: (() => void) | undefined
  goesOn: boolean
}

export function useReviewing(
  known: readonly AdminDocument[] | undefined,
  queue: Queue,
  { goesOn, home }: ReviewingOptions,
) {
  const opened = useOpenedReview(known, home)
  const { reviewing } = opened
  const [outcome, setOutcome] = useState<ReviewResult | null>(null)
  const [arrival, setArrival] = useState<OpenedReview | null>(null)
  const waiting = useAround(reviewing?.id ?? outcome?.document.id, queue)
  const { next, previous } = waiting ?? {}

  const review = (document: AdminDocument, how: Partial<OpenedReview> = {}) => {
    setOutcome(null)
    setArrival({ passedBy: [], cameByItself: false, ...how, id: document.id })
    opened.open(document)
  }
  const goTo = (document: AdminDocument | null | undefined, how?: Partial<OpenedReview>) =>
    document ? () => review(document, how) : undefined

  return {
    ...opened,
    review: (document: AdminDocument) => review(document),
    arrival: arrival?.id === reviewing?.id ? arrival : null,
    outcome: reviewing ? null : outcome,
    forgetOutcome: () => setOutcome(null),
    /** null where none is left, undefined while that is not known. */
    next,
    toNext: goTo(next, { passedBy: waiting?.skipped ?? [] }),
    toPrevious: goTo(previous),
    reopen({ documentId }: { documentId: string }) {
      setOutcome(null)
      opened.openById(documentId)
    },
    decided(document: AdminDocument, verdict: Verdict) {
      if (!opened.isOpen(document.id)) return
      if (goesOn && next) return review(next, { passedBy: waiting?.skipped ?? [], cameByItself: true })
      if (home) return opened.close()
      opened.goOn()
      setOutcome({ document, verdict })
    },
  }
}
