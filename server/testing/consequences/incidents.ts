import {
  addAffected,
  changeIncident,
  moveIncident,
  openIncident,
  removeAffected,
  sendIncidentNotice,
} from '#contract/privacy/incidents.ts'
import { HOUR } from '#domain/calendar/milliseconds.ts'
import { remindOfIncidents } from '#server/features/privacy/incidents/incident-reminders.job.ts'
import { ana, anId, audited, type Case, maria, portal, toMaria, toOffice } from './fixture.ts'

let params: { incidentId: string }

export const incidentCases = {
  incidentOpened: {
    act: async () => {
      const body = { title: 'Laptop stolen', knownAt: '2026-01-05T08:00:00.000Z' }
      params = { incidentId: (await ana.call(openIncident, { body })).id }
    },
    leaves: {
      mail: toOffice('incident_opened'),
      audit: [audited('incident.opened', 'ana', 'incident')],
    },
  },
  incidentReminded: {
    prepare: () => ana.call(openIncident, { body: { title: 'Laptop found', knownAt: new Date().toISOString() } }),
    act: () => remindOfIncidents({ ...portal.deps, now: () => new Date(Date.now() + 50 * HOUR) }),
    leaves: { mail: toOffice('incident_due') },
  },
  incidentChanged: {
    act: () =>
      ana.call(changeIncident, { params, body: { sensitive: 'yes', help: 'Write to us', expectedVersion: 1 } }),
    leaves: { audit: [audited('incident.changed', 'ana', 'incident', { fields: 'help sensitive' })] },
  },
  incidentTransitioned: {
    act: () => ana.call(moveIncident, { params, body: { to: 'to_notify', reason: 'It was used', expectedVersion: 2 } }),
    leaves: { audit: [audited('incident.moved', 'ana', 'incident', { from: 'assessing', to: 'to_notify' })] },
  },
  affectedAdded: {
    act: () => ana.call(addAffected, { params, body: { how: 'added', email: maria.email } }),
    leaves: { audit: [audited('affected.added', 'ana', 'incident', { how: 'added', people: '1' })] },
  },
  affectedRemoved: {
    act: () =>
      ana.call(removeAffected, { params: { ...params, userId: maria.id }, body: { reason: 'Nothing was opened' } }),
    leaves: { audit: [audited('affected.removed', 'ana', 'incident', { person: anId, reason: 'Nothing was opened' })] },
  },
  incidentNoticeSent: {
    prepare: async () => {
      await ana.call(addAffected, { params, body: { how: 'added', email: maria.email } })
      const parts = { nature: 'A', dataInvolved: 'B', consequences: 'C', measures: 'D', help: 'E' }
      await ana.call(changeIncident, { params, body: { ...parts, expectedVersion: 3 } })
    },
    act: () => ana.call(sendIncidentNotice, { params, body: { people: 1, expectedVersion: 4 } }),
    leaves: {
      mail: toMaria('incident_notice'),
      audit: [audited('incident_notice.sent', 'ana', 'incident', { people: '1' })],
    },
  },
} satisfies Record<string, Case>
