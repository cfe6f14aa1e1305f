import type { ReactNode } from 'react'
import type { asLongList } from '#web/lib/long-list.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'

interface LongListCardProps<Row> {
  title: string
  description: string
  empty: string
  failure: string
  list: Pick<ReturnType<typeof asLongList<Row>>, 'again' | 'foot' | 'isMissing' | 'isStale' | 'rows'>
  row: (row: Row) => ReactNode
  action?: ReactNode
}

export function LongListCard<Row extends { id: string }>({
  title,
  description,
  empty,
  failure,
  list: { rows, isMissing, isStale, again, foot },
  row,
  action,
}: LongListCardProps<Row>) {
  return (
    <Card>
      <CardHeader title={title} description={description} />
      {isMissing && <LoadFailure title={failure} {...again} />}
      {isStale && <StaleNotice {...again} />}
      {!rows && !isMissing && <Skeleton className="h-24" />}
      {rows?.length === 0 && <p className="text-sm">{empty}</p>}
      <ul className="divide-y divide-line text-sm">
        {rows?.map((one) => (
          <li key={one.id} className="py-3 first:pt-0">
            {row(one)}
          </li>
        ))}
      </ul>
      {foot.hasMore && <ShowMore {...foot} />}
      {action && <div className="mt-4">{action}</div>}
    </Card>
  )
}
