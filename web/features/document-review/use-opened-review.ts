import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { AdminDocument } from '#contract/documents.ts'

/** What of the address says which document is open, so that Back leads from the document to the queue. */
const OPENED = 'review'

/** The document that is under review, as the address tells it; `known` are those that can be opened from an address. */
export function useOpenedReview(known: readonly AdminDocument[]) {
  const [params] = useSearchParams()
  const [path, navigate] = useLocation()
  const [reviewing, setReviewing] = useState<AdminDocument | null>(null)
  /** Whether the entry of the history that is shown lies upon the queue's own. */
  const liesOnQueue = useRef(false)
  /** What was closed here, until the address has followed. */
  const left = useRef<string | null>(null)
  const asked = params.get(OPENED)

  useEffect(() => {
    if (asked === null) {
      // Nobody here closed it, so the person went back herself.
      if (left.current === null) liesOnQueue.current = false
      left.current = null
      return setReviewing(null)
    }
    if (asked === left.current) return
    setReviewing((shown) => (shown?.id === asked ? shown : (known.find(({ id }) => id === asked) ?? null)))
  }, [asked, known])

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
