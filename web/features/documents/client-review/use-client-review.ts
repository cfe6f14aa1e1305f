import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { type ClientReview, closeSitting, type PaperUnderReview } from '#contract/documents/client-review.ts'
import { type AdminDocument, UNDO_WITHIN_SECONDS } from '#contract/documents/documents.ts'
import { pathOf } from '#contract/route.ts'
import { limitUndo } from '#web/shared/undo/undo-offer.ts'
import type { ReviewNavigation } from '../document-review/workspace/use-review-navigation.ts'
import { PAPER_PARAM } from '../document-review/workspace/use-review-navigation.ts'

type FiledPaper = PaperUnderReview & { document: AdminDocument }

const isFiled = (paper: PaperUnderReview): paper is FiledPaper => paper.document !== null

/** The papers of one client; the address names the open paper, and a decision opens the next pending paper. */
export function useClientReview({ application, papers }: ClientReview, onLeave: () => void) {
  const [params, setParams] = useSearchParams()
  const [decided, setDecided] = useState<readonly { id: string; in: ClientReview['papers'] }[]>([])
  const filed = papers.filter(isFiled)
  // Treats a decided document as done until the next list, which also knows about undone decisions.
  const waits = ({ document: { id, status } }: FiledPaper) =>
    status === 'pending' && !decided.some((one) => one.id === id && one.in === papers)
  const wanted = params.get(PAPER_PARAM)
  const open = filed.find(({ document }) => document.id === wanted) ?? filed.find(waits) ?? filed[0]
  const at = open ? filed.indexOf(open) : -1
  const goTo = (paper: FiledPaper | undefined) =>
    paper && (() => setParams({ [PAPER_PARAM]: paper.document.id }, { replace: true }))
  const waiting = filed.filter(waits)
  const nextOf = (id: string) => waiting.find(({ document }) => document.id !== id)
  const noteSitting = useSittingEnd(application.id)
  const navigation: ReviewNavigation = {
    openedReview: null,
    review: ({ id }) => goTo(filed.find(({ document }) => document.id === id))?.(),
    toNext: goTo(filed[at + 1]),
    close: onLeave,
    decided({ id }) {
      noteSitting()
      setDecided([...decided, { id, in: papers }])
      goTo(nextOf(id))?.()
    },
    isInSitting: true,
  }
  return {
    filed,
    open,
    navigation,
    toPrevious: goTo(filed[at - 1]),
    // The reviewer's own decision remounts the paper; a colleague's decision is reported on the open paper.
    openKey: open && `${open.document.id} ${decided.some(({ id }) => id === open.document.id) && open.document.status}`,
    isAllDecided: filed.length > 0 && waiting.length === 0,
  }
}

/** Releases the waiting mail about this client when the reviewer leaves the client or the page. */
function useSittingEnd(applicationId: string): () => void {
  const isOpen = useRef(false)
  const end = useEffectEvent(() => {
    if (!isOpen.current) return
    isOpen.current = false
    limitUndo(UNDO_WITHIN_SECONDS)
    const path = pathOf(closeSitting, { id: applicationId })
    fetch(path, { method: closeSitting.method, keepalive: true }).catch(() => undefined)
  })
  useEffect(() => {
    const leave = () => end()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return () => {
    isOpen.current = true
  }
}
