import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type AdminDocument, getDocumentForReview } from '#contract/documents.ts'
import { read } from '#web/lib/query.ts'

/** What of the address says which document is open, so that Back leads from the document to the queue. */
const OPENED = 'review'

/** The document that is under review, as the address tells it; one that is not in a list is asked for by itself. */
export function useOpenedReview(known: readonly AdminDocument[] | undefined) {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const [reviewing, setReviewing] = useState<AdminDocument | null>(null)
  /** Whether the entry of the history that is shown lies upon the queue's own. */
  const liesOnQueue = useRef(false)
  /** What was closed here, until the address has followed. */
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
      // Nobody here closed it, so the person went back herself.
      if (left.current === null) liesOnQueue.current = false
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
  const forget = () => {
    left.current = asked
    setReviewing(null)
  }
  return {
    reviewing,
    /** What the address asks for and cannot be opened: it is not there, or did not load. */
    trouble: !isUnlisted ? null : alone.data === null ? ('gone' as const) : alone.isError ? ('failed' as const) : null,
    isOpen: (id: string) => openNow.current === id,
    again: () => void alone.refetch(),
    open(document: AdminDocument) {
      left.current = null
      setReviewing(document)
      navigate(addressOf(document.id), { replace: liesOnQueue.current })
      liesOnQueue.current = true
    },
    /** Back to the queue as it was left. */
    close() {
      forget()
      if (!liesOnQueue.current) return navigate(addressOf(null), { replace: true })
      liesOnQueue.current = false
      window.history.back()
    },
    /** On with the queue at another place, where the next thing to do stands. */
    goOn() {
      forget()
      navigate(addressOf(null), { replace: true })
    },
  }
}
