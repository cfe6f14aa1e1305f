import { expect } from 'vitest'
import {
  confirmAddressChange,
  endMySession,
  listMySessions,
  requestAddressChange,
} from '#contract/account/my-account.ts'
import { endSession } from '#contract/account/session.ts'
import { startApplication } from '#contract/applications/applications.ts'
import { endSessions } from '#contract/clients/people.ts'
import { selectOrInsertSetting } from '#server/database/settings.store.ts'
import type { Account } from '../doubles/identity-provider.ts'
import { newestCode, requestCode, tryCode, wrong } from '../mailbox.ts'
import { applicant, signIn, type TestClient, type TestUser, testClient } from '../people.ts'
import { signInByProvider, somebodyAt } from '../provider-journey.ts'
import { ana, beside, type Case, house, maria, portal, toOfficeAlone } from './fixture.ts'

const NEW_ADDRESS = 'nora@elsewhere.test'

let nora: TestUser
let rosa: TestUser
let visit: TestClient
let account: Account
let code: string
let codes: { oldCode: string; newCode: string }

const started = (how: object) => ({
  action: 'session.started',
  by: 'rosa',
  about: 'user',
  detail: { role: 'client', ...how },
})

async function atProvider(leadsTo: string) {
  const { location } = await signInByProvider(beside, account)
  expect(location).toBe(leadsTo)
}

export const sessionCases = {
  signInCodeRequested: {
    prepare: async () => {
      rosa = await applicant(portal, 'Rosa')
    },
    act: async () => {
      code = await requestCode(portal, rosa.email)
    },
    leaves: { audit: [{ action: 'session.code_requested', by: null, about: 'user', detail: {} }] },
  },
  signInCodeRefused: {
    act: () => tryCode(portal, rosa.email, wrong(code)),
    leaves: { audit: [{ action: 'session.refused', by: null, about: 'user', detail: { method: 'code' } }] },
  },
  sessionStarted: {
    act: () => tryCode(portal, rosa.email, code),
    leaves: { audit: [started({ method: 'code' })] },
  },
  personaSessionStarted: {
    prepare: () => selectOrInsertSetting(portal.db, 'demo', 'yes'),
    act: () =>
      testClient(portal).request({
        method: 'POST',
        url: `/dev/personas/${rosa.id}`,
        headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      }),
    leaves: { audit: [started({ by: 'persona' })] },
  },
  providerSignInRefused: {
    prepare: async () => {
      account = somebodyAt(house, { email_verified: false })
    },
    act: () => atProvider('/login?problem=unverified'),
    leaves: {
      audit: [{ action: 'session.refused', by: null, about: null, detail: { method: 'oidc', reason: 'unverified' } }],
    },
  },
  identityBound: {
    prepare: async () => {
      account = somebodyAt(house, { email: rosa.email })
    },
    act: () => atProvider('/'),
    along: ['sessionStarted'],
    leaves: {
      audit: [{ action: 'identity.bound', by: 'rosa', about: 'user', detail: {} }, started({ method: 'oidc' })],
    },
  },
  identityEmailUpdated: {
    prepare: async () => house.knows({ ...account, email: 'rosa@elsewhere.test' }),
    act: () => atProvider('/'),
    along: ['sessionStarted'],
    leaves: {
      audit: [
        { action: 'identity.address_followed', by: 'rosa', about: 'user', detail: {} },
        started({ method: 'oidc' }),
      ],
    },
  },
  sessionEnded: {
    prepare: async () => {
      visit = await signIn(portal, maria.email)
    },
    act: () => visit.call(endSession, {}),
    leaves: { audit: [{ action: 'session.ended', by: 'maria', about: 'user', detail: {} }] },
  },
  allSessionsEnded: {
    prepare: async () => {
      nora = await applicant(portal, 'Nora')
      await signIn(portal, nora.email)
    },
    act: () => ana.call(endSessions, { params: { userId: nora.id } }),
    leaves: {
      audit: [{ action: 'session.all_ended', by: 'ana', about: 'user', detail: { ended: '2' } }],
    },
  },
  oneSessionEnded: {
    prepare: async () => {
      visit = await signIn(portal, maria.email)
    },
    act: async () => {
      const current = (await visit.call(listMySessions, {})).find((session) => session.current)
      await maria.call(endMySession, { params: { sessionId: current?.id ?? '' } })
    },
    leaves: { audit: [{ action: 'session.ended', by: 'maria', about: 'user', detail: { other: 'yes' } }] },
  },
  addressChangeRequested: {
    prepare: async () => {
      nora = await applicant(portal, 'Nora')
      await nora.call(startApplication, {})
    },
    act: () => nora.call(requestAddressChange, { body: { email: NEW_ADDRESS } }),
    leaves: { audit: [{ action: 'address.change_requested', by: 'nora', about: 'user', detail: {} }] },
  },
  addressChangeRefused: {
    prepare: async () => {
      const codeAt = (address: string) => newestCode(portal, address)
      codes = { oldCode: await codeAt(nora.email), newCode: await codeAt(NEW_ADDRESS) }
    },
    act: () => nora.ask(confirmAddressChange, { body: { ...codes, newCode: wrong(codes.newCode) } }),
    leaves: { audit: [{ action: 'address.change_refused', by: 'nora', about: 'user', detail: {} }] },
  },
  addressChanged: {
    // The cached session may be older than the application.
    prepare: () => portal.deps.sessions.waitUntilExpired(),
    act: () => nora.call(confirmAddressChange, { body: codes }),
    leaves: {
      mail: ['address_changed to nora'],
      live: toOfficeAlone('application'),
      audit: [{ action: 'address.changed', by: 'nora', about: 'user', detail: { ended: '0' } }],
    },
  },
} satisfies Record<string, Case>
