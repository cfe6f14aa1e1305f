import { CircleCheck } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { listPrivacyRequests, type PrivacyRequest } from '#contract/privacy/privacy-desk.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { kindLabels, stateLabels } from '#domain/privacy/desk.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useOpenedRow } from '#web/lib/opened-row.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { NewButton } from '#web/shared/new-button.tsx'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { RowButton } from '#web/ui/button.tsx'
import { column, inColumns, type RowsColumn } from '#web/ui/rows-table.tsx'
import { NewRequestDialog } from './new-request-dialog.tsx'
import { personColumn } from './person-column.tsx'
import { RequestDialog } from './request-dialog.tsx'

const shows = ['open', 'overdue', 'all'] as const
const showLabels = { open: 'Open, first due first', overdue: 'Overdue', all: 'All, newest first' } as const
const [OPEN] = shows

export function RequestsTab() {
  const [params, setParams] = useSearchParams()
  const show = shows.find((one) => one === params.get('show')) ?? OPEN
  const list = useLongList(listPrivacyRequests, { query: { show } }, { staleTime: 0 })
  const { row: request, open, close } = useOpenedRow(list.rows)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ChoiceField
          label="Show"
          className="w-full sm:w-64"
          value={show}
          onChange={(value) => setParams(value === OPEN ? {} : { show: value }, { replace: true })}
          options={shows}
          labels={showLabels}
        />
        <NewButton do="privacy.manage" dialog={(close) => <NewRequestDialog onClose={close} />}>
          New request
        </NewButton>
      </div>
      <ListView
        list={list}
        failure="The requests could not be loaded"
        empty={{
          icon: CircleCheck,
          title: show === 'overdue' ? 'Nothing is overdue' : 'No requests',
          children: 'What a client asks for in My data comes here by itself. Add what comes by letter, email or phone.',
        }}
        {...inColumns({
          caption: 'Requests about personal data',
          skeletonRows: 5,
          keyOf: ({ id }) => id,
          columns: [requestColumn(open), ...columns],
        })}
      />
      {request && <RequestDialog key={request.id} request={request} onClose={close} />}
    </div>
  )
}

const requestColumn = (onOpen: (row: PrivacyRequest) => void): RowsColumn<PrivacyRequest> =>
  column('Request', { label: false, width: 'w-48', className: '@2xl:max-w-0 @2xl:w-[35%]' }, (row) => (
    <span className="block min-w-0 py-1">
      <RowButton aria-haspopup="dialog" onClick={() => onOpen(row)}>
        {kindLabels[row.kind]}
        <span className="sr-only">, {row.name}</span>
      </RowButton>
      <span className="wrap-anywhere line-clamp-2 text-ink-soft text-xs @2xl:line-clamp-1">{row.askedFor}</span>
    </span>
  ))

const dayColumn = (head: string, day: 'receivedOn' | 'dueOn'): RowsColumn<PrivacyRequest> =>
  column(head, { width: 'w-24', className: '@2xl:whitespace-nowrap' }, (row) => formatDay(row[day]))

const columns: readonly RowsColumn<PrivacyRequest>[] = [
  personColumn('From', false),
  dayColumn('Received', 'receivedOn'),
  dayColumn('Answer by', 'dueOn'),
  column('State', { width: 'w-20' }, (row) => <PrivacyRequestStatus {...row} />),
]

const tones: Record<PrivacyRequest['state'], Tone> = {
  open: 'info',
  answered: 'good',
  refused: 'neutral',
  withdrawn: 'neutral',
}

const PrivacyRequestStatus = ({ state, overdue }: Pick<PrivacyRequest, 'state' | 'overdue'>) =>
  overdue ? <Status tone="bad">Overdue</Status> : <Status tone={tones[state]}>{stateLabels[state]}</Status>
