import * as api from '#contract/account/passkeys.ts'
import { addPasskey } from '../passkeys.ts'
import { testClient } from '../people.ts'
import { virtualAuthenticator } from '../virtual-authenticator.ts'
import type { MatrixFixture } from './fixture.ts'
import { madeOnce, type RowByHand } from './row.ts'

const REFUSED = `400: ${api.PASSKEY_REFUSED}`
const NO_ANSWER = '400: This is not the answer of a passkey'
const WRONG_CODE = '400: This is not one of your recovery codes. Check it and enter it again.'
const NO_CODE = '400: Enter one of your recovery codes'
/** Adds a passkey of the owner, and removes old ones to stay below the limit. */
async function newPasskey({ owner }: MatrixFixture) {
  const before = await owner.call(api.listPasskeys, {})
  for (const { id } of before.slice(5)) await owner.call(api.removePasskey, { params: { passkeyId: id } })
  return addPasskey(owner)
}

const noAnswer = () => ({ body: { response: 'nothing' } })

export const passkeyRows: RowByHand[] = [
  {
    route: 'addPasskey',
    about: 'with the challenge of the owner',
    ask: async (world) => {
      await newPasskey(world)
      const options = await world.owner.call(api.startPasskeyRegistration, {})
      return { body: { response: virtualAuthenticator().create(options) } }
    },
    right: ['201', REFUSED, REFUSED],
    wrongly: noAnswer,
    wrong: NO_ANSWER,
  },
  {
    route: 'renamePasskey',
    ask: async (world) => {
      const { body } = await newPasskey(world)
      return { params: { passkeyId: body.id }, body: { name: 'My phone' } }
    },
  },
  {
    route: 'removePasskey',
    ask: async (world) => ({ params: { passkeyId: (await newPasskey(world)).body.id } }),
  },
  {
    route: 'signInWithPasskey',
    ask: async ({ portal, somebody }) => {
      const { authenticator } = await addPasskey(await somebody())
      const options = await testClient(portal).call(api.startPasskeySignIn, {})
      return { body: { response: authenticator.get(options) } }
    },
    wrongly: noAnswer,
    wrong: NO_ANSWER,
    signsOut: true,
  },
  {
    route: 'createRecoveryCodes',
    about: 'of the owner, who has a passkey',
    ask: async (world) => {
      await newPasskey(world)
      return {}
    },
    right: [
      '201',
      '409: Add a passkey first: recovery codes stand in for one that is lost.',
      '409: Add a passkey first: recovery codes stand in for one that is lost.',
    ],
  },
  {
    route: 'confirmRecoveryCodes',
    // Confirmed codes stay valid, because no later row makes others.
    ask: madeOnce(async (world) => {
      await newPasskey(world)
      const { codes } = await world.owner.call(api.createRecoveryCodes, {})
      return { body: { code: codes[0] ?? '' } }
    }),
    right: ['200', WRONG_CODE, WRONG_CODE],
    wrongly: () => ({ body: { code: ' ' } }),
    wrong: NO_CODE,
  },
  {
    route: 'recoverByCode',
    ask: () => ({ body: { code: '00000-00000-00000-00000-00000-0' } }),
    right: WRONG_CODE,
    wrongly: () => ({ body: { code: ' ' } }),
    wrong: NO_CODE,
  },
  {
    route: 'startStepUp',
    ask: () => ({ body: { method: 'PUT', path: '/api/admin/refunds/1', body: { status: 'approved' } } }),
    wrongly: ({ body }) => ({ body: { ...body, path: 'https://elsewhere.example' } }),
    wrong: '400: Give the path of the act',
  },
]
