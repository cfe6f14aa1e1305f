import { type ReactNode, useEffect, useRef } from 'react'
import type { AdminDocument } from '#contract/documents/documents.ts'
import { When } from '#web/lib/when.tsx'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { isTypingIn } from '#web/shared/shortcuts/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { ReviewConflict } from './use-review-conflict.ts'

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
