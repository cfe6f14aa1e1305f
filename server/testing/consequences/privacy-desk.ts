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
import { applicantWithApplication } from '../test-documents.ts'
import { ana, audited, type Case, maria, portal, toMaria, toOffice } from './fixture.ts'

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
    leaves: { audit: [audited('privacy_request.added', 'ana', 'privacy_request', { kind: 'access' })] },
  },
  privacyRequestMade: {
    act: async () => {
      const body = { kind: 'correction' as const, askedFor: 'My birth date is wrong' }
      made = await maria.call(makePrivacyRequest, { body })
    },
    leaves: {
      mail: toOffice('privacy_request_made'),
      audit: [audited('privacy_request.made', 'maria', 'privacy_request', { kind: 'correction' })],
    },
  },
  privacyRequestWithdrawn: {
    prepare: async () => {
      made = await maria.call(makePrivacyRequest, { body: { kind: 'access', askedFor: 'Who has my passport?' } })
    },
    act: () => maria.call(withdrawPrivacyRequest, { params: { requestId: made.id } }),
    leaves: { audit: [audited('privacy_request.withdrawn', 'maria', 'privacy_request', { kind: 'access' })] },
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
        audited('privacy_request.changed', 'ana', 'privacy_request', { kind: 'access', state: 'open → refused' }),
      ],
    },
  },
  personRestricted: {
    prepare: async () => {
      email = (await applicantWithApplication(portal)).person.email
    },
    act: async () => {
      restriction = await ana.call(restrictPerson, { body: { kind: 'hold', email, reason: 'A claim' } })
    },
    leaves: { live: ['application to office'], audit: [audited('person.held', 'ana', 'user')] },
  },
  restrictionLifted: {
    act: () => ana.call(liftRestriction, { params: { restrictionId: restriction.id }, body: { reason: 'Settled' } }),
    leaves: { live: ['application to office'], audit: [audited('person.released', 'ana', 'user')] },
  },
  holidayChanged: {
    act: () =>
      ana.call(saveHoliday, { params: { day: '2026-03-20' }, body: { name: "Eid'l Fitr", source: 'Proclamation' } }),
    leaves: { audit: [audited('holiday.changed', 'ana', null, { day: '2026-03-20', to: 'day off' })] },
  },
} satisfies Record<string, Case>
