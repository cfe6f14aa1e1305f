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
import { signInByOidc, somebodyAt } from '../oidc-journey.ts'
import { applicant, signIn, type TestClient, type TestUser, testClient } from '../people.ts'
import { ana, audited, beside, type Case, house, maria, portal, toOfficeAlone } from './fixture.ts'

const NEW_ADDRESS = 'nora@elsewhere.test'

let nora: TestUser
let rosa: TestUser
let visit: TestClient
let account: Account
let code: string
let codes: { oldCode: string; newCode: string }

const started = (how: object) => audited('session.started', 'rosa', 'user', { role: 'client', ...how })

async function atProvider(leadsTo: string) {
  const { location } = await signInByOidc(beside, account)
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
    leaves: { audit: [audited('session.code_requested', null, 'user')] },
  },
  signInCodeRefused: {
    act: () => tryCode(portal, rosa.email, wrong(code)),
    leaves: { audit: [audited('session.refused', null, 'user', { method: 'code' })] },
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
  oidcSignInRefused: {
    prepare: async () => {
      account = somebodyAt(house, { email_verified: false })
    },
    act: () => atProvider('/login?problem=unverified'),
    leaves: { audit: [audited('session.refused', null, null, { method: 'oidc', reason: 'unverified' })] },
  },
  identityBound: {
    prepare: async () => {
      account = somebodyAt(house, { email: rosa.email })
    },
    act: () => atProvider('/'),
    along: ['sessionStarted'],
    leaves: { audit: [audited('identity.bound', 'rosa', 'user'), started({ method: 'oidc' })] },
  },
  identityEmailUpdated: {
    prepare: async () => house.knows({ ...account, email: 'rosa@elsewhere.test' }),
    act: () => atProvider('/'),
    along: ['sessionStarted'],
    leaves: { audit: [audited('identity.address_followed', 'rosa', 'user'), started({ method: 'oidc' })] },
  },
  sessionEnded: {
    prepare: async () => {
      visit = await signIn(portal, maria.email)
    },
    act: () => visit.call(endSession, {}),
    leaves: { audit: [audited('session.ended', 'maria', 'user')] },
  },
  allSessionsEnded: {
    prepare: async () => {
      nora = await applicant(portal, 'Nora')
      await signIn(portal, nora.email)
    },
    act: () => ana.call(endSessions, { params: { userId: nora.id } }),
    leaves: { audit: [audited('session.all_ended', 'ana', 'user', { ended: '2' })] },
  },
  oneSessionEnded: {
    prepare: async () => {
      visit = await signIn(portal, maria.email)
    },
    act: async () => {
      const current = (await visit.call(listMySessions, {})).find((session) => session.current)
      await maria.call(endMySession, { params: { sessionId: current?.id ?? '' } })
    },
    leaves: { audit: [audited('session.ended', 'maria', 'user', { other: 'yes' })] },
  },
  addressChangeRequested: {
    prepare: async () => {
      nora = await applicant(portal, 'Nora')
      await nora.call(startApplication, {})
    },
    act: () => nora.call(requestAddressChange, { body: { email: NEW_ADDRESS } }),
    leaves: { audit: [audited('address.change_requested', 'nora', 'user')] },
  },
  addressChangeRefused: {
    prepare: async () => {
      const codeAt = (address: string) => newestCode(portal, address)
      codes = { oldCode: await codeAt(nora.email), newCode: await codeAt(NEW_ADDRESS) }
    },
    act: () => nora.ask(confirmAddressChange, { body: { ...codes, newCode: wrong(codes.newCode) } }),
    leaves: { audit: [audited('address.change_refused', 'nora', 'user')] },
  },
  addressChanged: {
    // The cached session may be older than the application.
    prepare: () => portal.deps.sessionCache.pauseUntilForgotten(),
    act: () => nora.call(confirmAddressChange, { body: codes }),
    leaves: {
      mail: ['address_changed to nora'],
      live: toOfficeAlone('application'),
      audit: [audited('address.changed', 'nora', 'user', { ended: '0' })],
    },
  },
} satisfies Record<string, Case>
