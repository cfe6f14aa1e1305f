import type { QueuedRequest, ThirdPartyRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { useMay } from '#web/shared/may.tsx'
import { requestsOf } from '#web/shared/path/requests-of.ts'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { Button, RowButton, TextLink } from '#web/ui/button.tsx'
import { column, RowsTable } from '#web/ui/rows-table.tsx'
import { RequestStatusBadge } from './request-status.tsx'
import { useAskedAgain } from './use-asked-again.ts'

interface RequestTableProps {
  caption: string
  rows: readonly (ThirdPartyRequest | QueuedRequest)[]
  onOpen: (request: ThirdPartyRequest) => void
}

const isQueued = (row: ThirdPartyRequest | QueuedRequest): row is QueuedRequest => 'clientName' in row
const dayOr = (day: string | null, otherwise: string) => (day === null ? otherwise : formatDay(day))

export function RequestTable({ caption, rows, onOpen }: RequestTableProps) {
  const { ask, isAsking } = useAskedAgain()
  const mayFollow = useMay('requests.follow')
  // R chases the first due request of the client.
  const underKey = rows.find((row) => row.toChase && !isQueued(row))
  return (
    <RowsTable<ThirdPartyRequest | QueuedRequest>
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({ 'data-row': id })}
      columns={[
        column('Request', { label: false, className: '@2xl:max-w-0 @2xl:w-[45%]' }, (row) => (
          <>
            <RowButton data-row-link="" onClick={() => onOpen(row)} className="wrap-anywhere py-1">
              {row.title}
            </RowButton>
            {isQueued(row) && row.thirdParty && <SchoolLink {...row.thirdParty} />}
          </>
        )),
        rows.some(isQueued) && column('Client', (row) => isQueued(row) && <ClientRequestsLink {...row} />),
        column('Status', ({ status, overdue }) => <RequestStatusBadge {...{ status, overdue }} />),
        column('Expected', { className: '@2xl:whitespace-nowrap' }, ({ expectedBy }) => dayOr(expectedBy, 'Not known')),
        column('Ask again', { className: '@2xl:whitespace-nowrap' }, (row) =>
          mayFollow && row.toChase ? (
            <Button
              data-row-action=""
              size="small"
              variant="secondary"
              disabled={isAsking}
              onClick={({ currentTarget }) => {
                stayInRow(currentTarget)
                ask([row])
              }}
            >
              Asked again<span className="sr-only">: {row.title}</span>
              {row === underKey && <KeyHint>R</KeyHint>}
            </Button>
          ) : (
            dayOr(row.nextChaseAt, '–')
          ),
        ),
      ]}
    />
  )
}

// The pressed button disappears after its action.
const stayInRow = (button: HTMLElement) => {
  if (button === document.activeElement)
    button.closest('[data-row]')?.querySelector<HTMLElement>('[data-row-link]')?.focus()
}

const SchoolLink = ({ id, name }: { id: string; name: string }) => (
  <TextLink href={`/admin/requests?show=all&thirdPartyId=${id}`} className="wrap-anywhere block text-xs">
    {name}
  </TextLink>
)

const ClientRequestsLink = ({ applicationId, clientName }: QueuedRequest) => (
  <TextLink href={requestsOf(applicationId)} className="inline-block py-1 @2xl:py-0">
    {clientName}
  </TextLink>
)
