import { checklist } from '#domain/requirements/checklist.ts'
import { Skeleton } from '#web/ui/data-states.tsx'

export const ChecklistSkeleton = () => (
  <div role="status" className="overflow-hidden rounded-card border border-line bg-card">
    <span className="sr-only">Loading your checklist</span>
    <div className="space-y-4 border-line border-b p-4 sm:p-6">
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-2.5 w-full" />
    </div>
    <div className="divide-y divide-line">
      {checklist.map(({ id }) => (
        <div key={id} className="flex h-32 items-center justify-between gap-6 px-4 sm:h-20 sm:px-6">
          <div className="min-w-0 grow space-y-2">
            <Skeleton className="h-5 w-48 max-w-full" />
            <Skeleton className="h-4 w-72 max-w-full" />
          </div>
          <Skeleton className="hidden h-10 w-44 sm:block" />
        </div>
      ))}
    </div>
  </div>
)
