import type { AffectedSource, IncidentState } from '#contract/privacy/incidents.ts'
import { auditOnly, type Consequence } from './consequence.ts'

interface OfIncident {
  incidentId: string
}

const subjectOf = ({ incidentId }: OfIncident) => `incident:${incidentId}`

export const incidentOpened: Consequence<OfIncident> = {
  mail: (facts) => ({
    to: 'office',
    notice: { kind: 'incident_opened', incidentId: facts.incidentId },
    dedupeKey: subjectOf(facts),
  }),
  audit: (facts) => ({ action: 'incident.opened', subject: subjectOf(facts) }),
}

export const incidentReminded: Consequence<OfIncident & { hours: number }> = {
  mail: ({ incidentId, hours }) => ({
    to: 'office',
    notice: { kind: 'incident_due', incidentId, hours },
    dedupeKey: `${subjectOf({ incidentId })}:${hours}`,
  }),
}

export const incidentChanged = auditOnly<OfIncident & { fields: readonly string[] }>((facts) => ({
  action: 'incident.changed',
  subject: subjectOf(facts),
  detail: { fields: facts.fields.join(' ') },
}))

export const incidentTransitioned = auditOnly<OfIncident & { from: IncidentState; to: IncidentState }>((facts) => ({
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
  detail: { person: facts.userId },
  texts: { reason: facts.reason },
}))

export const incidentNoticeSent: Consequence<OfIncident & { noticeId: string; people: number }> = {
  mail: ({ incidentId, noticeId }, at) => ({
    to: { incidentId, toldAt: at },
    notice: { kind: 'incident_notice', noticeId },
    dedupeKey: subjectOf({ incidentId }),
  }),
  audit: (facts) => ({
    action: 'incident_notice.sent',
    subject: subjectOf(facts),
    detail: { people: String(facts.people) },
  }),
}
