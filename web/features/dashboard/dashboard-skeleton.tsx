import { Skeleton } from '#web/ui/data-states.tsx'

export const RoadSkeleton = () => <div className="h-60 sm:h-80" />

export const FirstScreenSkeleton = () => (
  <div className="lamp-ground h-96 space-y-3 rounded-card p-4 sm:p-6">
    <Skeleton className="h-5 w-64 max-w-full opacity-30" />
    <Skeleton className="h-3.5 w-80 max-w-full opacity-30" />
  </div>
)

export const DashboardSkeleton = () => (
  <div role="status" className="space-y-4 sm:space-y-5">
    <span className="sr-only">Loading your application</span>
    <FirstScreenSkeleton />
    <div className="h-37 space-y-3 lg:h-24">
      <Skeleton className="h-4 w-36" />
      <Skeleton round className="h-2.5 w-full" />
    </div>
  </div>
)
