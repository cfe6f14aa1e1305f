import { describe, expect, test } from 'vitest'
import { changeMyAccount } from '#contract/account/my-account.ts'
import { getMyDetails } from '#contract/account/my-details.ts'
import { getUser } from '#contract/account/session.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { startApplication } from '#contract/applications/applications.ts'
import { getClientApplication } from '#contract/clients/clients.ts'
import { sql } from '#server/database/sql.ts'
import { browserAt } from '#server/testing/cookie-jar.ts'
import { requestCode, tryCode } from '#server/testing/mailbox.ts'
import { admin, applicant, signIn, type TestClient, testClient } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
let people = 0
const somebody = () => `nurse.${++people}@details.test`

const mariaDetails = {
  completeName: 'Maria Clara Reyes Santos',
  firstName: 'Maria',
  lastName: 'Santos',
  mobileNumber: '09171234567',
  messengerGroupChat: '12',
}
const strangers = { ...mariaDetails, completeName: 'Maria Clara Reyes', lastName: 'Reyes', mobileNumber: '09666666666' }

const signUpAs = (email: string, details: typeof mariaDetails, by: TestClient) =>
  by.call(signUp, { body: { ...details, email } })
const signInAt = async (by: TestClient, email: string) => {
  const answer = await tryCode(portal, email, await requestCode(portal, email, by), by)
  expect(answer.said).toBe('200: ')
}
const phoneOf = async (email: string) => {
  const row = await portal.db.one<{ phone: string | null }>(sql`
    select mobile_number as phone from users where email_key = ${email}`)
  return row?.phone
}

describe('details from a sign-up', () => {
  test('fills the account at the first sign-in of the browser that signed up', async () => {
    const [email, laptop] = [somebody(), browserAt(portal)]
    await signUpAs(email, mariaDetails, laptop)
    await signInAt(laptop, email)
    const me = await laptop.call(getUser, {})
    expect(me).toMatchObject({ firstName: 'Maria', lastName: 'Santos', mobileNumber: mariaDetails.mobileNumber })
    expect(me).not.toHaveProperty('detailsToConfirm')
    expect(await laptop.call(getMyDetails, {})).toEqual({ ...mariaDetails, confirmed: true, source: 'account' })
  })

  test('by a stranger, for an applicant’s address, is only proposed to the applicant', async () => {
    const [email, laptop] = [somebody(), browserAt(portal)]
    await signUpAs(email, mariaDetails, laptop)
    await signUpAs(email, strangers, testClient(portal))
    await signInAt(laptop, email)
    expect(await phoneOf(email)).toBeNull()
    expect(await laptop.call(getUser, {})).toMatchObject({ firstName: '', name: '', detailsToConfirm: true })
    expect(await laptop.call(getMyDetails, {})).toEqual({ ...strangers, confirmed: false, source: 'sign_up' })

    await laptop.call(changeMyAccount, { body: mariaDetails })
    expect(await phoneOf(email)).toBe(mariaDetails.mobileNumber)
    expect(await portal.db.rows(sql`select 1 from sign_ups where email_key = ${email}`)).toHaveLength(0)
  })

  test.each([
    ['with the cookie of another sign-up', browserAt],
    ['that asked elsewhere and has no cookie, but is a browser', () => fetching(portal)],
  ])('is not copied to the account by a browser %s', async (_, open) => {
    const email = somebody()
    const phone = open(portal)
    await signUpAs(somebody(), mariaDetails, phone)
    await signUpAs(email, strangers, testClient(portal))
    await signInAt(phone, email)
    expect(await phoneOf(email)).toBeNull()
  })

  test('is copied to the account by a program, which keeps no cookies', async () => {
    const email = somebody()
    await signUpAs(email, mariaDetails, testClient(portal))
    const nurse = await signIn(portal, email)
    expect(await nurse.call(getUser, {})).toMatchObject({ firstName: 'Maria', mobileNumber: mariaDetails.mobileNumber })
    expect(await nurse.call(getUser, {})).not.toHaveProperty('detailsToConfirm')
  })

  test('sets a new browser cookie each time', async () => {
    const cookies = async () => {
      const answer = await testClient(portal).ask(signUp, { body: { ...mariaDetails, email: somebody() } })
      return String(answer.headers['set-cookie'])
    }
    const [first, second] = [await cookies(), await cookies()]
    expect(first).toMatch(/^sign-up=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(second.split(';')[0]).not.toBe(first.split(';')[0])
  })
})

/** A browser that runs scripts but has no cookies yet. */
const fetching = (portal: TestApp): TestClient =>
  testClient(portal, '', (asked) =>
    testClient(portal).request({ ...asked, headers: { ...asked.headers, origin: 'http://localhost:3000' } }),
  )

describe('a person without a sign-up', () => {
  test('is asked once, can start an application, and appears to the team with the saved details', async () => {
    const email = somebody()
    const nurse = await signIn(portal, email)
    expect(await nurse.call(getUser, {})).toMatchObject({ detailsToConfirm: true })
    const application = await nurse.call(startApplication, { body: {} })
    expect(await nurse.call(getMyDetails, {})).toEqual({
      completeName: '',
      firstName: '',
      lastName: '',
      mobileNumber: '',
      messengerGroupChat: '',
      confirmed: false,
      source: 'account',
    })

    await nurse.call(changeMyAccount, { body: { ...mariaDetails, messengerGroupChat: '' } })
    const saved = await nurse.call(getMyDetails, {})
    expect(saved).toEqual({ ...mariaDetails, messengerGroupChat: '', confirmed: true, source: 'account' })
    // Every process shows the new name at once.
    const me = await nurse.call(getUser, {})
    expect(me).toMatchObject({
      firstName: 'Maria',
      name: mariaDetails.completeName,
      mobileNumber: mariaDetails.mobileNumber,
    })
    expect(me).not.toHaveProperty('detailsToConfirm')
    const office = await admin(portal)
    expect(await office.call(getClientApplication, { params: { id: application.id } })).toMatchObject({
      user: { firstName: 'Maria', lastName: 'Santos' },
      contact: { mobileNumber: mariaDetails.mobileNumber, messengerGroupChat: null },
    })
  })

  test('reads which answer is invalid, and nothing is stored', async () => {
    const email = somebody()
    const nurse = await signIn(portal, email)
    const answer = await nurse.ask(changeMyAccount, { body: { ...mariaDetails, firstName: ' ', mobileNumber: '123' } })
    expect(answer.said).toBe('400: First name is required')
    expect(answer.body).toMatchObject({ errors: [{ path: 'firstName' }, { path: 'mobileNumber' }] })
    expect(await phoneOf(email)).toBeNull()
  })

  test('is called by first and last name until a complete name is given', async () => {
    const nurse = await signIn(portal, somebody())
    await nurse.call(changeMyAccount, { body: { firstName: 'Una' } })
    await nurse.call(changeMyAccount, { body: { lastName: 'Dos', mobileNumber: '09171234567' } })
    const me = await nurse.call(getUser, {})
    expect(me.name).toBe('Una Dos')
    expect(me).not.toHaveProperty('detailsToConfirm')
  })
})

test('asks neither the team nor an applicant who has confirmed the details', async () => {
  expect(await (await admin(portal)).call(getUser, {})).not.toHaveProperty('detailsToConfirm')
  expect(await (await applicant(portal)).call(getUser, {})).not.toHaveProperty('detailsToConfirm')
})
