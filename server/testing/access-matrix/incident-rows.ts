import { addAffected, changeIncident, moveIncident, openIncident } from '#contract/privacy/incidents.ts'
import { applicant } from '../people.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, madeOnce, type RowByHand } from './row.ts'

const body = { title: 'Laptop stolen', knownAt: '2026-01-05T08:00:00.000Z' }
const span = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }

const wholeNotice = {
  nature: 'A laptop was stolen',
  dataInvolved: 'Passports',
  consequences: 'Somebody may use them',
  measures: 'The account is closed',
  help: 'Write to us',
}

const newIncident = ({ admin }: MatrixFixture) => admin.call(openIncident, { body })

const ofIncident = async (fixture: MatrixFixture) => ({ params: { incidentId: (await newIncident(fixture)).id } })

const withSomebody = async (fixture: MatrixFixture) => {
  const { params } = await ofIncident(fixture)
  const { email, id } = await applicant(fixture.portal)
  await fixture.admin.call(addAffected, { params, body: { how: 'added', email } })
  return { params: { ...params, userId: id } }
}

export const incidentRows: readonly RowByHand[] = [
  {
    route: 'listIncidents',
    ask: madeOnce(async (fixture) => {
      await newIncident(fixture)
      return {}
    }),
  },
  { route: 'getIncident', ask: madeOnce(ofIncident) },
  {
    route: 'openIncident',
    ask: () => ({ body }),
    wrongly: () => ({ body: { ...body, title: '' } }),
    wrong: '400: Say in a few words what happened',
  },
  {
    route: 'changeIncident',
    ask: async (fixture) => ({ ...(await ofIncident(fixture)), body: { expectedVersion: 1, help: 'Write to us' } }),
  },
  {
    route: 'moveIncident',
    ask: async (fixture) => ({
      ...(await ofIncident(fixture)),
      body: { expectedVersion: 1, to: 'to_notify', reason: 'It was used' },
    }),
  },
  {
    route: 'countAffected',
    ask: madeOnce(async (fixture) => ({ ...(await ofIncident(fixture)), query: { ...span, ip: '10.1.1.1' } })),
  },
  {
    route: 'addAffected',
    ask: async (fixture) => ({
      ...(await ofIncident(fixture)),
      body: { how: 'added', email: (await applicant(fixture.portal)).email },
    }),
  },
  {
    route: 'listAffected',
    ask: madeOnce(async (fixture) => {
      const { incidentId } = (await withSomebody(fixture)).params
      return { params: { incidentId } }
    }),
  },
  {
    route: 'sendIncidentNotice',
    ask: async (fixture) => {
      const { incidentId } = (await withSomebody(fixture)).params
      const params = { incidentId }
      const to = { to: 'to_notify' as const, reason: 'It was used', expectedVersion: 1 }
      await fixture.admin.call(moveIncident, { params, body: to })
      await fixture.admin.call(changeIncident, { params, body: { ...wholeNotice, expectedVersion: 2 } })
      return { params, body: { people: 1, expectedVersion: 3 } }
    },
  },
  {
    route: 'exportAffected',
    ask: madeOnce(async (fixture) => {
      const { incidentId } = (await withSomebody(fixture)).params
      return { query: { incidentId, format: 'csv' } }
    }),
    id: 'query.incidentId',
    wrong: gone('Incident'),
  },
  {
    route: 'removeAffected',
    ask: async (fixture) => ({ ...(await withSomebody(fixture)), body: { reason: 'Nothing of hers was opened' } }),
  },
  { route: 'getIncidentNotices', ask: madeOnce(ofIncident) },
]
