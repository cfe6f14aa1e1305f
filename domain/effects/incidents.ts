import type { AffectedSource, IncidentState } from '#contract/incidents.ts'
import { auditOnly } from './consequence.ts'

interface OfIncident {
  incidentId: string
}

const subjectOf = ({ incidentId }: OfIncident) => `incident:${incidentId}`

export const incidentOpened = auditOnly<OfIncident>((facts) => ({
  action: 'incident.opened',
  subject: subjectOf(facts),
  detail: {},
}))

export const incidentChanged = auditOnly<OfIncident & { fields: readonly string[] }>((facts) => ({
  action: 'incident.changed',
  subject: subjectOf(facts),
  detail: { fields: facts.fields.join(' ') },
}))

export const incidentMoved = auditOnly<OfIncident & { from: IncidentState; to: IncidentState }>((facts) => ({
  action: 'incident.moved',
  subject: subjectOf(facts),
  detail: { from: facts.from, to: facts.to },
}))

export const affectedAdded = auditOnly<OfIncident & { how: AffectedSource; added: number }>((facts) => ({
  action: 'affected.added',
  subject: subjectOf(facts),
  detail: { how: facts.how, people: String(facts.added) },
}))

export const affectedRemoved = auditOnly<OfIncident & { userId: string; reason: string }>((facts) => ({
  action: 'affected.removed',
  subject: subjectOf(facts),
  detail: { person: facts.userId, reason: facts.reason },
}))
