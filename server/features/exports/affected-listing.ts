import { affectedSources } from '#domain/incidents/incident-labels.ts'
import { getIncident } from '#server/features/privacy/incidents/incidents.service.ts'
import { type AffectedForSheet, countAffectedRows, selectAffected } from './exports.store.ts'
import { type Listing, readInBatches } from './listing.ts'

interface AffectedFilter {
  incidentId: string
}

export const affected: Listing<AffectedFilter, AffectedForSheet> = {
  title: 'Affected people',
  columns: [
    { head: 'Last name', width: 20, cell: ({ lastName }) => lastName },
    { head: 'First name', width: 20, cell: ({ firstName }) => firstName },
    { head: 'Email', width: 30, cell: ({ email }) => email },
    { head: 'Mobile number', width: 18, cell: ({ mobileNumber }) => mobileNumber },
    { head: 'Application', width: 16, cell: ({ applicationNumber }) => applicationNumber },
    { head: 'On the list by', width: 16, cell: ({ source }) => affectedSources[source] },
    { head: 'On the list since', width: 26, isTime: true, cell: ({ addedAt }) => addedAt },
    { head: 'Notice mailed', width: 26, isTime: true, cell: ({ toldAt }) => toldAt },
  ],
  seesBlocked: true,
  names: { of: 'person', key: ({ id }) => id, byConsent: false },
  refuse: async (deps, { incidentId }) => void (await getIncident(deps, incidentId)),
  batches: ({ db }, _caller, { incidentId }) => readInBatches((batch) => selectAffected(db, incidentId, batch)),
  count: ({ db }, _caller, { filter }) => countAffectedRows(db, filter.incidentId),
}
