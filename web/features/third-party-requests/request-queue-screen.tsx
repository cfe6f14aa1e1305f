import { CircleCheck } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { z } from 'zod'
import {
  listRequests,
  RequestParty,
  RequestStatus,
  type ThirdPartyRequest,
} from '#contract/third-party-requests/third-party-requests.ts'
import { partyLabels, requestStatusLabels } from '#domain/third-party-requests/labels.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useOpenedRow } from '#web/lib/opened-row.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { RequestDialog } from '#web/shared/requests/request-dialog.tsx'
import { RequestTable } from '#web/shared/requests/request-table.tsx'
import { useFilterForm } from '#web/shared/views/use-filter-form.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Directory } from './directory/directory.tsx'

const DIRECTORY = 'directory'

export function RequestQueueScreen() {
  const [params] = useSearchParams()
  return (
    <AdminOnly page="/admin/requests">{params.get('view') === DIRECTORY ? <Directory /> : <RequestQueue />}</AdminOnly>
  )
}

const filterShape = { show: z.literal('all'), party: RequestParty, status: RequestStatus }

function RequestQueue() {
  const filter = useFilterForm(filterShape)
  const { show, ...narrowed } = filter.values
  const query = { ...narrowed, ...(!show && { overdue: 'true' as const }) }
  const list = useLongList(listRequests, { query })
  const { row: request, open, close } = useOpenedRow<ThirdPartyRequest>(list.rows)
  return (
    <>
      <PageHeading
        title="Requests"
        actions={
          <ButtonLink href={`/admin/requests?view=${DIRECTORY}`} variant="secondary">
            Directory
          </ButtonLink>
        }
      />
      <div className="space-y-4">
        <RequestFilters filter={filter} />
        <ListView
          list={list}
          failure="The requests could not be loaded"
          skeleton="h-64 rounded-card"
          empty={{
            icon: CircleCheck,
            title: show ? 'No requests' : 'Nothing is overdue',
            children: show
              ? 'Choose other filters, or add a request on the page of a client.'
              : 'Requests come here the day after they were expected.',
          }}
        >
          {(rows) => <RequestTable caption="Requests of all clients" rows={rows} onOpen={open} />}
        </ListView>
      </div>
      {request && <RequestDialog key={request.id} request={request} onClose={close} />}
    </>
  )
}

const RequestFilters = ({ filter }: { filter: ReturnType<typeof useFilterForm<typeof filterShape>> }) => (
  <div className="grid gap-4 sm:grid-cols-3">
    <ChoiceField form={filter} name="show" label="Show" blank="Overdue" options={[['all', 'All, newest first']]} />
    <ChoiceField
      form={filter}
      name="party"
      label="From"
      blank="Anyone"
      options={RequestParty.options}
      labels={partyLabels}
    />
    <ChoiceField
      form={filter}
      name="status"
      label="Status"
      blank="Any"
      options={RequestStatus.options}
      labels={requestStatusLabels}
    />
  </div>
)
