import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export function StaleNotice({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <Notice
      tone="warn"
      title="This list could not be updated"
      className="mb-3"
      live
      actions={
        <Button variant="secondary" size="small" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      You are seeing an earlier version.
    </Notice>
  )
}
