import { describe, expect, test } from 'vitest'
import * as api from '#contract/account/my-account.ts'
import { MOBILE_NUMBER_TOO_SHORT } from '#contract/account/my-details.ts'
import { getUser, sendSignInCode } from '#contract/account/session.ts'
import { startApplication } from '#contract/applications/applications.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { changeMailPreference, getMailPreference } from '#contract/team/team-settings.ts'
import { sql } from '#server/database/sql.ts'
import { lettersTo, newestCode, wrong } from '#server/testing/mailbox.ts'
import { admin, applicant, signIn, type TestClient, type TestUser, testClient } from '#server/testing/people.ts'
import { member } from '#server/testing/team.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
let addresses = 0
const newAddress = () => `new.${++addresses}@elsewhere.test`

const codeAt = (address: string) => newestCode(portal, address)

async function codesFor(person: TestUser, email: string) {
  await person.call(api.requestAddressChange, { body: { email } })
  return { oldCode: await codeAt(person.email), newCode: await codeAt(email) }
}

const confirm = (person: TestClient, codes: { oldCode: string; newCode: string }) =>
  person.ask(api.confirmAddressChange, { body: codes })

describe('my account', () => {
  test('shows name, mobile number and address, and takes a change of one of them alone', async () => {
    const maria = await applicant(portal)
    const mine = await maria.call(api.getMyAccount, {})
    expect(mine).toMatchObject({
      id: maria.id,
      email: maria.email,
      completeName: 'Maria Reyes',
      firstName: 'Maria',
      mobileNumber: '09171234567',
      addressFrom: 'person',
    })
    const changed = await maria.call(api.changeMyAccount, { body: { mobileNumber: '+63 917 765 4321' } })
    expect(changed).toEqual({ ...mine, mobileNumber: '+63 917 765 4321' })
    expect(await maria.call(getUser, {})).toMatchObject({ firstName: 'Maria', mobileNumber: '+63 917 765 4321' })
  })

  test('shows the message of an invalid field and keeps the saved details', async () => {
    const maria = await applicant(portal)
    const answer = await maria.ask(api.changeMyAccount, { body: { firstName: 'Mia', mobileNumber: '123' } })
    expect(answer.said).toBe(`400: ${MOBILE_NUMBER_TOO_SHORT}`)
    expect(await maria.call(api.getMyAccount, {})).toMatchObject({ firstName: 'Maria' })
  })

  test('an account without a sign-up is complete once all details are saved, and asks for no more', async () => {
    const liza = await signIn(portal, newAddress())
    await liza.call(api.changeMyAccount, { body: { firstName: 'Liza' } })
    expect(await liza.call(getUser, {})).toMatchObject({ firstName: 'Liza', detailsToConfirm: true })
    const body = { completeName: 'Liza Cruz', lastName: 'Cruz', mobileNumber: '09171234567' }
    await liza.call(api.changeMyAccount, { body })
    expect(await liza.call(getUser, {})).not.toHaveProperty('detailsToConfirm')
  })
})

describe('a change of address', () => {
  test('needs a code from both addresses, ends every other session and notifies the old address', async () => {
    const maria = await applicant(portal)
    await maria.call(startApplication, { body: {} })
    const phone = await signIn(portal, maria.email)
    const email = newAddress()
    const { oldCode, newCode } = await codesFor(maria, email)
    expect((await confirm(maria, { oldCode, newCode: oldCode })).said).toBe(`400: ${api.wrongCodes(4)}`)
    expect((await confirm(maria, { oldCode: newCode, newCode })).said).toBe(`400: ${api.wrongCodes(3)}`)
    expect(await maria.call(api.getMyAccount, {})).toMatchObject({ email: maria.email })

    const changed = await confirm(maria, { oldCode, newCode })
    expect([changed.status, changed.body.email]).toEqual([200, email])
    expect((await maria.ask(getUser, {})).body).toMatchObject({ id: maria.id, email })
    expect((await phone.ask(getUser, {})).status).toBe(401)
    expect((await signIn(portal, email)).id).toBe(maria.id)
    expect((await signIn(portal, maria.email)).id).not.toBe(maria.id)
    await expect
      .poll(() => lettersTo(portal, maria.email))
      .toContainEqual(
        expect.objectContaining({
          subject: 'Your email address at Lampara was changed',
          text: expect.stringContaining('another email address, and this one no longer opens it.'),
        }),
      )
    expect((await confirm(maria, { oldCode, newCode })).said).toBe(`400: ${api.CODES_EXPIRED}`)
  })

  test('to an address that is taken, or in ADMIN_EMAILS, gets the usual response and never a code', async () => {
    const maria = await applicant(portal)
    const liza = await applicant(portal, 'Liza')
    for (const email of [liza.email, 'ANA@lampara.test']) {
      const answer = await maria.ask(api.requestAddressChange, { body: { email } })
      expect([answer.status, answer.body]).toEqual([201, { email, expiresAt: expect.any(String) }])
      const [letter] = await lettersTo(portal, email)
      expect(letter?.text).toContain('nothing has changed')
      expect(letter?.text).not.toMatch(/\d{6}/)
      const guess = { oldCode: await codeAt(maria.email), newCode: '000000' }
      expect((await confirm(maria, guess)).said).toBe(`400: ${api.wrongCodes(4)}`)
    }
    expect(await maria.call(api.getMyAccount, {})).toMatchObject({ email: maria.email })
  })

  test('is refused like a wrong code when another person took the address meanwhile', async () => {
    const maria = await applicant(portal)
    const email = newAddress()
    const codes = await codesFor(maria, email)
    await signIn(portal, email)
    expect((await confirm(maria, codes)).said).toBe(`400: ${api.wrongCodes(4)}`)
    expect((await maria.call(getUser, {})).email).toBe(maria.email)
  })

  test('allows five tries within ten minutes, and a new request voids the older codes', async () => {
    const maria = await applicant(portal)
    const email = newAddress()
    const older = await codesFor(maria, email)
    const codes = await codesFor(maria, email)
    expect((await confirm(maria, older)).status).toBe(400)
    for (const left of [3, 2, 1]) {
      const { said } = await confirm(maria, { ...codes, oldCode: wrong(codes.oldCode) })
      expect(said).toBe(`400: ${api.wrongCodes(left)}`)
    }
    expect((await confirm(maria, { ...codes, newCode: wrong(codes.newCode) })).said).toBe(`400: ${api.CODES_EXPIRED}`)
    expect((await confirm(maria, codes)).said).toBe(`400: ${api.CODES_EXPIRED}`)

    const late = await codesFor(maria, email)
    portal.clock.advance(10 * 60_000)
    expect((await confirm(maria, late)).said).toBe(`400: ${api.CODES_EXPIRED}`)
  })

  test('refuses the codes of another person', async () => {
    const maria = await applicant(portal)
    const liza = await applicant(portal, 'Liza')
    const codes = await codesFor(maria, newAddress())
    await codesFor(liza, newAddress())
    expect((await confirm(liza, codes)).said).toBe(`400: ${api.wrongCodes(4)}`)
  })

  test('of a team member moves waiting mail and the mail preference to the new address', async () => {
    const carla = await member(portal, await admin(portal), 'lead')
    await carla.call(changeMailPreference, { body: { choice: 'daily' } })
    const maria = await applicant(portal)
    const application = await maria.call(startApplication, {})
    await maria.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } })
    const before = await carla.call(getMailPreference, {})
    expect(before).toMatchObject({ choice: 'daily', email: carla.email })
    expect(before.waiting).toBeGreaterThan(0)
    const email = newAddress()
    await confirm(carla, await codesFor(carla, email))
    expect(await carla.call(getMailPreference, {})).toEqual({ ...before, email })
  })

  test('redirects unsent mail, except a letter for the old address alone', async () => {
    const maria = await applicant(portal)
    await portal.db.run(sql`
      insert into mail_outbox (id, dedupe_key, recipient, notice, facts, next_attempt_at, created_at)
      select gen_random_uuid(), notice || ${maria.id}, ${maria.email}, notice, '{}', now() + interval '1 day', now()
      from unnest(${['message_from_team', 'address_changed', 'team_invitation']}::text[]) as one (notice)`)
    const email = newAddress()
    await confirm(maria, await codesFor(maria, email))
    const waiting = sql`select notice, recipient from mail_outbox where dedupe_key like ${`%${maria.id}`} order by notice`
    expect(await portal.db.rows(waiting)).toEqual([
      { notice: 'address_changed', recipient: maria.email },
      { notice: 'message_from_team', recipient: email },
      { notice: 'team_invitation', recipient: maria.email },
    ])
  })

  test('is refused for an owner, and for the present address', async () => {
    const ana = await admin(portal)
    expect((await ana.ask(api.requestAddressChange, { body: { email: newAddress() } })).status).toBe(409)
    const maria = await applicant(portal)
    const same = await maria.ask(api.requestAddressChange, { body: { email: maria.email.toUpperCase() } })
    expect(same.said).toBe('400: This is already your email address')
  })
})

describe('my devices', () => {
  const AGENT =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

  async function signInFrom(email: string) {
    const phone = testClient(portal)
    await phone.call(sendSignInCode, { body: { email, type: 'sign-in' } })
    const answer = await phone.request({
      method: 'POST',
      url: '/api/auth/sign-in/email-otp',
      headers: { 'content-type': 'application/json', 'user-agent': AGENT },
      payload: JSON.stringify({ email, otp: await codeAt(email) }),
    })
    return testClient(portal, String(answer.headers['set-cookie']).split(';')[0])
  }

  test('are listed with the current one marked, and one of them is signed out on every process', async () => {
    const beside = await ownPortal({}, { beside: portal })
    const maria = await applicant(portal)
    const phone = await signInFrom(maria.email)
    const sessions = await maria.call(api.listMySessions, {})
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Android', false],
      ['A browser', true],
    ])
    const besidePhone = testClient(beside, phone.cookie)
    expect((await besidePhone.ask(getUser, {})).status).toBe(200)
    await maria.call(api.endMySession, { params: { sessionId: sessions[0]?.id ?? '' } })
    expect((await besidePhone.ask(getUser, {})).status).toBe(401)
    expect(await maria.call(api.listMySessions, {})).toHaveLength(1)
  })
})
