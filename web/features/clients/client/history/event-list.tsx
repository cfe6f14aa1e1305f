import type { ReactNode } from 'react'
import type { asLongList } from '#web/lib/long-list.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'

interface EventListProps<Row> {
  title: string
  failure: string
  list: Pick<ReturnType<typeof asLongList<Row>>, 'again' | 'foot' | 'isMissing' | 'isStale' | 'rows'>
  none: ReactNode
  children: (row: Row) => ReactNode
}

export function EventList<Row>({ title, failure, list, none, children }: EventListProps<Row>) {
  const { rows, isMissing, isStale, again, foot } = list
  return (
    <>
      {isStale && <StaleNotice {...again} />}
      <Card padded={false} aria-label={title}>
        {isMissing && <LoadFailure title={failure} {...again} />}
        {rows?.length === 0 && none}
        {rows && rows.length > 0 && <ol className="divide-y divide-line px-4 py-1 sm:px-6">{rows.map(children)}</ol>}
        {!rows && !isMissing && (
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
        )}
      </Card>
      {rows && foot.hasMore && <ShowMore {...foot} />}
    </>
  )
}
