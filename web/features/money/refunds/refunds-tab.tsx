import { useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { listRefunds } from '#contract/money/refunds.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { RefundList } from '#web/shared/money/refund-list.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'

const lists = [
  { status: 'needs_second_person', title: 'Need a second person' },
  { status: 'approved', title: 'Approved, and not sent yet' },
] as const

export const RefundsTab = () => (
  <div className="space-y-6">
    {lists.map((list) => (
      <WaitingRefunds key={list.status} {...list} />
    ))}
  </div>
)

function WaitingRefunds({ status, title }: (typeof lists)[number]) {
  const { rows, isMissing, isStale, again, foot } = asLongList(
    useInfiniteQuery(readLongList(listRefunds, { query: { status } })),
  )
  const titleId = `refunds-${status}`
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={title} titleId={titleId} />
      {isStale && <StaleNotice {...again} />}
      {!rows && !isMissing && <Skeleton className="h-24 rounded-control" />}
      {isMissing && <LoadFailure title="The refunds could not be loaded" {...again} />}
      {rows?.length === 0 && (
        <EmptyState icon={Undo2} title="None" className="py-4!">
          Nothing waits here.
        </EmptyState>
      )}
      {rows && rows.length > 0 && <RefundList refunds={rows} showsClient />}
      {rows && foot.hasMore && <ShowMore {...foot} />}
    </Card>
  )
}
