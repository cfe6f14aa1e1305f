import { useState } from 'react'
import { type AffectedPerson, listAffected, removeAffected } from '#contract/privacy/incidents.ts'
import { counted } from '#domain/english/counted.ts'
import { affectedSources } from '#domain/privacy/incident-labels.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { ExportMenu } from '#web/shared/exports/export-menu.tsx'
import { ReasonDialog } from '#web/shared/reason-dialog.tsx'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cell, inTable, Row } from '#web/ui/table.tsx'
import { FindPeople } from './find-people.tsx'
import type { IncidentCardProps } from './texts-card.tsx'

export function PeopleCard({ incident, isLocked }: IncidentCardProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Card
      title={`Who is affected: ${counted(incident.people, 'person', 'people')}`}
      actions={incident.people > 0 && <ExportMenu list="affected" query={{ incidentId: incident.id }} />}
      description="While the incident is open, nothing of theirs is deleted. Whoever opens the list stands in the audit log."
    >
      <div className="space-y-6">
        {!isLocked && <FindPeople incident={incident} />}
        {incident.people > 0 && !isShown && (
          <Button variant="secondary" onClick={() => setShown(true)}>
            Show the list
          </Button>
        )}
        {incident.people > 0 && isShown && <AffectedTable incident={incident} isLocked={isLocked} />}
      </div>
    </Card>
  )
}

function AffectedTable({ incident, isLocked }: IncidentCardProps) {
  const [removed, setRemoved] = useState<AffectedPerson | null>(null)
  const params = { incidentId: incident.id }
  const person = (row: AffectedPerson) => (
    <AffectedRow key={row.id} person={row} onRemove={isLocked ? undefined : () => setRemoved(row)} />
  )
  return (
    <>
      <ListView
        list={useLongList(listAffected, { params })}
        counts
        bare
        failure="The list could not be loaded"
        {...inTable({
          caption: 'People whom the incident affects',
          head: ['Person', 'Application', 'On the list by', !isLocked && { hidden: 'Action' }],
          rows: 3,
          widths: ['w-40', 'w-28', 'w-24', 'w-16'],
        })}
      >
        {(rows) => rows.map(person)}
      </ListView>
      {removed && (
        <ReasonDialog
          title={`Take ${removed.name} off the list?`}
          description="They are then not told of the incident. The reason stays in the audit log."
          confirm="Take off the list"
          draft={`incident:${incident.id}:off:${removed.id}`}
          route={removeAffected}
          input={(reason) => ({ params: { ...params, userId: removed.id }, body: { reason } })}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

const AffectedRow = ({ person, onRemove }: { person: AffectedPerson; onRemove: (() => void) | undefined }) => (
  <Row>
    <Cell label="Person" className="wrap-anywhere">
      <span className="block font-semibold">{person.name}</span>
      {person.name !== person.email && <span className="block text-ink-soft text-xs">{person.email}</span>}
      {person.toldAt && (
        <span className="block text-ink-soft text-xs">
          Notice mailed on <When at={person.toldAt} time />
        </span>
      )}
    </Cell>
    <Cell label="Application" className="whitespace-nowrap">
      {person.applicationId && person.applicationNumber ? (
        <TextLink href={`/admin/applications/${person.applicationId}`}>{person.applicationNumber}</TextLink>
      ) : (
        'None'
      )}
    </Cell>
    <Cell label="On the list by">{affectedSources[person.source]}</Cell>
    {onRemove && (
      <Cell>
        {person.toldAt === null && (
          <Button variant="quiet" size="small" onClick={onRemove}>
            Take off<span className="sr-only"> {person.name}</span>
          </Button>
        )}
      </Cell>
    )}
  </Row>
)
