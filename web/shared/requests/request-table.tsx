import type { QueuedRequest, ThirdPartyRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { requestsOf } from '#web/shared/path/requests-of.ts'
import { RowButton, TextLink } from '#web/ui/button.tsx'
import { Cell, Row, Table } from '#web/ui/table.tsx'
import { RequestStatusBadge } from './request-status.tsx'

interface RequestTableProps {
  caption: string
  rows: readonly (ThirdPartyRequest | QueuedRequest)[]
  onOpen: (request: ThirdPartyRequest) => void
}

const isQueued = (row: ThirdPartyRequest | QueuedRequest): row is QueuedRequest => 'clientName' in row
const dayOr = (day: string | null, otherwise: string) => (day === null ? otherwise : formatDay(day))

export function RequestTable({ caption, rows, onOpen }: RequestTableProps) {
  const hasClients = rows.some(isQueued)
  return (
    <Table caption={caption} head={['Request', hasClients && 'Client', 'Status', 'Expected', 'Ask again']}>
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell className="@2xl:max-w-0 @2xl:w-[45%]">
            <RowButton onClick={() => onOpen(row)} className="wrap-anywhere py-1">
              {row.title}
            </RowButton>
          </Cell>
          {isQueued(row) && (
            <Cell label="Client">
              <TextLink href={requestsOf(row.applicationId)} className="inline-block py-1 @2xl:py-0">
                {row.clientName}
              </TextLink>
            </Cell>
          )}
          <Cell label="Status">
            <RequestStatusBadge status={row.status} overdue={row.overdue} />
          </Cell>
          <Cell label="Expected" className="@2xl:whitespace-nowrap">
            {dayOr(row.expectedBy, 'Not known')}
          </Cell>
          <Cell label="Ask again" className="@2xl:whitespace-nowrap">
            {dayOr(row.nextChaseAt, '–')}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
