import clsx from 'clsx'

/** Holds the place of what is loading; give it the size of what will come. */
export const Skeleton = ({ round, className }: { round?: boolean; className?: string | undefined }) => (
  <span
    aria-hidden="true"
    className={clsx('block animate-breathe bg-line', round ? 'rounded-full' : 'rounded-sm', className ?? 'h-4 w-full')}
  />
)
