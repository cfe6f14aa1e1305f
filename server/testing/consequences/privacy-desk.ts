import {
  type MyPrivacyRequest,
  makePrivacyRequest,
  withdrawPrivacyRequest,
} from '#contract/privacy/my-privacy-requests.ts'
import {
  addPrivacyRequest,
  changePrivacyRequest,
  liftRestriction,
  type Restriction,
  restrictPerson,
  saveHoliday,
} from '#contract/privacy/privacy-desk.ts'
import { applicant } from '../people.ts'
import { ana, type Case, maria, portal, toMaria, toOffice } from './fixture.ts'

let made: MyPrivacyRequest
let email: string
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
      await ana.call(addPrivacyRequest, { body })
    },
    leaves: {
      audit: [{ action: 'privacy_request.added', by: 'ana', about: 'privacy_request', detail: { kind: 'access' } }],
    },
  },
  privacyRequestMade: {
    act: async () => {
      const body = { kind: 'correction' as const, askedFor: 'My birth date is wrong' }
      made = await maria.call(makePrivacyRequest, { body })
    },
    leaves: {
      mail: toOffice('privacy_request_made'),
      audit: [
        { action: 'privacy_request.made', by: 'maria', about: 'privacy_request', detail: { kind: 'correction' } },
      ],
    },
  },
  privacyRequestWithdrawn: {
    prepare: async () => {
      made = await maria.call(makePrivacyRequest, { body: { kind: 'access', askedFor: 'Who has my passport?' } })
    },
    act: () => maria.call(withdrawPrivacyRequest, { params: { requestId: made.id } }),
    leaves: {
      audit: [
        { action: 'privacy_request.withdrawn', by: 'maria', about: 'privacy_request', detail: { kind: 'access' } },
      ],
    },
  },
  privacyRequestChanged: {
    prepare: async () => {
      made = await maria.call(makePrivacyRequest, { body: { kind: 'access', askedFor: 'Who has my passport?' } })
    },
    act: () =>
      ana.call(changePrivacyRequest, {
        params: { requestId: made.id },
        body: { state: 'refused', answer: 'Nobody has it', expectedVersion: 1 },
      }),
    leaves: {
      mail: toMaria('privacy_request_answered'),
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
    leaves: { audit: [{ action: 'person.held', by: 'ana', about: 'user', detail: {} }] },
  },
  restrictionLifted: {
    act: () => ana.call(liftRestriction, { params: { restrictionId: restriction.id }, body: { reason: 'Settled' } }),
    leaves: { audit: [{ action: 'person.released', by: 'ana', about: 'user', detail: {} }] },
  },
  holidayChanged: {
    act: () =>
      ana.call(saveHoliday, { params: { day: '2026-03-20' }, body: { name: "Eid'l Fitr", source: 'Proclamation' } }),
    leaves: {
      audit: [{ action: 'holiday.changed', by: 'ana', about: null, detail: { day: '2026-03-20', to: 'day off' } }],
    },
  },
} satisfies Record<string, Case>
