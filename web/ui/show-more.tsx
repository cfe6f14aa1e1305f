import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface ShowMoreProps {
  shown: number
  total: number
  totalIsFloor?: boolean
  hasMore: boolean
  loading: boolean
  failed: boolean
  onMore: () => void
}

export function ShowMore({ shown, total, totalIsFloor = false, hasMore, loading, failed, onMore }: ShowMoreProps) {
  const count = (number: number) => number.toLocaleString('en-US')
  const isWhole = !hasMore && !failed
  return (
    <div className={isWhole ? 'sr-only' : 'space-y-3 pt-3'}>
      {failed && (
        <Notice tone="bad" title="The next rows could not be loaded" live>
          Everything above is still here.
        </Notice>
      )}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 text-ink-soft text-sm">
        <p className="tabular-nums" aria-live="polite">
          Showing {count(shown)} of {totalIsFloor && 'more than '}
          {count(Math.max(total, shown))}
        </p>
        {hasMore && (
          <Button variant="secondary" size="small" busy={loading} onClick={onMore}>
            {failed ? 'Try again' : 'Show more'}
          </Button>
        )}
      </div>
    </div>
  )
}
