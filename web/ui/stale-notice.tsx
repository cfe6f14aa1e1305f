import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export function StaleNotice({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <Notice
      tone="warn"
      title="This list could not be brought up to date"
      className="mb-3"
      live
      actions={
        <Button variant="secondary" size="small" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      What you see is from before.
    </Notice>
  )
}
