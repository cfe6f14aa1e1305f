import type { QueuedRequest, ThirdPartyRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { requestsOf } from '#web/shared/path/requests-of.ts'
import { RowButton, TextLink } from '#web/ui/button.tsx'
import { column, RowsTable } from '#web/ui/rows-table.tsx'
import { RequestStatusBadge } from './request-status.tsx'

interface RequestTableProps {
  caption: string
  rows: readonly (ThirdPartyRequest | QueuedRequest)[]
  onOpen: (request: ThirdPartyRequest) => void
}

const isQueued = (row: ThirdPartyRequest | QueuedRequest): row is QueuedRequest => 'clientName' in row
const dayOr = (day: string | null, otherwise: string) => (day === null ? otherwise : formatDay(day))

export function RequestTable({ caption, rows, onOpen }: RequestTableProps) {
  return (
    <RowsTable<ThirdPartyRequest | QueuedRequest>
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        column('Request', { label: false, className: '@2xl:max-w-0 @2xl:w-[45%]' }, (row) => (
          <RowButton onClick={() => onOpen(row)} className="wrap-anywhere py-1">
            {row.title}
          </RowButton>
        )),
        rows.some(isQueued) && column('Client', (row) => isQueued(row) && <ClientRequestsLink {...row} />),
        column('Status', ({ status, overdue }) => <RequestStatusBadge {...{ status, overdue }} />),
        column('Expected', { className: '@2xl:whitespace-nowrap' }, ({ expectedBy }) => dayOr(expectedBy, 'Not known')),
        column('Ask again', { className: '@2xl:whitespace-nowrap' }, ({ nextChaseAt }) => dayOr(nextChaseAt, '–')),
      ]}
    />
  )
}

const ClientRequestsLink = ({ applicationId, clientName }: QueuedRequest) => (
  <TextLink href={requestsOf(applicationId)} className="inline-block py-1 @2xl:py-0">
    {clientName}
  </TextLink>
)
