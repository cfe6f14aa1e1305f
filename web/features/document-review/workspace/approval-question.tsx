import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useEscape } from '#web/ui/use-escape.ts'

export type Doubt = 'unseen' | 'begun'

interface ApprovalQuestionTexts {
  title: string
  asks: string
  leave: string
  approve: string
}

const words: Record<Doubt, ApprovalQuestionTexts> = {
  unseen: {
    title: 'This document could not be shown.',
    asks: 'Approve without seeing it?',
    leave: 'Do not approve',
    approve: 'Approve without seeing it',
  },
  begun: {
    title: 'You have started to request resubmission.',
    asks: 'Approve anyway?',
    leave: 'Keep requesting',
    approve: 'Approve anyway',
  },
}

interface ApprovalQuestionProps {
  doubt: Doubt
  onApprove: () => void
  onLeave: () => void
}

/** Asks once before an approval that may be a mistake; the safe answer has the focus, and Esc gives it. */
export function ApprovalQuestion({ doubt, onApprove, onLeave }: ApprovalQuestionProps) {
  const leave = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    leave.current?.focus()
    leave.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  useEscape(onLeave)
  const said = words[doubt]
  return (
    <Notice
      tone="warn"
      live
      title={said.title}
      actions={
        <>
          <Button ref={leave} size="small" onClick={onLeave}>
            {said.leave}
          </Button>
          <Button size="small" variant="secondary" onClick={onApprove}>
            {said.approve}
          </Button>
        </>
      }
    >
      {said.asks}
    </Notice>
  )
}
