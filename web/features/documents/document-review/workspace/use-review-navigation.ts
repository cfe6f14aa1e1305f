import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type AdminDocument, getAdjacentDocuments, getDocumentForReview } from '#contract/documents/documents.ts'
import type { Input } from '#contract/route.ts'
import { read } from '#web/lib/query.ts'
import { addressWith } from '#web/lib/search-params.ts'
import type { ReviewResult } from './review-outcome.tsx'
import type { Verdict } from './use-send-decision.ts'

export const REVIEW_PARAM = 'review'
/** A parameter of the page that reviews a whole client. */
export const PAPER_PARAM = 'paper'

export interface ReviewNavigation {
  openedReview: OpenedReview | null
  review: (document: AdminDocument) => void
  toNext: (() => void) | undefined
  close: () => void
  decided: (document: AdminDocument, verdict: Verdict) => void
  /** Holds the mail of the decision until the reviewer leaves the client. */
  isInSitting: boolean
}

interface OpenedReview {
  id: string
  skipped: readonly AdminDocument[]
  isAutoAdvanced: boolean
}

export function useReviewNavigation(
  known: readonly AdminDocument[] | undefined,
  queue: Queue,
  { autoAdvance }: { autoAdvance: boolean },
) {
  const address = useDocumentInAddress(known)
  const { opened } = address
  const [outcome, setOutcome] = useState<ReviewResult | null>(null)
  const [openedReview, setOpenedReview] = useState<OpenedReview | null>(null)
  const waiting = useAdjacentDocuments(opened?.id ?? outcome?.document.id, queue)
  const { next, previous } = waiting ?? {}

  const review = (document: AdminDocument, options: Partial<OpenedReview> = {}) => {
    setOutcome(null)
    setOpenedReview({ skipped: [], isAutoAdvanced: false, ...options, id: document.id })
    address.open(document)
  }
  const goTo = (document: AdminDocument | null | undefined, options?: Partial<OpenedReview>) =>
    document ? () => review(document, options) : undefined

  return {
    ...address,
    review: (document: AdminDocument) => review(document),
    isInSitting: false,
    openedReview: openedReview?.id === opened?.id ? openedReview : null,
    outcome: opened ? null : outcome,
    forgetOutcome: () => setOutcome(null),
    next,
    toNext: goTo(next, { skipped: waiting?.skipped ?? [] }),
    toPrevious: goTo(previous),
    reopen({ subjectId }: { subjectId: string }) {
      setOutcome(null)
      address.openById(subjectId)
    },
    decided(document: AdminDocument, verdict: Verdict) {
      if (!address.isOpen(document.id)) return
      if (autoAdvance && next) return review(next, { skipped: waiting?.skipped ?? [], isAutoAdvanced: true })
      address.dismiss()
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the query of the queue, because each render creates another object
  useEffect(() => {
    if (nextId !== undefined) void queries.prefetchQuery(adjacentTo(nextId, queue))
  }, [nextId, JSON.stringify(queue)])
  return data
}

// Marks a history entry above the queue's own entry; Back and reload keep the mark.
const ABOVE_QUEUE = { onQueue: true }

function isAboveQueue(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'onQueue' in state
}

function useReviewAddress() {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const requestedId = params.get(REVIEW_PARAM)
  const addressOf = (id: string | null) => addressWith(path, params, { [REVIEW_PARAM]: id })
  const replace = (id: string | null) =>
    navigate(addressOf(id), { replace: true, ...(isAboveQueue() && { state: ABOVE_QUEUE }) })
  return {
    requestedId,
    replace,
    /** Opening from the list adds a history entry; moving between documents replaces it. */
    goTo(id: string) {
      if (requestedId !== null || isAboveQueue()) replace(id)
      else navigate(addressOf(id), { state: ABOVE_QUEUE })
    },
  }
}

function troubleOf({
  data,
  isError,
}: {
  data: AdminDocument | null | undefined
  isError: boolean
}): 'gone' | 'failed' | null {
  if (data === null) return 'gone'
  return isError ? 'failed' : null
}

/** The document named by the address; a document outside the list is loaded separately. */
function useDocumentInAddress(known: readonly AdminDocument[] | undefined) {
  const { requestedId, goTo, replace } = useReviewAddress()
  const [opened, setOpened] = useState<AdminDocument | null>(null)
  const dismissedId = useRef<string | null>(null)
  const listed = known?.find(({ id }) => id === requestedId)
  const isUnlisted = requestedId !== null && known !== undefined && !listed && opened?.id !== requestedId
  const fetched = useQuery({
    ...read(getDocumentForReview, { params: { documentId: requestedId ?? '' } }, { absentOn: 404 }),
    enabled: isUnlisted && requestedId !== dismissedId.current,
  })
  const found = listed ?? fetched.data ?? null
  // A late decision must not close the next open document.
  const openNow = useRef<string | null>(null)
  useEffect(() => {
    openNow.current = opened?.id ?? null
  }, [opened])

  useEffect(() => {
    if (requestedId === null) {
      dismissedId.current = null
      return setOpened(null)
    }
    if (requestedId === dismissedId.current) return
    setOpened((shown) => (shown?.id === requestedId ? shown : found))
  }, [requestedId, found])

  const show = (id: string, document: AdminDocument | null) => {
    dismissedId.current = null
    setOpened(document)
    goTo(id)
  }
  const forget = () => {
    dismissedId.current = requestedId
    setOpened(null)
  }
  return {
    opened,
    trouble: isUnlisted ? troubleOf(fetched) : null,
    isOpen: (id: string) => openNow.current === id,
    retry: () => void fetched.refetch(),
    open: (document: AdminDocument) => show(document.id, document),
    openById: (id: string) => show(id, null),
    close() {
      forget()
      if (isAboveQueue()) window.history.back()
      else replace(null)
    },
    dismiss() {
      forget()
      replace(null)
    },
  }
}
