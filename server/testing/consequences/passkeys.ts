import { expect } from 'vitest'
import * as api from '#contract/account/passkeys.ts'
import { resetPasskeys } from '#server/features/account/passkeys/passkeys.service.ts'
import { addPasskey, askCarrying, confirmation, enrol, signInByPasskey } from '../passkeys.ts'
import { admin, applicant, type TestUser } from '../people.ts'
import { type VirtualAuthenticator, virtualAuthenticator } from '../virtual-authenticator.ts'
import { ana, audited, type Case, portal, toOffice } from './fixture.ts'

let vera: TestUser
let ben: TestUser
let authenticator: VirtualAuthenticator
let passkeyId: string
let codes: string[]

const added = (by: string, way: string) => audited('passkey.added', by, 'passkey', { way })
const used = (by: string) => audited('recovery_code.used', by, 'user')
const removed = (by: string, detail: object = {}) => audited('passkey.removed', by, 'passkey', detail)
const refused = audited('session.refused', null, null, { method: 'passkey' })
const ofPasskey = () => ({ params: { passkeyId } })

const demandPasskeys = (requirePasskeys: boolean) => Object.assign(portal.deps.config, { requirePasskeys })

export const passkeyCases = {
  passkeyAdded: {
    prepare: async () => {
      vera = await applicant(portal, 'Vera')
    },
    act: async () => {
      const answer = await addPasskey(vera)
      authenticator = answer.authenticator
      passkeyId = answer.body.id
    },
    leaves: { mail: ['passkeys_changed to vera'], audit: [added('vera', 'first')] },
  },
  passkeyRenamed: {
    act: () => vera.call(api.renamePasskey, { ...ofPasskey(), body: { name: 'My phone' } }),
    leaves: { audit: [audited('passkey.renamed', 'vera', 'passkey')] },
  },
  passkeyRefused: {
    act: () => signInByPasskey(portal, authenticator, { isUserVerified: false }),
    leaves: { audit: [refused] },
  },
  recoveryCodesCreated: {
    act: async () => {
      codes = (await vera.call(api.createRecoveryCodes, {})).codes
    },
    leaves: { audit: [audited('recovery_codes.created', 'vera', 'user')] },
  },
  recoveryCodesConfirmed: {
    act: () => vera.call(api.confirmRecoveryCodes, { body: { code: codes[0] ?? '' } }),
    leaves: { audit: [audited('recovery_codes.confirmed', 'vera', 'user')] },
  },
  recoveryCodeUsed: {
    act: () => vera.call(api.recoverByCode, { body: { code: codes[1] ?? '' } }),
    leaves: { mail: ['passkeys_changed to vera'], audit: [used('vera')] },
  },
  passkeyRemoved: {
    act: () => vera.call(api.removePasskey, ofPasskey()),
    leaves: { mail: ['passkeys_changed to vera'], audit: [removed('vera')] },
  },
  passkeyBlocked: {
    prepare: async () => {
      authenticator = (await addPasskey(vera, virtualAuthenticator(), { counter: 7 })).authenticator
    },
    act: () => signInByPasskey(portal, authenticator, { counter: 6 }),
    along: ['passkeyRefused'],
    leaves: {
      mail: ['passkeys_changed to vera'],
      audit: [audited('passkey.blocked', null, 'passkey'), refused],
    },
  },
  memberPasskeyAdded: {
    prepare: async () => {
      ben = await admin(portal, 'ben')
    },
    act: () => addPasskey(ben),
    along: ['passkeyAdded'],
    leaves: {
      mail: [...toOffice('member_passkeys_changed'), 'passkeys_changed to ben'],
      audit: [added('ben', 'first')],
    },
  },
  memberRecovered: {
    prepare: async () => {
      codes = (await enrol(ben)).codes
      ben = await admin(portal, 'ben')
    },
    act: () => ben.call(api.recoverByCode, { body: { code: codes[0] ?? '' } }),
    along: ['recoveryCodeUsed'],
    leaves: {
      mail: [...toOffice('member_passkeys_changed'), 'passkeys_changed to ben'],
      audit: [used('ben')],
    },
  },
  passkeysReset: {
    act: () => resetPasskeys(portal.deps, vera.email),
    leaves: {
      mail: ['passkeys_changed to vera'],
      audit: [audited('passkeys.reset', null, 'user')],
    },
  },
  actConfirmed: {
    prepare: async () => {
      authenticator = (await enrol(ana)).authenticator
      passkeyId = (await addPasskey(ana)).body.id
      demandPasskeys(true)
      // A process caches the session for a moment.
      await portal.deps.sessionCache.pauseUntilForgotten()
    },
    act: async () => {
      const act = { method: 'DELETE', path: `/api/auth/passkeys/${passkeyId}` } as const
      const answer = await confirmation(ana, authenticator, act)
      await askCarrying(portal, ana, answer, { spec: api.removePasskey, input: ofPasskey() })
      demandPasskeys(false)
    },
    along: ['passkeyRemoved'],
    leaves: {
      mail: ['passkeys_changed to ana'],
      audit: [
        audited('act.confirmed', 'ana', 'passkey', { act: 'remove a passkey' }),
        removed('ana', { ended: expect.stringMatching(/^[1-9]/) }),
      ],
    },
  },
} satisfies Record<string, Case>
