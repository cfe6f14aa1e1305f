import { Skeleton } from '#web/ui/data-states.tsx'

const sheet = 'rounded-card border border-line bg-card'

export const NextStepSkeleton = () => (
  <div className={`${sheet} flex h-61 gap-4 p-4 sm:h-36 sm:items-center sm:p-6`}>
    <Skeleton round className="size-10 shrink-0 sm:size-12" />
    <div className="min-w-0 grow space-y-2.5 pt-1 sm:pt-0">
      <Skeleton className="h-3 w-20" />
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-3.5 w-80 max-w-full" />
    </div>
  </div>
)

export const JourneySkeleton = () => (
  <div className={`${sheet} h-112 space-y-4 p-4 sm:h-72 sm:p-6`}>
    <Skeleton className="h-5 w-48 max-w-full" />
    <Skeleton className="h-16 w-full" />
    <Skeleton className="h-24 w-full" />
  </div>
)

export const ProgressSkeleton = () => (
  <div className={`${sheet} h-29 space-y-4 p-4 sm:h-33 sm:p-6`}>
    <Skeleton className="h-5 w-48 max-w-full" />
    <Skeleton round className="h-2.5 w-full" />
    <Skeleton className="h-3.5 w-56 max-w-full" />
  </div>
)

export const DashboardSkeleton = () => (
  <div role="status" className="space-y-4 sm:space-y-6">
    <span className="sr-only">Loading your application</span>
    <NextStepSkeleton />
    <JourneySkeleton />
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      {['requirements', 'balance', 'status', 'paid'].map((card) => (
        <div key={card} className={`${sheet} h-25 space-y-3 p-3 sm:h-30 sm:p-5`}>
          <Skeleton className="h-3.5 w-24" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-3 w-28" />
        </div>
      ))}
    </div>
    <ProgressSkeleton />
  </div>
)
