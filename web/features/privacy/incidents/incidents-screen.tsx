import { ShieldCheck } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { type IncidentSummary, listIncidents } from '#contract/privacy/incidents.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { adminPage } from '#web/shared/admin-only.tsx'
import { NewButton } from '#web/shared/new-button.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { column, inColumns } from '#web/ui/rows-table.tsx'
import { formatClock } from './incident-clock.ts'
import { IncidentStatus } from './incident-status.tsx'
import { OpenIncidentDialog } from './open-incident-dialog.tsx'

export const IncidentsScreen = adminPage('/admin/incidents', Register)

function Register() {
  const [params, setParams] = useSearchParams()
  const showsAll = params.get('show') === 'all'
  return (
    <>
      <PageHeading
        title="Incidents"
        description="From the moment somebody knows of one there are 72 hours to tell the National Privacy Commission and the people."
        actions={
          <NewButton do="incidents.manage" dialog={(close) => <OpenIncidentDialog onClose={close} />}>
            Open an incident
          </NewButton>
        }
      />
      <div className="space-y-4">
        <Checkbox
          label="Show closed ones, too"
          checked={showsAll}
          onChange={({ target }) => setParams(target.checked ? { show: 'all' } : {}, { replace: true })}
        />
        <IncidentTable showsAll={showsAll} />
      </div>
    </>
  )
}

function IncidentTable({ showsAll }: { showsAll: boolean }) {
  const query = { show: showsAll ? ('all' as const) : ('open' as const) }
  return (
    <ListView
      list={useLongList(listIncidents, { query }, { staleTime: 0 })}
      counts
      failure="The incidents could not be loaded"
      empty={{
        icon: ShieldCheck,
        title: showsAll ? 'No incidents' : 'No open incidents',
        children: 'Open one as soon as there is a suspicion: the clock runs from there.',
      }}
      {...incidentTable}
    />
  )
}

const incidentTable = inColumns<IncidentSummary>({
  caption: 'Incidents, newest first',
  skeletonRows: 3,
  keyOf: ({ id }) => id,
  columns: [
    column('Incident', { width: 'w-56', className: 'wrap-anywhere' }, ({ id, title }) => (
      <TextLink href={`/admin/incidents/${id}`}>{title}</TextLink>
    )),
    column('State', { width: 'w-28' }, ({ state }) => <IncidentStatus state={state} />),
    column('Known since', { width: 'w-32', className: 'whitespace-nowrap tabular-nums' }, ({ knownAt }) => (
      <When at={knownAt} time />
    )),
    column('72 hours', { width: 'w-32', className: ({ overdue }) => overdue && 'font-semibold text-bad' }, (incident) =>
      formatClock(incident, new Date()),
    ),
    column('People', { numeric: true, width: 'w-10 ml-auto' }, ({ people }) => people.toLocaleString('en-US')),
  ],
})
