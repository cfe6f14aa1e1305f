import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type AdminDocument, getDocumentForReview } from '#contract/documents/documents.ts'
import { read } from '#web/lib/query.ts'
import { addressWith } from '#web/lib/search-params.ts'

export const REVIEW_PARAM = 'review'
/** Of the page that reviews a client as a whole. */
export const PAPER_PARAM = 'paper'

/** Written on an entry of the history that lies upon the queue's own; it stays with the entry through Back and reload. */
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
    /** From the list it is a step that Back undoes; from one document to the next it is none. */
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

/** The document that is under review, as the address tells it; one that is not in a list is asked for by itself. */
export function useOpenedReview(known: readonly AdminDocument[] | undefined) {
  const { requestedId, goTo, replace } = useReviewAddress()
  const [reviewing, setReviewing] = useState<AdminDocument | null>(null)
  const dismissedId = useRef<string | null>(null)
  const listed = known?.find(({ id }) => id === requestedId)
  const isUnlisted = requestedId !== null && known !== undefined && !listed && reviewing?.id !== requestedId
  const fetched = useQuery({
    ...read(getDocumentForReview, { params: { documentId: requestedId ?? '' } }, { absentOn: 404 }),
    enabled: isUnlisted && requestedId !== dismissedId.current,
  })
  const found = listed ?? fetched.data ?? null
  // What was decided meanwhile must not close the document that was opened after it.
  const openNow = useRef<string | null>(null)
  useEffect(() => {
    openNow.current = reviewing?.id ?? null
  }, [reviewing])

  useEffect(() => {
    if (requestedId === null) {
      dismissedId.current = null
      return setReviewing(null)
    }
    if (requestedId === dismissedId.current) return
    setReviewing((shown) => (shown?.id === requestedId ? shown : found))
  }, [requestedId, found])

  const show = (id: string, document: AdminDocument | null) => {
    dismissedId.current = null
    setReviewing(document)
    goTo(id)
  }
  const forget = () => {
    dismissedId.current = requestedId
    setReviewing(null)
  }
  return {
    reviewing,
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
