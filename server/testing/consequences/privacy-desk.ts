import {
  addPrivacyRequest,
  changePrivacyRequest,
  liftRestriction,
  type PrivacyRequest,
  type Restriction,
  restrictPerson,
  saveHoliday,
} from '#contract/privacy-desk.ts'
import { applicant } from '../people.ts'
import { ana, type Case, portal } from './world.ts'

let email: string
let request: PrivacyRequest
let restriction: Restriction

export const privacyCases = {
  privacyRequestAdded: {
    act: async () => {
      const body = {
        kind: 'access' as const,
        name: 'Rosa Cruz',
        email: 'rosa@elsewhere.test',
        source: 'letter' as const,
        receivedOn: '2026-01-05',
        askedFor: 'Everything that you have about me',
      }
      request = await ana.call(addPrivacyRequest, { body })
    },
    leaves: {
      audit: [{ action: 'privacy_request.added', by: 'ana', about: 'privacy_request', detail: { kind: 'access' } }],
    },
  },
  privacyRequestChanged: {
    act: () =>
      ana.call(changePrivacyRequest, {
        params: { requestId: request.id },
        body: { state: 'refused', answer: 'We hold nothing about you', expectedVersion: request.version },
      }),
    leaves: {
      audit: [
        {
          action: 'privacy_request.changed',
          by: 'ana',
          about: 'privacy_request',
          detail: { kind: 'access', state: 'open → refused' },
        },
      ],
    },
  },
  personRestricted: {
    prepare: async () => {
      email = (await applicant(portal)).email
    },
    act: async () => {
      restriction = await ana.call(restrictPerson, { body: { kind: 'hold', email, reason: 'A claim' } })
    },
    leaves: { audit: [{ action: 'person.held', by: 'ana', about: 'user', detail: { reason: 'A claim' } }] },
  },
  restrictionLifted: {
    act: () => ana.call(liftRestriction, { params: { restrictionId: restriction.id }, body: { reason: 'Settled' } }),
    leaves: { audit: [{ action: 'person.released', by: 'ana', about: 'user', detail: { reason: 'Settled' } }] },
  },
  holidayChanged: {
    act: () =>
      ana.call(saveHoliday, { params: { day: '2026-03-20' }, body: { name: "Eid'l Fitr", source: 'Proclamation' } }),
    leaves: {
      audit: [{ action: 'holiday.changed', by: 'ana', about: null, detail: { day: '2026-03-20', to: 'day off' } }],
    },
  },
} satisfies Record<string, Case>
