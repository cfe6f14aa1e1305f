import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { listRefunds } from '#contract/refunds.ts'
import { read } from '#web/lib/query.ts'
import { RefundList } from '#web/shared/refunds/refund-list.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const lists = [
  { status: 'needs_second_person', title: 'Need a second person' },
  { status: 'approved', title: 'Approved, and not sent yet' },
] as const

/** What waits for somebody of the team, of all clients. */
export const RefundsTab = () => (
  <div className="space-y-6">
    {lists.map((list) => (
      <WaitingRefunds key={list.status} {...list} />
    ))}
  </div>
)

function WaitingRefunds({ status, title }: (typeof lists)[number]) {
  const query = { ...read(listRefunds, { query: { status } }), staleTime: 0 }
  const { data, isError, isFetching, refetch } = useQuery(query)
  const titleId = `refunds-${status}`
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader title={title} titleId={titleId} />
      {!data && !isError && <Skeleton className="h-24 rounded-control" />}
      {!data && isError && (
        <LoadFailure title="The refunds could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data?.length === 0 && (
        <EmptyState icon={Undo2} title="None" className="py-4!">
          Nothing waits here.
        </EmptyState>
      )}
      {data && data.length > 0 && <RefundList refunds={data} onChanged={() => void refetch()} showsClient />}
    </Card>
  )
}
