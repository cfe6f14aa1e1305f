import { Undo2 } from 'lucide-react'
import { listRefunds } from '#contract/money/refunds.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { RefundList } from '#web/shared/money/refund-list.tsx'
import { Card } from '#web/ui/card.tsx'

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
  const titleId = `refunds-${status}`
  return (
    <Card title={title} titleId={titleId}>
      <ListView
        list={useLongList(listRefunds, { query: { status } })}
        bare
        failure="The refunds could not be loaded"
        skeleton="h-24 rounded-control"
        empty={{ icon: Undo2, title: 'None', className: 'py-4!', children: 'Nothing waits here.' }}
      >
        {(rows) => <RefundList refunds={rows} showsClient />}
      </ListView>
    </Card>
  )
}
