import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type IncidentSummary, listIncidents } from '#contract/privacy/incidents.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { When } from '#web/lib/when.tsx'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { May } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/table.tsx'
import { clockWords } from './incident-clock.ts'
import { IncidentStatus } from './incident-status.tsx'
import { OpenIncidentDialog } from './open-incident-dialog.tsx'

export function IncidentsScreen() {
  return (
    <AdminOnly page="/admin/incidents">
      <Register />
    </AdminOnly>
  )
}

function Register() {
  const [params, setParams] = useSearchParams()
  const [isOpening, setOpening] = useState(false)
  const showsAll = params.get('show') === 'all'
  return (
    <>
      <PageHeading
        title="Incidents"
        description="What happened to personal data that should not have. From the moment somebody knows of it there are 72 hours to tell the National Privacy Commission and the people."
        actions={
          <May do="incidents.manage">
            <Button onClick={() => setOpening(true)}>
              <Plus aria-hidden="true" />
              Open an incident
            </Button>
          </May>
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
      {isOpening && <OpenIncidentDialog onClose={() => setOpening(false)} />}
    </>
  )
}

function IncidentTable({ showsAll }: { showsAll: boolean }) {
  const query = { show: showsAll ? ('all' as const) : ('open' as const) }
  const { rows, isMissing, isStale, again, foot } = asLongList(
    useInfiniteQuery({ ...readLongList(listIncidents, { query }), staleTime: 0 }),
  )
  if (isMissing) {
    return (
      <Card padded={false}>
        <LoadFailure title="The incidents could not be loaded" {...again} />
      </Card>
    )
  }
  if (rows?.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState icon={ShieldCheck} title={showsAll ? 'No incidents' : 'No open incidents'}>
          Open one as soon as there is a suspicion: the clock runs from there.
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      {isStale && <StaleNotice {...again} />}
      <Table
        caption="Incidents, newest first"
        head={
          <>
            <HeaderCell>Incident</HeaderCell>
            <HeaderCell>State</HeaderCell>
            <HeaderCell>Known since</HeaderCell>
            <HeaderCell>72 hours</HeaderCell>
            <HeaderCell numeric>People</HeaderCell>
          </>
        }
      >
        {rows ? (
          rows.map((incident) => <IncidentRow key={incident.id} incident={incident} />)
        ) : (
          <SkeletonRows rows={3} widths={['w-56', 'w-28', 'w-32', 'w-32', 'w-10']} />
        )}
      </Table>
      {rows && <ShowMore {...foot} />}
    </>
  )
}

function IncidentRow({ incident }: { incident: IncidentSummary }) {
  return (
    <Row>
      <Cell label="Incident" className="wrap-anywhere">
        <TextLink href={`/admin/incidents/${incident.id}`}>{incident.title}</TextLink>
      </Cell>
      <Cell label="State">
        <IncidentStatus state={incident.state} />
      </Cell>
      <Cell label="Known since" className="whitespace-nowrap tabular-nums">
        <When at={incident.knownAt} time />
      </Cell>
      <Cell label="72 hours" className={incident.overdue ? 'font-semibold text-bad' : undefined}>
        {clockWords(incident, new Date())}
      </Cell>
      <Cell label="People" numeric>
        {incident.people.toLocaleString('en-US')}
      </Cell>
    </Row>
  )
}
