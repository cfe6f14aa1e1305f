import { Skeleton } from '#web/ui/skeleton.tsx'

// As many lines of fields as each card has: on a phone one below the other, else two beside each other.
const cards = [
  { id: 'personal', phone: 6, wide: 4 },
  { id: 'address', phone: 5, wide: 3 },
  { id: 'contact', phone: 2, wide: 2 },
]

/** The sheet in outline. */
export function SheetSkeleton() {
  return (
    <>
      <div role="status" className="h-31 rounded-card border border-line bg-card p-4 sm:p-6 xl:order-last xl:h-86">
        <span className="sr-only">Loading your sheet</span>
        <Skeleton className="h-5 w-40" />
        <Skeleton className="mt-3 h-2.5" />
      </div>
      <div className="space-y-4 sm:space-y-6">
        {cards.map(({ id, phone, wide }) => (
          <div key={id} className="space-y-5 rounded-card border border-line bg-card p-4 sm:p-6">
            <Skeleton className="h-6 w-48" />
            <Lines count={phone} className="sm:hidden" />
            <Lines count={wide} className="hidden sm:block" />
          </div>
        ))}
      </div>
    </>
  )
}

function Lines({ count, className }: { count: number; className: string }) {
  return (
    <div className={className}>
      <div className="space-y-5">
        {Array.from({ length: count }, (_, line) => (
          <div key={`line-${String(line)}`} className="space-y-1.5">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}
