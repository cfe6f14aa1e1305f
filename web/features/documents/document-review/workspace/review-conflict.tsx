import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type AdminDocument, type Document, type DocumentStatus, listDocuments } from '#contract/documents/documents.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { When } from '#web/lib/when.tsx'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { isTypingIn } from '#web/shared/shortcuts/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface ReviewConflict {
  sentence: string
  decidedAt: string | null
  newer: AdminDocument | null
  isFromLiveUpdate: boolean
}

const verdicts: Record<DocumentStatus, string> = {
  approved: 'has already approved this document',
  rejected: 'has already asked for a resubmission of this document',
  pending: 'has put this document back in the queue',
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : null)

export function useReviewConflict(opened: AdminDocument) {
  const [document, setDocument] = useState(opened)
  const [conflict, setConflict] = useState<ReviewConflict | null>(null)

  const findNewer = async (): Promise<{ same: Document | undefined; newer: Document | undefined }> => {
    const versions = await call(listDocuments, { params: { id: document.applicationId }, query: {} }).catch(() => [])
    return {
      same: versions.find(({ id }) => id === document.id),
      newer: versions.find(({ id, requirementId }) => id !== document.id && requirementId === opened.requirementId),
    }
  }

  return {
    document,
    conflict,
    dismissConflict: () => setConflict(null),
    async loadConflict({ sentence, body }: Pick<ApiError, 'sentence' | 'body'>) {
      const { same, newer } = await findNewer()
      if (same) setDocument({ ...document, ...same })
      setConflict({
        sentence,
        decidedAt: textOr(body.decidedAt),
        newer: !same && newer ? { ...document, ...newer } : null,
        isFromLiveUpdate: false,
      })
    },
    async applyLatest(now: AdminDocument | null) {
      if (now === null) {
        const { same, newer } = await findNewer()
        if (same || !newer) return
        setConflict({ sentence: '', decidedAt: null, newer: { ...document, ...newer }, isFromLiveUpdate: true })
        return
      }
      if (now.reviewedAt !== document.reviewedAt || now.status !== document.status) {
        const by = now.reviewedBy || 'Another admin'
        const sentence = `${by} ${verdicts[now.status]}`
        const isUndone = now.status === 'pending'
        setConflict(isUndone ? null : { sentence, decidedAt: now.reviewedAt, newer: null, isFromLiveUpdate: true })
      }
      setDocument(now)
    },
  }
}

interface ConflictNoticeProps {
  conflict: ReviewConflict
  onOpen: (document: AdminDocument) => void
  onNext: (() => void) | undefined
  onDecideAgain: () => void
}

export function ConflictNotice({ conflict, onOpen, onNext, onDecideAgain }: ConflictNoticeProps) {
  const { newer, isFromLiveUpdate } = conflict
  const nextButton = useRef<HTMLButtonElement>(null)
  // With the focus on Next, Enter cannot repeat the late decision.
  // A live update must not take the focus from a typing reviewer.
  useEffect(() => {
    if (!isFromLiveUpdate || !isTypingIn(document.activeElement)) nextButton.current?.focus()
  }, [isFromLiveUpdate])
  const next = onNext && (
    <Button ref={nextButton} size="small" variant={newer ? 'quiet' : 'secondary'} onClick={onNext}>
      Next document
      <KeyHint>Enter</KeyHint>
    </Button>
  )
  if (!newer) return <DecidedMeanwhile conflict={conflict} next={next} onDecideAgain={onDecideAgain} />
  return (
    <Notice
      tone="warn"
      title="There is a newer version"
      live
      className="lg:shrink-0 lg:p-3"
      actions={
        <>
          <Button size="small" variant="secondary" onClick={() => onOpen(newer)}>
            Open the newer version
          </Button>
          {next}
        </>
      }
    >
      The client replaced this file, so it can no longer be reviewed.
    </Notice>
  )
}

interface DecidedMeanwhileProps extends Pick<ConflictNoticeProps, 'conflict' | 'onDecideAgain'> {
  next: ReactNode
}

const DecidedMeanwhile = ({ conflict: { sentence, decidedAt }, next, onDecideAgain }: DecidedMeanwhileProps) => (
  <Notice
    tone="warn"
    live
    className="lg:shrink-0 lg:p-3"
    title={sentence}
    actions={
      <>
        {next}
        <Button size="small" variant="quiet" onClick={onDecideAgain}>
          Decide again
        </Button>
      </>
    }
  >
    {decidedAt && (
      <>
        On <When at={decidedAt} time />
        {'. '}
      </>
    )}
    Your notes are kept.
  </Notice>
)
