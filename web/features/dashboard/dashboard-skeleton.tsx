import { Skeleton } from '#web/ui/skeleton.tsx'

/** The place of the next step while it is worked out. */
export function NextStepSkeleton() {
  return <Skeleton className="h-40 rounded-card! sm:h-28" />
}

export function ProgressSkeleton() {
  return <Skeleton className="h-33 rounded-card! sm:h-37" />
}

/** The whole dashboard in outline. */
export function DashboardSkeleton() {
  return (
    <div role="status" className="space-y-4 sm:space-y-6">
      <span className="sr-only">Loading your application</span>
      <NextStepSkeleton />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {['requirements', 'balance', 'status', 'paid'].map((card) => (
          <Skeleton key={card} className="h-25 rounded-card! sm:h-30" />
        ))}
      </div>
      <ProgressSkeleton />
      <Skeleton className="h-80 rounded-card!" />
    </div>
  )
}
