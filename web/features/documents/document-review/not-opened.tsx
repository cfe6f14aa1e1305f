import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface NotOpenedProps {
  trouble: 'gone' | 'failed' | null
  retry: () => void
  dismiss: () => void
}

export function NotOpened({ trouble, retry, dismiss }: NotOpenedProps) {
  if (trouble === null) return null
  const isGone = trouble === 'gone'
  return (
    <Notice
      tone="warn"
      live
      title={isGone ? 'This document is no longer in the queue' : 'The document could not be loaded'}
      actions={
        <Button size="small" variant="secondary" onClick={isGone ? dismiss : retry}>
          {isGone ? 'Dismiss' : 'Try again'}
        </Button>
      }
    >
      {isGone
        ? 'The client may have sent a newer version since. Look for it in the list.'
        : 'Please check your connection.'}
    </Notice>
  )
}
