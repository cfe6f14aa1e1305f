import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { useState } from 'react'
import {
  listRequestsOfApplication,
  type ThirdPartyRequest,
} from '#contract/third-party-requests/third-party-requests.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { May } from '#web/shared/may.tsx'
import { NewRequestDialog } from '#web/shared/requests/new-request-dialog.tsx'
import { RequestDialog } from '#web/shared/requests/request-dialog.tsx'
import { RequestTable } from '#web/shared/requests/request-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'

export function RequestsSection({ applicationId }: { applicationId: string }) {
  const { rows, isMissing, isStale, again, foot } = asLongList(
    useInfiniteQuery(readLongList(listRequestsOfApplication, { params: { id: applicationId } })),
  )
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<ThirdPartyRequest | null>(null)
  // A request that leaves the list while open stays, so that typing is not lost.
  const request = rows?.find(({ id }) => id === opened?.id) ?? opened
  const add = (
    <May do="requests.follow">
      <Button onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" />
        New request
      </Button>
    </May>
  )
  return (
    <div className="space-y-4">
      {isStale && <StaleNotice {...again} />}
      {isMissing && (
        <Card padded={false}>
          <LoadFailure title="The requests could not be loaded" {...again} />
        </Card>
      )}
      {rows?.length === 0 && (
        <Card padded={false}>
          <EmptyState icon={Send} title="No requests yet" action={add}>
            Write down what the school, the PRC or an evaluator has to send, and the portal says when to ask again.
          </EmptyState>
        </Card>
      )}
      {rows && rows.length > 0 && (
        <>
          <div className="flex justify-end">{add}</div>
          <RequestTable caption="Requests of this client" rows={rows} onOpen={setOpened} />
          {foot.hasMore && <ShowMore {...foot} />}
        </>
      )}
      {!rows && !isMissing && <Skeleton className="h-40 rounded-card" />}
      {isAdding && <NewRequestDialog applicationId={applicationId} onClose={() => setAdding(false)} />}
      {request && <RequestDialog key={request.id} request={request} onClose={() => setOpened(null)} />}
    </div>
  )
}
