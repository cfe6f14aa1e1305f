import clsx from 'clsx'
import { Skeleton } from '#web/ui/data-states.tsx'

type SkeletonField = 'half' | 'whole' | 'half with help' | 'whole with help'

// The fields of the first cards as they will stand.
const cards: readonly { id: string; lines: readonly SkeletonField[] }[] = [
  { id: 'personal', lines: ['half', 'half', 'whole', 'half with help', 'half with help', 'whole with help'] },
  { id: 'address', lines: ['whole', 'half', 'half', 'half', 'half'] },
  { id: 'contact', lines: ['whole', 'whole with help'] },
]

export const SheetSkeleton = () => (
  <>
    <div role="status" className="h-27.5 rounded-card border border-line bg-card p-4 sm:p-6 xl:order-last xl:h-87.5">
      <span className="sr-only">Loading your sheet</span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-2 h-2.5" />
    </div>
    <div className="space-y-4 sm:space-y-6">
      {cards.map(({ id, lines }) => (
        <div key={id} className="rounded-card border border-line bg-card p-4 sm:p-6">
          <Skeleton className="h-6.5 w-48" />
          <Skeleton className="mt-1 mb-4 h-5 w-36" />
          <div className="grid gap-5 sm:grid-cols-2">
            {lines.map((line, place) => (
              <OutlinedField key={`line-${String(place)}`} line={line} />
            ))}
          </div>
        </div>
      ))}
    </div>
  </>
)

const OutlinedField = ({ line }: { line: SkeletonField }) => (
  <div className={clsx('space-y-1.5', line.startsWith('whole') && 'sm:col-span-2')}>
    <Skeleton className="h-5.25 w-28" />
    {line.endsWith('help') && <Skeleton className="h-5.25 w-44" />}
    <Skeleton className="h-11" />
  </div>
)
