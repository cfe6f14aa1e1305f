import type { ReactNode } from 'react'
import type { LongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { Card } from '#web/ui/card.tsx'
import { type EmptyStateProps, Skeleton } from '#web/ui/data-states.tsx'

interface EventListProps<Row> {
  title: string
  failure: string
  list: Pick<LongList<Row>, 'foot' | 'isError' | 'isFetching' | 'refetch' | 'rows'>
  empty: EmptyStateProps
  children: (row: Row) => ReactNode
}

export function EventList<Row>({ title, children, ...view }: EventListProps<Row>) {
  const frame = (content: ReactNode) => (
    <Card padded={false} aria-label={title}>
      {content}
    </Card>
  )
  return (
    <ListView {...view} frame={frame} skeleton={frame(<EventSkeleton />)}>
      {(rows) => <ol className="divide-y divide-line px-4 py-1 sm:px-6">{rows.map(children)}</ol>}
    </ListView>
  )
}

const EventSkeleton = () => (
  <div aria-hidden="true" className="divide-y divide-line px-4 py-1 sm:px-6">
    {Array.from({ length: 8 }, (_, row) => (
      <div key={`row-${String(row)}`} className="flex gap-3 py-3">
        <Skeleton round className="size-8 shrink-0" />
        <div className="grow space-y-2 py-0.5">
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-3 w-40" />
        </div>
      </div>
    ))}
  </div>
)
