import { makePrivacyRequest } from '#contract/privacy/my-privacy-requests.ts'
import { addPrivacyRequest, listRestrictions, restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { applicant } from '../people.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, madeOnce, type RowByHand } from './row.ts'

const body = {
  kind: 'access' as const,
  name: 'Rosa Cruz',
  email: 'rosa@elsewhere.test',
  source: 'letter' as const,
  receivedOn: '2026-01-05',
  askedFor: 'Everything that you have about me',
}

const complaint = { kind: 'complaint' as const, askedFor: 'Nobody answers me' }

const newRequest = ({ admin }: MatrixFixture) => admin.call(addPrivacyRequest, { body })

const askedAction = async ({ admin, portal }: MatrixFixture, kind: 'erasure' | 'access') => {
  const { email } = await applicant(portal)
  const { id, version } = await admin.call(addPrivacyRequest, { body: { ...body, kind, email } })
  return { params: { requestId: id }, body: { identityCheck: 'document', expectedVersion: version } }
}

const restricted = async ({ admin, portal }: MatrixFixture) => {
  const { email } = await applicant(portal)
  return admin.call(restrictPerson, { body: { kind: 'hold', email, reason: 'A claim' } })
}

export const privacyRows: readonly RowByHand[] = [
  {
    route: 'listPrivacyRequests',
    ask: madeOnce(async (fixture) => {
      await newRequest(fixture)
      return { query: { show: 'all' } }
    }),
  },
  {
    route: 'listMyPrivacyRequests',
    ask: madeOnce(async ({ owner }) => {
      await owner.call(makePrivacyRequest, { body: complaint })
      return {}
    }),
  },
  {
    route: 'makePrivacyRequest',
    ask: () => ({ body: { kind: 'correction', askedFor: 'My birth date is wrong' } }),
    wrongly: () => ({ body: { kind: 'correction', askedFor: ' ' } }),
    wrong: '400: Tell us what you ask for',
  },
  {
    route: 'withdrawPrivacyRequest',
    ask: async ({ owner }) => {
      const body = { kind: 'access' as const, askedFor: 'Who sent my passport where?' }
      return { params: { requestId: (await owner.call(makePrivacyRequest, { body })).id } }
    },
  },
  {
    route: 'addPrivacyRequest',
    ask: () => ({ body }),
    wrongly: () => ({ body: { ...body, receivedOn: '' } }),
    wrong: '400: Enter the day on which it came',
  },
  {
    route: 'changePrivacyRequest',
    ask: async (fixture) => ({
      params: { requestId: (await newRequest(fixture)).id },
      body: { expectedVersion: 1, evidence: 'Letter in the folder' },
    }),
  },
  {
    route: 'eraseForRequest',
    ask: async (fixture) => askedAction(fixture, 'erasure'),
  },
  {
    route: 'copyForRequest',
    ask: async (fixture) => askedAction(fixture, 'access'),
  },
  {
    route: 'listRestrictions',
    ask: madeOnce(async (fixture) => {
      if ((await fixture.admin.call(listRestrictions, {})).length === 0) await restricted(fixture)
      return {}
    }),
  },
  {
    route: 'restrictPerson',
    ask: async ({ portal }) => ({
      body: { kind: 'hold', email: (await applicant(portal)).email, reason: 'A claim' },
    }),
    wrongly: ({ body: asked }) => ({ body: { ...asked, email: 'nobody@matrix.test' } }),
    wrong: gone('Person'),
  },
  {
    route: 'liftRestriction',
    ask: async (fixture) => ({
      params: { restrictionId: (await restricted(fixture)).id },
      body: { reason: 'It is settled' },
    }),
  },
  { route: 'listHolidays', ask: () => ({ query: { year: '2026' } }) },
  {
    route: 'saveHoliday',
    ask: () => ({ params: { day: '2026-03-20' }, body: { name: "Eid'l Fitr", source: 'Proclamation' } }),
  },
  {
    route: 'resetHoliday',
    ask: () => ({ params: { day: '2031-01-02' } }),

    right: '404: Nothing was entered about this day',
  },
]
