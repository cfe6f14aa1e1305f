import { useInfiniteQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { type Activity, listActivities } from '#contract/applications/applications.ts'
import { readPages } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'

const SHOWN_AT_FIRST = 3

export function RecentActivity({ applicationId }: { applicationId: string }) {
  const query = useInfiniteQuery(readPages(listActivities, { params: { id: applicationId } }, SHOWN_AT_FIRST))
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  return (
    <section aria-labelledby="activity-title">
      <h2 id="activity-title" className="mb-3 font-semibold text-sm">
        Recent Activity
      </h2>
      <QueryView
        query={{ ...query, data: query.data?.pages.flatMap((page) => page.rows) }}
        bare
        quiet
        failure="Recent activity could not be loaded"
        skeleton={<TimelineSkeleton />}
        empty={{ icon: Clock, title: 'No recent activity' }}
      >
        {(activities) => <Timeline activities={activities} />}
      </QueryView>
      {hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 ml-3.5"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show earlier activity
        </Button>
      )}
    </section>
  )
}

const Timeline = ({ activities }: { activities: readonly Activity[] }) => (
  <ol>
    {activities.map(({ id, description, createdAt }) => (
      <li key={id} className="group relative flex gap-4 pb-3 last:pb-0">
        <span aria-hidden="true" className="absolute top-4 bottom-0 left-[0.3125rem] w-px bg-line group-last:hidden" />
        <span
          aria-hidden="true"
          className="relative mt-1.5 size-[0.6875rem] shrink-0 rounded-full border-2 border-brand-line bg-card group-first:border-brand group-first:bg-brand"
        />
        <div className="min-w-0 text-sm">
          <p className="break-words">{description}</p>
          <When at={createdAt} className="text-ink-soft text-xs" />
        </div>
      </li>
    ))}
  </ol>
)

const TimelineSkeleton = () => (
  <div role="status" className="space-y-5">
    <span className="sr-only">Loading recent activity</span>
    {['first', 'second', 'third'].map((line) => (
      <div key={line} className="flex gap-4">
        <Skeleton className="mt-1.5 size-[0.6875rem] rounded-full" />
        <div className="grow space-y-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-24" />
        </div>
      </div>
    ))}
  </div>
)
