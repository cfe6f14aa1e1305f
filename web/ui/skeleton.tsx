import clsx from 'clsx'

/** Holds the place of what is loading; give it the size of what will come. */
export function Skeleton({ round, className }: { round?: boolean; className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'block animate-breathe bg-line',
        round ? 'rounded-full' : 'rounded-sm',
        className ?? 'h-4 w-full',
      )}
    />
  )
}

/** Lines of text that are on their way. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="block space-y-2.5" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={`line-${String(line)}`} className={clsx('h-3.5', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  )
}
