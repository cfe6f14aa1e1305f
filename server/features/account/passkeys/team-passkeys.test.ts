import { expect, test } from 'vitest'
import * as api from '#contract/account/passkeys.ts'
import { getUser } from '#contract/account/session.ts'
import { getAdminStats } from '#contract/admin.ts'
import { getApplication } from '#contract/applications/applications.ts'
import { startBulk } from '#contract/bulk.ts'
import { changePaymentChannel, proposePaymentChannel } from '#contract/money/channels.ts'
import { giveCredit } from '#contract/money/ledger.ts'
import { writeOff } from '#contract/money/overview.ts'
import { reversePayment } from '#contract/money/payments-by-hand.ts'
import { requestErasure } from '#contract/privacy/my-data.ts'
import { liftRestriction, restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { gcash } from '#server/testing/billing.ts'
import { lettersTo, requestCode, tryCode } from '#server/testing/mailbox.ts'
import { addPasskey, askCarrying, confirmation, enrol, signInByPasskey } from '#server/testing/passkeys.ts'
import { admin, type TestClient } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'
import { virtualAuthenticator } from '#server/testing/virtual-authenticator.ts'
import { resetPasskeys } from './passkeys.service.ts'

const portal = usePortal({ REQUIRE_PASSKEYS: 'on' })

const refusal = async (person: TestClient) => {
  const { status, body } = await person.ask(getAdminStats, {})
  return [status, (body as { code?: string }).code]
}
const dutyOf = async (person: TestClient) => (await person.call(getUser, {})).passkeyDuty

test('a member works after adding a passkey and saving recovery codes, and no mailed code replaces them', async () => {
  const { application } = await applicantWithApplication(portal)
  const ana = await admin(portal)
  expect(await refusal(ana)).toEqual([403, 'passkey_enrolment_required'])
  expect((await ana.ask(getApplication, { params: { id: application.id } })).status).toBe(404)
  expect(await ana.call(getUser, {})).toMatchObject({ role: 'admin', passkeyDuty: 'enrol' })

  const { authenticator } = await addPasskey(ana)
  expect(await refusal(ana)).toEqual([403, 'recovery_codes_required'])
  const { codes } = await ana.call(api.createRecoveryCodes, {})
  expect(codes).toHaveLength(8)
  for (const code of codes) expect(code.replaceAll('-', '')).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  expect((await ana.ask(api.confirmRecoveryCodes, { body: { code: 'AAAAA' } })).status).toBe(400)
  expect(await dutyOf(ana)).toBe('keep_codes')
  expect(await ana.call(getUser, {})).not.toHaveProperty('hasRecoveryCodes')
  await ana.call(api.confirmRecoveryCodes, { body: { code: codes[7]?.toLowerCase().replaceAll('-', ' ') ?? '' } })
  expect(await ana.call(getUser, {})).toMatchObject({ hasRecoveryCodes: true })
  expect((await ana.ask(getAdminStats, {})).status).toBe(200)
  expect((await ana.ask(getApplication, { params: { id: application.id } })).status).toBe(200)

  const byCode = await admin(portal)
  expect(await refusal(byCode)).toEqual([403, 'passkey_sign_in_required'])
  const mailed = await tryCode(portal, 'ana@lampara.test', await requestCode(portal, 'ana@lampara.test'))
  expect(mailed.body.startPage).toBe('/my-account')
  for (const spec of [api.startPasskeyRegistration, api.createRecoveryCodes]) {
    const { status, body } = await byCode.ask(spec, {})
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'passkey_sign_in_required' })])
  }
  // Erasing the account and starting over would lead to a first passkey by mailed code.
  expect((await byCode.ask(requestErasure, {})).status).toBe(409)
  const [passkey] = await ana.call(api.listPasskeys, {})
  const params = { passkeyId: passkey?.id ?? '' }
  expect((await byCode.ask(api.removePasskey, { params })).status).toBe(403)

  const { person, body } = await signInByPasskey(portal, authenticator)
  expect(body.startPage).toBe('/admin/today')
  expect((await person.ask(getAdminStats, {})).status).toBe(200)
  await expect
    .poll(async () => (await lettersTo(portal, 'ben@lampara.test')).map(({ subject }) => subject))
    .toContain('A member of your team set up a new passkey')
})

test('a recovery code works once, with a mailed code, for a new passkey that confirms no action for a day', async () => {
  const ben = await admin(portal, 'ben')
  const { codes, authenticator: lost } = await enrol(ben)
  const code = codes[2] ?? ''
  const back = await admin(portal, 'ben')
  expect((await back.ask(api.recoverByCode, { body: { code: 'wrong' } })).status).toBe(400)
  await back.call(api.recoverByCode, { body: { code } })
  expect(await refusal(back)).toEqual([403, 'passkey_enrolment_required'])
  expect((await back.ask(api.createRecoveryCodes, {})).status).toBe(403)
  const { authenticator } = await addPasskey(back)
  expect((await ben.ask(getUser, {})).status).toBe(401)
  expect((await back.ask(getAdminStats, {})).status).toBe(200)

  const again = await admin(portal, 'ben')
  expect((await again.ask(api.recoverByCode, { body: { code } })).status).toBe(400)
  const act = {
    method: 'DELETE',
    path: `/api/auth/passkeys/${(await back.call(api.listPasskeys, {}))[1]?.id}`,
  } as const
  const spec = api.removePasskey
  const input = { params: { passkeyId: act.path.split('/').at(-1) ?? '' } }
  const early = await askCarrying(portal, back, await confirmation(back, authenticator, act), { spec, input })
  expect([early.status, early.body]).toEqual([403, expect.objectContaining({ code: 'step_up_refused' })])
  const { person } = await signInByPasskey(portal, lost)
  expect((await askCarrying(portal, person, await confirmation(person, lost, act), { spec, input })).status).toBe(204)
})

test('a member whose only passkey is blocked adds a new passkey only with a recovery code', async () => {
  const own = await ownPortal({ REQUIRE_PASSKEYS: 'on' })
  const { authenticator, codes } = await enrol(await admin(own, 'ben'))
  for (const status of [200, 403]) {
    expect((await signInByPasskey(own, authenticator, { counter: 9 })).status).toBe(status)
  }
  const byCode = await admin(own, 'ben')
  expect(await refusal(byCode)).toEqual([403, 'passkey_enrolment_required'])
  expect((await byCode.ask(api.createRecoveryCodes, {})).status).toBe(409)
  expect((await byCode.ask(api.startPasskeyRegistration, {})).status).toBe(403)
  await byCode.call(api.recoverByCode, { body: { code: codes[0] ?? '' } })
  await addPasskey(byCode)
  expect((await byCode.ask(getAdminStats, {})).status).toBe(200)
})

test('a member whose passkeys were reset on the server enrols again with a mailed code', async () => {
  const own = await ownPortal({ REQUIRE_PASSKEYS: 'on' })
  const ben = await admin(own, 'ben')
  const { authenticator, codes } = await enrol(ben)
  await resetPasskeys(own.deps, 'Ben@lampara.test')
  expect((await ben.ask(getUser, {})).status).toBe(401)
  expect((await signInByPasskey(own, authenticator)).status).toBe(400)
  const back = await admin(own, 'ben')
  expect(await refusal(back)).toEqual([403, 'passkey_enrolment_required'])
  expect((await back.ask(api.recoverByCode, { body: { code: codes[3] ?? '' } })).status).toBe(400)
  await enrol(back)
  expect((await back.ask(getAdminStats, {})).status).toBe(200)
  await expect(resetPasskeys(own.deps, 'nobody@lampara.test')).rejects.toThrow('Person not found')
})

const proposed = async (person: TestClient) => {
  const { id } = await person.call(proposePaymentChannel, { body: { ...gcash, currency: 'PHP' } })
  return { id, act: { method: 'PUT', path: `/api/admin/payment-channels/${id}`, body: { status: 'active' } } as const }
}

const activating = (id: string) =>
  ({ spec: changePaymentChannel, input: { params: { id }, body: { status: 'active' as const } } }) as const

test('a dangerous action needs a verified passkey response to this action, once, from this session', async () => {
  const own = await ownPortal({ REQUIRE_PASSKEYS: 'on', ADMIN_EMAILS: 'ana@lampara.test' })
  const ana = await admin(own)
  const { authenticator } = await enrol(ana)
  const [one, other] = [await proposed(ana), await proposed(ana)]
  const bare = await ana.ask(changePaymentChannel, activating(one.id).input)
  expect([bare.said, bare.body]).toEqual([
    '403: Confirm with your passkey: change an account that applicants pay to.',
    expect.objectContaining({ code: 'step_up_required' }),
  ])
  const refused = async (answer: string, id = one.id, who: TestClient = ana) => {
    const { status, body } = await askCarrying(own, who, answer, activating(id))
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'step_up_refused' })])
  }
  await refused(await confirmation(ana, authenticator, other.act))
  await refused(await confirmation(ana, authenticator, { ...one.act, body: { status: 'retired' } }))
  await refused(await confirmation(ana, authenticator, one.act, { isUserVerified: false }))
  await refused(await confirmation(ana, authenticator, one.act, { origin: 'https://lampara.evil.example' }))
  await refused('no answer of a passkey')
  const { person: elsewhere } = await signInByPasskey(own, authenticator)
  await refused(await confirmation(elsewhere, authenticator, one.act))
  const late = await confirmation(ana, authenticator, one.act)
  own.clock.advance(5 * 60_000)
  await refused(late)

  const answer = await confirmation(ana, authenticator, one.act)
  expect((await askCarrying(own, ana, answer, activating(one.id))).body).toMatchObject({ status: 'active' })
  await refused(answer, other.id)
})

test('another person’s passkey confirms no action, and a download carries its confirmation in the URL', async () => {
  const own = await ownPortal({ REQUIRE_PASSKEYS: 'on' })
  const [ana, ben] = [await admin(own), await admin(own, 'ben')]
  const { authenticator } = await enrol(ana)
  const { authenticator: bens } = await enrol(ben)
  const path = '/api/admin/exports/clients?format=csv'
  expect((await ana.request({ url: path })).statusCode).toBe(403)
  const options = await ana.call(api.startStepUp, { body: { method: 'GET', path } })
  const foreign = Buffer.from(JSON.stringify(bens.get({ ...options, allowCredentials: [] }))).toString('base64url')
  expect((await ana.request({ url: `${path}&stepUp=${foreign}` })).statusCode).toBe(403)
  const answer = await confirmation(ana, authenticator, { method: 'GET', path })
  expect((await ana.request({ url: `${path}&stepUp=${answer}` })).statusCode).toBe(200)
  expect((await ana.request({ url: `${path}&stepUp=${answer}` })).statusCode).toBe(403)
})

test('credits, blocks, unblocks and downloads of bulk results need a passkey confirmation', async () => {
  const own = await ownPortal({ REQUIRE_PASSKEYS: 'on' })
  const ana = await admin(own)
  const { authenticator } = await enrol(ana)
  const { person, application } = await applicantWithApplication(own)
  const block = { kind: 'block' as const, email: person.email, reason: 'Her agreement was taken back' }
  const blocking = { spec: restrictPerson, input: { body: block } } as const
  expect((await ana.ask(restrictPerson, blocking.input)).body).toMatchObject({ code: 'step_up_required' })
  const blocked = await confirmation(ana, authenticator, { method: 'POST', path: restrictPerson.path, body: block })
  const placed = await askCarrying(own, ana, blocked, blocking)
  expect(placed.status).toBe(201)
  const restriction = placed.body
  const body = { reason: 'Settled' }
  const lifting = { spec: liftRestriction, input: { params: { restrictionId: restriction.id }, body } } as const
  expect((await ana.ask(liftRestriction, lifting.input)).body).toMatchObject({ code: 'step_up_required' })
  const lift = `/api/admin/privacy/restrictions/${restriction.id}/lift`
  const lifted = await confirmation(ana, authenticator, { method: 'POST', path: lift, body })
  expect((await askCarrying(own, ana, lifted, lifting)).status).toBe(204)

  const credit = { amount: '100.00', reason: 'Promised' }
  const crediting = { spec: giveCredit, input: { params: { id: application.id }, body: credit }, key: 'a' } as const
  const ofHers = { params: { id: application.id }, body: credit }
  for (const spec of [giveCredit, writeOff])
    expect((await ana.ask(spec, ofHers, 'bare')).body).toMatchObject({ code: 'step_up_required' })
  const reversal = { params: { id: application.id }, body }
  expect((await ana.ask(reversePayment, reversal, 'bare')).body).toMatchObject({ code: 'step_up_required' })
  const credits = `/api/admin/applications/${application.id}/credits`
  const given = () => confirmation(ana, authenticator, { method: 'POST', path: credits, body: credit })
  const elsewhere = await askCarrying(own, ana, await given(), {
    ...crediting,
    input: { ...crediting.input, body: { ...credit, amount: '900.00' } },
  })
  expect(elsewhere.body).toMatchObject({ code: 'step_up_refused' })
  expect((await askCarrying(own, ana, await given(), crediting)).status).toBe(201)

  const run = await ana.call(startBulk, {
    body: { action: 'assign', ids: [application.id], assignedTo: null, key: 'c'.repeat(32) },
  })
  const path = `/api/admin/bulk/${run.id}/results.csv`
  expect((await ana.request({ url: path })).statusCode).toBe(403)
  const answer = await confirmation(ana, authenticator, { method: 'GET', path })
  expect((await ana.request({ url: `${path}?stepUp=${answer}` })).statusCode).toBe(200)
})

test('without required passkeys a mailed code is enough, and no action needs a confirmation', async () => {
  const own = await ownPortal({}, { beside: portal })
  const ana = await admin(own)
  await addPasskey(ana, virtualAuthenticator())
  const byCode = await admin(own)
  expect(await byCode.call(getUser, {})).not.toHaveProperty('passkeyDuty')
  const { id } = await proposed(byCode)
  expect((await (await admin(own, 'ben')).ask(changePaymentChannel, activating(id).input)).status).toBe(200)
})
