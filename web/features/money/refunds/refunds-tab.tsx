import { Undo2 } from 'lucide-react'
import { listRefunds } from '#contract/money/refunds.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { RefundList } from '#web/shared/money/refund-list.tsx'
import { Card } from '#web/ui/card.tsx'

export const RefundsTab = () => (
  <ListView
    list={useLongList(listRefunds, { query: { status: 'needs_second_person,approved' } })}
    failure="The refunds could not be loaded"
    skeleton="h-40 rounded-card"
    empty={{ icon: Undo2, title: 'No refund waits', children: 'Refunds to approve or to send appear here.' }}
  >
    {(rows) => (
      <Card aria-label="Refunds to approve or to send" className="py-2!">
        <RefundList refunds={rows} showsClient />
      </Card>
    )}
  </ListView>
)
