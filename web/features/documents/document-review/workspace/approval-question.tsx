import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useEscape } from '#web/ui/use-escape.ts'

export type ApprovalWarning = 'not shown' | 'resubmission started'

interface ApprovalQuestionTexts {
  title: string
  asks: string
  leave: string
  approve: string
}

const textsOf: Record<ApprovalWarning, ApprovalQuestionTexts> = {
  'not shown': {
    title: 'This document could not be shown.',
    asks: 'Approve without seeing it?',
    leave: 'Do not approve',
    approve: 'Approve without seeing it',
  },
  'resubmission started': {
    title: 'You have started to request resubmission.',
    asks: 'Approve anyway?',
    leave: 'Keep requesting',
    approve: 'Approve anyway',
  },
}

interface ApprovalQuestionProps {
  warning: ApprovalWarning
  onApprove: () => void
  onLeave: () => void
}

export function ApprovalQuestion({ warning, onApprove, onLeave }: ApprovalQuestionProps) {
  const leave = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    leave.current?.focus()
    leave.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  useEscape(onLeave)
  const said = textsOf[warning]
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
