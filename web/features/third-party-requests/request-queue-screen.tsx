import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useSearchParams } from 'wouter'
import { z } from 'zod'
import {
  listRequests,
  MOST_CHASED,
  type QueuedRequest,
  RequestParty,
  RequestStatus,
  type ThirdPartyRequest,
} from '#contract/third-party-requests/third-party-requests.ts'
import { partyLabels, requestStatusLabels } from '#domain/third-party-requests/request-labels.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useOpenedRow } from '#web/lib/opened-row.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { May } from '#web/shared/may.tsx'
import { DirectoryField } from '#web/shared/requests/directory-field.tsx'
import { RequestDialog } from '#web/shared/requests/request-dialog.tsx'
import { RequestTable } from '#web/shared/requests/request-table.tsx'
import { useAskedAgain } from '#web/shared/requests/use-asked-again.ts'
import { KeyList, type KeyWords, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { unlessCovered, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { useRowSteps } from '#web/shared/shortcuts/use-row-steps.ts'
import { useFilterForm } from '#web/shared/views/use-filter-form.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Directory } from './directory/directory.tsx'

const DIRECTORY = 'directory'

export function RequestQueueScreen() {
  const [params] = useSearchParams()
  return (
    <AdminOnly page="/admin/requests">{params.get('view') === DIRECTORY ? <Directory /> : <RequestQueue />}</AdminOnly>
  )
}

const filterShape = { show: z.literal('all'), party: RequestParty, status: RequestStatus, thirdPartyId: z.uuid() }

const requestKeys: KeyWords = [
  ['J or ↓', 'Next request'],
  ['K or ↑', 'Previous request'],
  ['Enter', 'Open the request'],
  ['R', 'Asked again today', 'requests.follow'],
]

function RequestQueue() {
  const filter = useFilterForm(filterShape)
  const { show, ...narrowed } = filter.values
  const { thirdPartyId } = narrowed
  const query = { ...narrowed, ...(!show && { overdue: 'true' as const }) }
  const list = useLongList(listRequests, { query })
  const { row: request, open, close } = useOpenedRow<ThirdPartyRequest>(list.rows)
  const keyList = useKeyList()
  return (
    <>
      <PageHeading
        title="Requests"
        actions={
          <>
            <KeyList keys={requestKeys} {...keyList} />
            <ButtonLink href={`/admin/requests?view=${DIRECTORY}`} variant="secondary" size="small">
              Directory
            </ButtonLink>
          </>
        }
      />
      <div className="space-y-4">
        <RequestFilters
          filter={filter}
          school={
            thirdPartyId
              ? (list.rows?.find(({ thirdParty }) => thirdParty)?.thirdParty ?? {
                  id: thirdPartyId,
                  name: 'The one you chose',
                })
              : null
          }
        />
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
          {(rows) => <RequestRows rows={rows} isOfOne={thirdPartyId !== undefined} onOpen={open} />}
        </ListView>
      </div>
      {request && <RequestDialog key={request.id} request={request} onClose={close} />}
    </>
  )
}

interface RequestRowsProps {
  rows: readonly QueuedRequest[]
  isOfOne: boolean
  onOpen: (request: ThirdPartyRequest) => void
}

function RequestRows({ rows, isOfOne, onOpen }: RequestRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const steps = useRowSteps(list)
  const askAgain = () => steps.rowUnder()?.querySelector<HTMLElement>('[data-row-action]')?.click()
  useShortcuts(unlessCovered({ ...steps.keys, r: askAgain }), true)
  return (
    <div ref={list} className="space-y-3">
      {isOfOne && <AskedAboutAll rows={rows.filter(({ toChase }) => toChase).slice(0, MOST_CHASED)} />}
      <RequestTable caption="Requests of all clients" rows={rows} onOpen={onOpen} />
    </div>
  )
}

function AskedAboutAll({ rows }: Pick<RequestRowsProps, 'rows'>) {
  const { ask, isAsking } = useAskedAgain()
  if (rows.length < 2) return null
  return (
    <May do="requests.follow">
      <Button variant="secondary" busy={isAsking} busyLabel="Saving..." onClick={() => ask(rows)}>
        Asked again about all {rows.length}
      </Button>
    </May>
  )
}

interface RequestFiltersProps {
  filter: ReturnType<typeof useFilterForm<typeof filterShape>>
  school: ThirdPartyRequest['thirdParty']
}

const RequestFilters = ({ filter, school }: RequestFiltersProps) => (
  <search className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
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
    <DirectoryField
      label="School or office"
      chosen={school}
      onChoose={(entry) => filter.change({ thirdPartyId: entry?.id ?? '' })}
    />
  </search>
)
