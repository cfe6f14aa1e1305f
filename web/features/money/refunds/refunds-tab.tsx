import { Undo2 } from 'lucide-react'
import { listRefundRequests, listRefunds, type RequestOfClient } from '#contract/money/refunds.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { ClientPaymentsLink } from '#web/shared/money/client-payments-link.tsx'
import { RefundList } from '#web/shared/money/refund-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/data-states.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'

export function RefundsTab() {
  const asked = useLongList(listRefundRequests, { query: { status: 'open' } })
  const { rows: requests = [], foot } = asked
  const refunds = useLongList(listRefunds, { query: { status: 'needs_second_person,approved' } })
  const isNothingBeside = asked.rows?.length !== 0 && refunds.rows?.length === 0
  return (
    <div className="space-y-4">
      {asked.isMissing && <LoadFailure title="What clients ask for could not be loaded" {...asked.again} />}
      {requests.length > 0 && (
        <Card title="Clients ask for">
          <ul className="divide-y divide-line">
            {requests.map((request) => (
              <AskedRefund key={request.id} request={request} />
            ))}
          </ul>
          {foot.hasMore && <ShowMore {...foot} />}
        </Card>
      )}
      {!isNothingBeside && (
        <ListView
          list={refunds}
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
      )}
    </div>
  )
}

const AskedRefund = ({ request }: { request: RequestOfClient }) => (
  <li className="space-y-1 py-3 text-sm">
    <p className="font-semibold tabular-nums">
      {formatMoney(request.proposed, request.currency)} for <ClientPaymentsLink of={request} /> (
      {request.applicationNumber})
    </p>
    <p className="wrap-anywhere text-ink-soft">
      {request.reason} (<When at={request.createdAt} />)
    </p>
  </li>
)
