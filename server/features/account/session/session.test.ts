import { describe, expect, test } from 'vitest'
import { endSession, getUser, signOut, signOutEverywhere, startSignIn } from '#contract/account/session.ts'
import { listAudit } from '#contract/audit/audit.ts'
import { endSessions, listUsers } from '#contract/clients/people.ts'
import { DAY, HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { cookieOf, requestCode, tryCode } from '#server/testing/mailbox.ts'
import { admin, applicant, signIn, type TestClient, testClient } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const other = usePortal({}, { beside: portal })
let people = 0
const somebody = () => `nurse.${++people}@session.test`

const whoAmI = (by: TestClient) => by.ask(getUser, {})
const at = (process: TestApp, { cookie }: TestClient) => testClient(process, cookie)
const navigate = (by: TestClient, url: string, headers: Record<string, string> = {}) => by.request({ url, headers })

describe('the session cookie', () => {
  const flagsOf = async (process: TestApp) => {
    const email = somebody()
    const answer = await tryCode(process, email, await requestCode(process, email))
    const [pair = '', ...flags] = String([answer.headers['set-cookie']].flat()[0]).split('; ')
    const [name = '', token = ''] = pair.split('=')
    return { name, token, flags }
  }

  test('is HttpOnly, SameSite=Lax and host-only, and holds a token of 256 bits', async () => {
    const { name, token, flags } = await flagsOf(portal)
    expect(name).toBe('session')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(flags.sort()).toEqual(['HttpOnly', `Max-Age=${30 * 24 * 3600}`, 'Path=/', 'SameSite=Lax'])
  })

  test('is Secure under https, and then bound to the host by its name', async () => {
    const secure = await ownPortal({ PUBLIC_URL: 'https://localhost' }, { beside: portal })
    const { name, flags } = await flagsOf(secure)
    expect(name).toBe('__Host-session')
    expect(flags).toContain('Secure')
    expect(flags.some((flag) => flag.startsWith('Domain'))).toBe(false)
  })

  test('is stored only as a hash', async () => {
    const maria = await applicant(portal)
    const token = maria.cookie.split('=')[1] ?? ''
    const rows = await portal.db.rows<{ tokenHash: Buffer }>(
      sql`select token_hash from sessions where user_id = ${maria.id}`,
    )
    expect(rows.map((row) => row.tokenHash.toString('utf8'))).not.toContain(token)
    expect(rows[0]?.tokenHash).toHaveLength(32)
  })

  test('is new at every sign-in, and ends the earlier session of its browser', async () => {
    const email = somebody()
    const first = await signIn(portal, email)
    const answer = await tryCode(portal, email, await requestCode(portal, email), testClient(portal, first.cookie))
    expect(cookieOf(answer)).not.toBe(first.cookie)
    expect((await whoAmI(first)).said).toBe('401: Unauthorized')
    expect((await whoAmI(testClient(portal, cookieOf(answer)))).status).toBe(200)
  })

  test.each([
    'session=',
    'session=nonsense',
    `session=${'x'.repeat(5000)}`,
    'session=%00',
    'session="; drop table users',
  ])('with an invalid value, for example %s, is 401', async (cookie) => {
    expect((await whoAmI(testClient(portal, cookie.slice(0, 4096)))).said).toBe('401: Unauthorized')
  })
})

describe('signing out', () => {
  test('ends the session on every process at once and leads to the start page', async () => {
    const maria = await applicant(portal)
    expect((await whoAmI(at(other, maria))).status).toBe(200)
    const answer = await navigate(maria, signOut.path)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
    expect(String(answer.headers['set-cookie'])).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/)
    for (const process of [portal, other]) expect((await whoAmI(at(process, maria))).said).toBe('401: Unauthorized')
  })

  test('by POST ends the session too, and a signed-out request is 401', async () => {
    const maria = await applicant(portal)
    const answer = await maria.ask(endSession, {})
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(String(answer.headers['set-cookie'])).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/)
    for (const process of [portal, other]) expect((await whoAmI(at(process, maria))).said).toBe('401: Unauthorized')
    expect((await maria.ask(endSession, {})).said).toBe('401: Unauthorized')
  })

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.example/page' },
    { referer: 'http://localhost:9999/' },
    { referer: 'http://localhost.evil.example:3000/' },
    { 'sec-fetch-site': 'same-origin', referer: 'https://evil.example/' },
  ])('is refused for a link on another site: %o', async (headers) => {
    const maria = await applicant(portal)
    const answer = await navigate(maria, signOut.path, headers)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await whoAmI(maria)).status).toBe(200)
  })

  test.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { referer: 'http://localhost:3000/documents' },
    {},
  ])('is accepted from a page of the portal, and from the address bar: %o', async (headers) => {
    const maria = await applicant(portal)
    await navigate(maria, signOut.path, headers)
    expect((await whoAmI(maria)).status).toBe(401)
  })

  test('on a shared computer clears the browser’s storage, and never for another site', async () => {
    const maria = await applicant(portal)
    const shared = `${signOut.path}?everything=1`
    const cleared = async (url: string, headers = {}) =>
      (await navigate(maria, url, headers)).headers['clear-site-data']
    expect(await cleared(shared, { 'sec-fetch-site': 'cross-site' })).toBeUndefined()
    expect((await whoAmI(maria)).status).toBe(200)
    expect(await cleared(signOut.path)).toBeUndefined()
    // By then the page has signed out.
    expect(await cleared(shared)).toBe('"storage"')
    expect(await cleared(shared, { 'sec-fetch-site': 'cross-site' })).toBeUndefined()
  })

  test('without a session, or twice, is no error', async () => {
    const maria = await applicant(portal)
    await navigate(maria, signOut.path)
    expect((await navigate(maria, signOut.path)).statusCode).toBe(302)
    expect((await navigate(testClient(portal), signOut.path)).statusCode).toBe(302)
  })

  test('everywhere ends every session of the person on every process, and no session of another person', async () => {
    const email = somebody()
    const [phone, laptop] = [await signIn(portal, email), await signIn(other, email)]
    const bystander = await applicant(portal)
    const answer = await phone.ask(signOutEverywhere, {})
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(String(answer.headers['set-cookie'])).toMatch(/^session=;/)
    for (const session of [phone, laptop]) {
      for (const process of [portal, other]) expect((await whoAmI(at(process, session))).said).toBe('401: Unauthorized')
    }
    expect((await whoAmI(bystander)).status).toBe(200)
    expect((await phone.ask(signOutEverywhere, {})).said).toBe('401: Unauthorized')
  })

  test('of a person can be done by an admin, on every process', async () => {
    const ana = await admin(portal)
    const maria = await applicant(portal)
    const answer = await ana.ask(endSessions, { params: { userId: maria.id } })
    expect([answer.status, answer.body]).toEqual([204, null])
    for (const process of [portal, other]) expect((await whoAmI(at(process, maria))).said).toBe('401: Unauthorized')
    expect((await whoAmI(ana)).status).toBe(200)
    const audit = await ana.call(listAudit, { query: { action: 'session.all_ended' } })
    expect(audit).toContainEqual(
      expect.objectContaining({ actor: expect.objectContaining({ id: ana.id }), subject: `user:${maria.id}` }),
    )
    expect((await ana.ask(endSessions, { params: { userId: maria.id } })).status).toBe(204)
  })
})

describe('a session', () => {
  test('is valid on another process and after a restart', async () => {
    const restarted = await ownPortal({}, { beside: portal })
    const maria = await applicant(portal)
    expect((await whoAmI(at(restarted, maria))).body).toEqual((await whoAmI(maria)).body)
  })

  test.each([
    ['an applicant', 'idle.nurse@session.test', { idle: 7 * DAY, total: 30 * DAY, step: 6 * DAY }],
    ['an admin', 'ana@lampara.test', { idle: 30 * MINUTE, total: 8 * HOUR, step: 25 * MINUTE }],
  ] as const)('of %s ends after its idle time and after its total time', async (_, email, { idle, total, step }) => {
    const process = await startApp({}, { beside: portal })
    const idler = await signIn(process, email)
    const worker = await signIn(process, email)
    process.clock.advance(idle - MINUTE)
    expect((await whoAmI(worker)).status).toBe(200)
    process.clock.advance(MINUTE + 1_000)
    expect((await whoAmI(idler)).said).toBe('401: Unauthorized')
    for (let age = idle + MINUTE; age < total - step; age += step) {
      process.clock.advance(step)
      expect((await whoAmI(worker)).status).toBe(200)
    }
    process.clock.advance(step)
    expect((await whoAmI(worker)).said).toBe('401: Unauthorized')
    await process.close()
  })
})

describe('the eleventh session of a person', () => {
  test('ends the oldest session on every process at once, and no other session', async () => {
    const [limited, beside] = [
      await startApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, { beside: portal }),
      await startApp({ RATE_LIMIT: 'on' }, { beside: portal }),
    ]
    const email = somebody()
    const bystander = await applicant(portal)
    const from = (ip: number): TestClient => {
      const request: TestClient['request'] = (asked) =>
        testClient(limited).request({ ...asked, headers: { ...asked.headers, 'x-forwarded-for': `192.0.2.${ip}` } })
      return testClient(limited, '', request)
    }
    const begin = async (n: number) => {
      limited.clock.advance(1_000)
      return testClient(
        beside,
        cookieOf(await tryCode(limited, email, await requestCode(limited, email, from(n)), from(n))),
      )
    }
    const sessions: TestClient[] = []
    for (let n = 0; n < 10; n += 1) sessions.push(await begin(n))
    const statuses = () => Promise.all(sessions.map(async (one) => (await whoAmI(one)).status))
    expect(await statuses()).toEqual(sessions.map(() => 200))
    sessions.push(await begin(10))
    expect(await statuses()).toEqual([401, ...Array.from({ length: 10 }, () => 200)])
    expect((await whoAmI(at(beside, bystander))).status).toBe(200)
    await Promise.all([limited.close(), beside.close()])
  })

  test('ends no session while request limits are off', async () => {
    const email = somebody()
    const first = await signIn(portal, email)
    for (let n = 0; n < 11; n += 1) await signIn(portal, email)
    expect((await whoAmI(first)).status).toBe(200)
  })
})

describe('the role', () => {
  test('is granted and removed by ADMIN_EMAILS at the next request, in any letter case', async () => {
    const email = 'Chief.Nurse@Session.test'
    const before = await signIn(portal, email)
    expect((await whoAmI(before)).body.role).toBe('client')
    expect((await before.ask(listUsers, {})).status).toBe(403)

    const promoted = await startApp({ ADMIN_EMAILS: 'CHIEF.nurse@session.TEST' }, { beside: portal })
    expect((await whoAmI(at(promoted, before))).body.role).toBe('admin')
    expect((await at(promoted, before).ask(listUsers, {})).status).toBe(200)
    await promoted.close()

    expect((await whoAmI(before)).body.role).toBe('client')
    expect((await before.ask(listUsers, {})).said).toBe("403: You don't have permission to access this page.")
  })

  test('is never read from a request', async () => {
    const email = somebody()
    const code = await requestCode(portal, email)
    const answer = await testClient(portal).request({
      method: 'POST',
      url: '/api/auth/sign-in/email-otp?role=admin',
      headers: { 'content-type': 'application/json', 'x-role': 'admin' },
      payload: JSON.stringify({ email, otp: code, role: 'admin', isAdmin: true }),
    })
    expect(answer.json().user.role).toBe('client')
  })
})

describe('the start of a sign-in', () => {
  test.each([
    ['', '/login'],
    ['?returnTo=/messages', '/login?returnTo=%2Fmessages'],
    ['?returnTo=/documents%3Ftype=passport', '/login?returnTo=%2Fdocuments%3Ftype%3Dpassport'],
    ['?returnTo=https://evil.example/', '/login'],
    ['?returnTo=//evil.example', '/login'],
    ['?returnTo=/%5Cevil.example', '/login'],
    ['?returnTo=/%0d%0aSet-Cookie:x=1', '/login'],
    ['?returnTo=javascript:alert(1)', '/login'],
    ['?returnTo=/api/logout', '/login'],
    ['?returnTo=/messages&returnTo=/admin', '/login'],
    ['?returnTo=', '/login'],
  ])('with %s redirects to %s', async (query, location) => {
    const answer = await navigate(testClient(portal), `${startSignIn.path}${query}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location])
  })

  test('redirects a signed-in person to the requested page', async () => {
    const maria = await applicant(portal)
    expect((await navigate(maria, `${startSignIn.path}?returnTo=/messages`)).headers.location).toBe('/messages')
    expect((await navigate(maria, startSignIn.path)).headers.location).toBe('/')
    expect((await navigate(maria, `${startSignIn.path}?returnTo=//evil.example`)).headers.location).toBe('/')
  })
})

describe('a request from another site', () => {
  const post = (headers: Record<string, string>, url = '/api/auth/email-otp/send-verification-otp') =>
    testClient(portal).request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ email: somebody(), type: 'sign-in' }),
    })

  test.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['referer', 'https://evil.example/page'],
    ['origin', 'http://localhost:9999'],
  ])('with %s %s cannot request codes, sign in or sign up', async (header, value) => {
    for (const url of [
      '/api/auth/email-otp/send-verification-otp',
      '/api/auth/sign-in/email-otp',
      '/api/signup',
      '/api/auth/sign-out',
      '/api/auth/sign-out-everywhere',
    ]) {
      expect((await post({ [header]: value }, url)).statusCode).toBe(403)
    }
  })

  test('passes only when its origin is the portal itself, or missing', async () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
      expect((await post({ origin })).statusCode).toBe(200)
    }
    expect((await post({})).statusCode).toBe(200)
  })
})

test('the current user is 401 when signed out, and the response is always no-store', async () => {
  const stranger = await whoAmI(testClient(portal))
  expect(stranger.said).toBe('401: Unauthorized')
  expect(stranger.body).toEqual({ message: 'Unauthorized' })
  const maria = await applicant(portal)
  const answer = await whoAmI(maria)
  expect(answer.body).toEqual({
    id: maria.id,
    role: 'client',
    firstName: 'Maria',
    lastName: 'Reyes',
    name: 'Maria Reyes',
    email: maria.email,
    teamRole: null,
    permissions: [],
    mobileNumber: expect.any(String),
  })
  for (const { headers } of [stranger, answer]) {
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})
