import { describe, expect, test } from 'vitest'
import * as api from '#contract/account/passkeys.ts'
import { getUser } from '#contract/account/session.ts'
import { lettersTo } from '#server/testing/mailbox.ts'
import { addPasskey, signInByPasskey } from '#server/testing/passkeys.ts'
import { admin, applicant, signIn, type TestClient, testClient } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { type Misbehaviour, virtualAuthenticator } from '#server/testing/virtual-authenticator.ts'

const portal = usePortal()
const REFUSED = `400: ${api.PASSKEY_REFUSED}`

async function withPasskey(name = 'Maria') {
  const person = await applicant(portal, name)
  const { authenticator, body } = await addPasskey(person)
  return { person, authenticator, passkey: body }
}

describe('a passkey', () => {
  test('an applicant adds a passkey, signs in without an address, and gets a mail', async () => {
    const { person, authenticator, passkey } = await withPasskey()
    expect(passkey).toMatchObject({ name: 'A browser', lastUsedAt: null, blocked: false })
    const signedIn = await signInByPasskey(portal, authenticator)
    expect([signedIn.status, signedIn.body.user.id]).toEqual([200, person.id])
    expect((await signedIn.person.call(getUser, {})).email).toBe(person.email)
    const [listed] = await person.call(api.listPasskeys, {})
    expect(listed).toMatchObject({ id: passkey.id, lastUsedAt: expect.any(String) })
    await expect
      .poll(async () => (await lettersTo(portal, person.email)).map(({ subject }) => subject))
      .toContain('The passkeys of your account at Lampara were changed')
  })

  test('is offered to an applicant from the second day on, until the applicant has a passkey', async () => {
    const offerTo = async (person: TestClient) => (await person.call(getUser, {})).passkeyOffer
    const person = await applicant(portal)
    expect(await offerTo(person)).toBeUndefined()
    portal.clock.advance(24 * 60 * 60_000)
    const back = await signIn(portal, person.email)
    expect(await offerTo(back)).toBe(true)
    expect(await offerTo(await admin(portal))).toBeUndefined()
    const { authenticator } = await addPasskey(back)
    expect(await offerTo(back)).toBeUndefined()
    expect((await signInByPasskey(portal, authenticator)).status).toBe(200)
  })

  test('is requested with user verification and as a discoverable credential', async () => {
    const person = await applicant(portal)
    const options = await person.call(api.startPasskeyRegistration, {})
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(32)
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(64)
    expect(options.user.id).not.toContain(person.id)
    const again = await person.call(api.startPasskeyRegistration, {})
    expect([again.user.id, again.challenge === options.challenge]).toEqual([options.user.id, false])
    expect((await testClient(portal).call(api.startPasskeySignIn, {})).userVerification).toBe('required')
  })

  const lies: [string, Misbehaviour][] = [
    ['that did not verify its user', { isUserVerified: false }],
    ['used on another site', { origin: 'https://lampara.evil.example' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['for a challenge of somebody else’s making', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ]

  test.each(lies)('%s is refused at registration and at sign-in', async (_, lie) => {
    const person = await applicant(portal)
    expect((await addPasskey(person, virtualAuthenticator(), lie)).said).toBe(REFUSED)
    expect(await person.call(api.listPasskeys, {})).toEqual([])
    const { authenticator } = await addPasskey(person)
    expect((await signInByPasskey(portal, authenticator, lie)).said).toBe(REFUSED)
    expect((await signInByPasskey(portal, authenticator)).status).toBe(200)
  })

  test('answers a challenge once, within five minutes, and in the session of that challenge', async () => {
    const { authenticator, person } = await withPasskey()
    const stranger = testClient(portal)
    const response = authenticator.get(await stranger.call(api.startPasskeySignIn, {}))
    expect((await stranger.ask(api.signInWithPasskey, { body: { response } })).status).toBe(200)
    expect((await stranger.ask(api.signInWithPasskey, { body: { response } })).said).toBe(REFUSED)

    const late = authenticator.get(await stranger.call(api.startPasskeySignIn, {}))
    portal.clock.advance(5 * 60_000)
    expect((await stranger.ask(api.signInWithPasskey, { body: { response: late } })).said).toBe(REFUSED)

    const other = await applicant(portal, 'Liza')
    const options = await person.call(api.startPasskeyRegistration, {})
    const made = virtualAuthenticator().create(options)
    expect((await other.ask(api.addPasskey, { body: { response: made } })).said).toBe(REFUSED)
    // One try uses up the challenge, even for the session that asked for it.
    expect((await person.ask(api.addPasskey, { body: { response: made } })).said).toBe(REFUSED)
  })

  test('is refused for the account of another person', async () => {
    const { authenticator } = await withPasskey()
    const { person: liza } = await withPasskey('Liza')
    const { user } = await liza.call(api.startPasskeyRegistration, {})
    expect((await signInByPasskey(portal, authenticator, { userHandle: user.id })).said).toBe(REFUSED)
  })

  test('a passkey whose counter goes back is blocked, and all sessions of its person end', async () => {
    const { person, authenticator, passkey } = await withPasskey()
    await signInByPasskey(portal, authenticator, { counter: 9 })
    expect((await signInByPasskey(portal, authenticator, { counter: 9 })).status).toBe(403)
    expect((await person.ask(getUser, {})).status).toBe(401)
    const after = await signInByPasskey(portal, authenticator, { counter: 10 })
    expect([after.status, after.body]).toEqual([403, expect.objectContaining({ code: 'passkey_blocked' })])
    const back = await signIn(portal, person.email)
    expect(await back.call(api.listPasskeys, {})).toMatchObject([{ id: passkey.id, blocked: true }])
  })

  test('whose counter stays at zero is accepted', async () => {
    const { authenticator } = await withPasskey()
    for (const _ of [1, 2]) expect((await signInByPasskey(portal, authenticator, { counter: 0 })).status).toBe(200)
  })

  test('is renamed and removed, and its removal ends its sessions', async () => {
    const { person, authenticator, passkey } = await withPasskey()
    const params = { passkeyId: passkey.id }
    expect(await person.call(api.renamePasskey, { params, body: { name: 'My phone' } })).toMatchObject({
      name: 'My phone',
    })
    const { person: elsewhere } = await signInByPasskey(portal, authenticator)
    await person.call(api.removePasskey, { params })
    expect((await elsewhere.ask(getUser, {})).status).toBe(401)
    expect((await person.ask(getUser, {})).status).toBe(200)
    expect((await signInByPasskey(portal, authenticator)).said).toBe(REFUSED)
  })

  test('is added and removed only shortly after a sign-in', async () => {
    const { person, passkey } = await withPasskey()
    portal.clock.advance(16 * 60_000)
    const adding = await person.ask(api.startPasskeyRegistration, {})
    expect([adding.status, adding.body]).toEqual([403, expect.objectContaining({ code: 'fresh_sign_in_required' })])
    expect((await person.ask(api.removePasskey, { params: { passkeyId: passkey.id } })).status).toBe(403)
  })
})
