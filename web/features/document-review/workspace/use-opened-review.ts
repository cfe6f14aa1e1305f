import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type AdminDocument, getDocumentForReview } from '#contract/documents.ts'
import { read } from '#web/lib/query.ts'

export const OPENED = 'review'

/** Written on an entry of the history that lies upon the queue's own; it stays with the entry through Back and reload. */
const ON_QUEUE = { onQueue: true }

function liesOnQueue(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'onQueue' in state
}

/** The document that is under review, as the address tells it; one that is not in a list is asked for by itself. */
export function useOpenedReview(known: readonly AdminDocument[] | undefined, goBack?: () => void) {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const [reviewing, setReviewing] = useState<AdminDocument | null>(null)
  const left = useRef<string | null>(null)
  const asked = params.get(OPENED)
  const listed = known?.find(({ id }) => id === asked)
  const isUnlisted = asked !== null && known !== undefined && !listed && reviewing?.id !== asked
  const alone = useQuery({
    ...read(getDocumentForReview, { params: { documentId: asked ?? '' } }, { absentOn: 404 }),
    enabled: isUnlisted && asked !== left.current,
  })
  const found = listed ?? alone.data ?? null
  // What was decided meanwhile must not close the document that was opened after it.
  const openNow = useRef<string | null>(null)
  useEffect(() => {
    openNow.current = reviewing?.id ?? null
  }, [reviewing])

  useEffect(() => {
    if (asked === null) {
      left.current = null
      return setReviewing(null)
    }
    if (asked === left.current) return
    setReviewing((shown) => (shown?.id === asked ? shown : found))
  }, [asked, found])

  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(params)
    if (id === null) next.delete(OPENED)
    else next.set(OPENED, id)
    return next.size > 0 ? `${path}?${next}` : path
  }
  const replace = (id: string | null) =>
    navigate(addressOf(id), { replace: true, ...(liesOnQueue() && { state: ON_QUEUE }) })
  const forget = () => {
    left.current = asked
    setReviewing(null)
  }
  return {
    reviewing,
    trouble: !isUnlisted ? null : alone.data === null ? ('gone' as const) : alone.isError ? ('failed' as const) : null,
    isOpen: (id: string) => openNow.current === id,
    retry: () => void alone.refetch(),
    /** From the list it is a step that Back undoes; from one document to the next it is none. */
    open(document: AdminDocument) {
      left.current = null
      setReviewing(document)
      if (asked !== null || liesOnQueue()) return replace(document.id)
      navigate(addressOf(document.id), { state: ON_QUEUE })
    },
    openById(id: string) {
      left.current = null
      setReviewing(null)
      if (asked !== null || liesOnQueue()) replace(id)
      else navigate(addressOf(id), { state: ON_QUEUE })
    },
    close() {
      forget()
      if (goBack) return goBack()
      if (liesOnQueue()) window.history.back()
      else replace(null)
    },
    dismiss() {
      forget()
      replace(null)
    },
  }
}
