import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ApproveAllTheSameProps {
  onApprove: () => void
  onLeave: () => void
}

/** Asks once before an approval takes the place of a request that was begun; the safe answer has the focus. */
export function ApproveAllTheSame({ onApprove, onLeave }: ApproveAllTheSameProps) {
  const leave = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    leave.current?.focus()
    leave.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <Notice
      tone="warn"
      live
      title="You have begun to ask for a better one."
      actions={
        <>
          <Button ref={leave} size="small" onClick={onLeave}>
            Go on asking
          </Button>
          <Button size="small" variant="secondary" onClick={onApprove}>
            Approve all the same
          </Button>
        </>
      }
    >
      Approve all the same?
    </Notice>
  )
}
