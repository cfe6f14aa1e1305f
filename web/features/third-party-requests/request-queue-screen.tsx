import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import {
  listRequests,
  RequestParty,
  RequestStatus,
  type ThirdPartyRequest,
} from '#contract/third-party-requests/third-party-requests.ts'
import { partyLabels, requestStatusLabels } from '#domain/third-party-requests/labels.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { RequestDialog } from '#web/shared/requests/request-dialog.tsx'
import { RequestTable } from '#web/shared/requests/request-table.tsx'
import { PageHeading } from '#web/ui/blocks.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Directory } from './directory/directory.tsx'

const DIRECTORY = 'directory'

export function RequestQueueScreen() {
  const [params] = useSearchParams()
  return (
    <AdminOnly page="/admin/requests">{params.get('view') === DIRECTORY ? <Directory /> : <RequestQueue />}</AdminOnly>
  )
}

function useQueueFilter() {
  const [params, setParams] = useSearchParams()
  const shows = params.get('show') === 'all' ? ('all' as const) : ('late' as const)
  return {
    shows,
    party: RequestParty.safeParse(params.get('party')).data,
    status: RequestStatus.safeParse(params.get('status')).data,
    choose: (name: 'show' | 'party' | 'status', value: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
  }
}

function RequestQueue() {
  const filter = useQueueFilter()
  const { shows, party, status } = filter
  const query = {
    ...(shows === 'late' && { overdue: 'true' as const }),
    ...(party && { party }),
    ...(status && { status }),
  }
  const list = useLongList(listRequests, { query })
  const [opened, setOpened] = useState<ThirdPartyRequest | null>(null)
  // A request that leaves the list while open stays, so that typing is not lost.
  const request = list.rows?.find(({ id }) => id === opened?.id) ?? opened
  return (
    <>
      <PageHeading
        title="Requests"
        description="What schools, the PRC, evaluators and boards have to send for your clients. The longest overdue comes first."
        actions={
          <ButtonLink href={`/admin/requests?view=${DIRECTORY}`} variant="secondary">
            Directory
          </ButtonLink>
        }
      />
      <div className="space-y-4">
        <QueueFilters {...filter} />
        <ListView
          list={list}
          failure="The requests could not be loaded"
          skeleton="h-64 rounded-card"
          empty={{
            icon: CircleCheck,
            title: shows === 'late' ? 'Nothing is overdue' : 'No requests',
            children:
              shows === 'late'
                ? 'Requests come here the day after they were expected.'
                : 'Choose other filters, or add a request on the page of a client.',
          }}
        >
          {(rows) => <RequestTable caption="Requests of all clients" rows={rows} onOpen={setOpened} />}
        </ListView>
      </div>
      {request && <RequestDialog key={request.id} request={request} onClose={() => setOpened(null)} />}
    </>
  )
}

const QueueFilters = ({ shows, party, status, choose }: ReturnType<typeof useQueueFilter>) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <ChoiceField
      label="Show"
      value={shows}
      onChange={(value) => choose('show', value === 'all' ? 'all' : '')}
      options={[
        ['late', 'Overdue'],
        ['all', 'All, newest first'],
      ]}
    />
    <ChoiceField
      label="From"
      value={party ?? ''}
      onChange={(value) => choose('party', value)}
      blank="Anyone"
      options={RequestParty.options}
      labels={partyLabels}
    />
    <ChoiceField
      label="Status"
      value={status ?? ''}
      onChange={(value) => choose('status', value)}
      blank="Any"
      options={RequestStatus.options}
      labels={requestStatusLabels}
    />
  </div>
)
