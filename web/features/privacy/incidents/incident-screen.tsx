import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useLocation } from 'wouter'
import { getIncident, type Incident } from '#contract/privacy/incidents.ts'
import { incidentStates } from '#domain/privacy/incident-labels.ts'
import { useNamedPage } from '#web/lib/page-title.ts'
import { read } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { useMay } from '#web/shared/may.tsx'
import { BackLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AssessmentCard } from './assessment-card.tsx'
import { formatClock } from './incident-clock.ts'
import { IncidentStatus } from './incident-status.tsx'
import { NoticesCard } from './notices-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { TextsCard } from './texts-card.tsx'

export function IncidentScreen() {
  const [path] = useLocation()
  return (
    <AdminOnly page="/admin/incidents">
      <IncidentPage key={path} id={path.split('/').at(-1) ?? ''} />
    </AdminOnly>
  )
}

function IncidentPage({ id }: { id: string }) {
  const incident = useQuery({
    ...read(getIncident, { params: { incidentId: id } }, { absentOn: 404 }),
    staleTime: 0,
  })
  const { data } = incident
  const mayKeep = useMay('incidents.manage') && data?.state !== 'closed'
  useNamedPage(data?.title, 'Incident')
  return (
    <>
      <PageHeading
        title={data?.title ?? 'Incident'}
        actions={data && <IncidentStatus state={data.state} />}
        back={<BackLink href="/admin/incidents">All incidents</BackLink>}
      />
      <QueryView
        query={incident}
        quiet
        failure="The incident could not be loaded"
        skeleton="h-96 max-w-3xl rounded-card"
        empty={{
          icon: ArrowLeft,
          title: 'There is no such incident',
          children: 'It may have been opened in another portal.',
        }}
      >
        {(known) => (
          <div className="max-w-3xl space-y-6">
            <ClockNotice incident={known} />
            <TextsCard incident={known} isLocked={!mayKeep} />
            <AssessmentCard incident={known} isLocked={!mayKeep} />
            <PeopleCard incident={known} isLocked={!mayKeep} />
            <NoticesCard incident={known} isLocked={!mayKeep} />
            <StepsCard steps={known.steps} />
          </div>
        )}
      </QueryView>
    </>
  )
}

const untoldOf = ({ npcToldAt, peopleToldAt }: Incident) =>
  [!npcToldAt && 'the National Privacy Commission', !peopleToldAt && 'the people'].filter(Boolean)

function ClockNotice({ incident }: { incident: Incident }) {
  const { state, overdue, knownAt, dueAt } = incident
  const untold = untoldOf(incident)
  const isRunning = (state === 'assessing' || state === 'to_notify') && untold.length > 0
  return (
    <Notice
      tone={overdue ? 'bad' : isRunning ? 'warn' : 'info'}
      title={`72 hours: ${formatClock(incident, new Date())}`}
    >
      Known since <When at={knownAt} time />.{' '}
      {isRunning && (
        <>
          Until <When at={dueAt} time />, if notice is due, {untold.join(' and ')} have to be told.{' '}
        </>
      )}
      {isRunning &&
        (incident.mayBeDelayed
          ? 'It may wait only for what is needed to stop the breach or to know its extent.'
          : 'It may not wait: a hundred people or more, or sensitive data whose loss will do harm.')}
    </Notice>
  )
}

const StepsCard = ({ steps }: { steps: Incident['steps'] }) => (
  <Card title="Course">
    <ol className="divide-y divide-line text-sm">
      {steps.map(({ to, at, by, reason }) => (
        <li key={at} className="gap-4 py-2.5 sm:flex">
          <span className="block shrink-0 text-ink-soft tabular-nums sm:w-44">
            <When at={at} time />
          </span>
          <span className="wrap-anywhere min-w-0">
            <span className="font-semibold">{incidentStates[to]}</span>
            {by && `, ${by}`}
            <span className="block text-ink-soft">{reason}</span>
          </span>
        </li>
      ))}
    </ol>
  </Card>
)
