import { describe, expect, test } from 'vitest'
import { sendSignInCode, signInWithCode, signOutEverywhere } from '#contract/account/session.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { openDatabase } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { applicant, aSignUp, type TestClient, testClient } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { networkKey } from './caller.ts'
import { openLimits } from './limits-in-database.ts'

// Trusts one proxy, so that a test can send from any address.
const environment = { RATE_LIMIT: 'on', TRUST_PROXY: '1' }
const portal = usePortal(environment)
const other = usePortal(environment, { beside: portal })

let count = 0
const somewhere = () => `198.51.${Math.floor(++count / 250)}.${(count % 250) + 1}`
const somebody = () => `nurse.${++count}@limits.test`

const from = (process: TestApp, ip: string): TestClient => {
  const stranger = testClient(process)
  const request: TestClient['request'] = (asked) =>
    stranger.request({ ...asked, headers: { ...asked.headers, 'x-forwarded-for': ip } })
  return { ...stranger, request }
}

const send = async (process: TestApp, ip: string, path: string, body: object) => {
  const answer = await from(process, ip).request({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']), body: answer.json() }
}
const askCode = (process: TestApp, ip: string, email: string) =>
  send(process, ip, sendSignInCode.path, { email, type: 'sign-in' })

describe('a request for a code', () => {
  test('is allowed five times per address and IP address on all processes, and then gets 429 with a waiting time', async () => {
    const [ip, email] = [somewhere(), somebody()]
    for (let n = 0; n < 5; n += 1) expect((await askCode(n % 2 ? portal : other, ip, email)).status).toBe(200)
    for (const process of [portal, other]) {
      const answer = await askCode(process, ip, email.toUpperCase())
      expect(answer.status).toBe(429)
      expect(answer.retryAfter).toBeGreaterThan(890)
      expect(answer.retryAfter).toBeLessThanOrEqual(900)
      expect(answer.body).toEqual({ message: 'Too many requests. Please try again in 15 minutes.' })
    }
    // Another address and another caller are still allowed.
    expect((await askCode(portal, ip, somebody())).status).toBe(200)
    expect((await askCode(portal, somewhere(), email)).status).toBe(200)
  })

  test('is allowed twenty times per address from all callers, without the refused ones', async () => {
    const email = somebody()
    const greedy = somewhere()
    for (let n = 0; n < 30; n += 1) await askCode(portal, greedy, email)
    for (let n = 0; n < 15; n += 1) expect((await askCode(portal, somewhere(), email)).status).toBe(200)
    expect((await askCode(other, somewhere(), email)).status).toBe(429)
  })

  test('is allowed a hundred times per IP address', async () => {
    const ip = somewhere()
    const answers = await Promise.all(Array.from({ length: 101 }, () => askCode(portal, ip, somebody())))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(100)
    expect((await askCode(other, ip, somebody())).status).toBe(429)
  })

  test('gets one 429 response for known and unknown addresses', async () => {
    const maria = await applicant(portal)
    const ask = async (email: string) => {
      const ip = somewhere()
      for (let n = 0; n < 5; n += 1) await askCode(portal, ip, email)
      return askCode(portal, ip, email)
    }
    const [known, unknown] = [await ask(maria.email), await ask(somebody())]
    expect(unknown.status).toBe(429)
    expect(unknown.body).toEqual(known.body)
  })
})

test('codes may be tried three hundred times per IP address, apart from requests for codes', async () => {
  const [ip, email] = [somewhere(), somebody()]
  const path = signInWithCode.path
  const wrongCode = (n: number) => send(n % 2 ? portal : other, ip, path, { email, otp: '000000' })
  const answers = []
  // All 301 at once keep some waiting for the database until a busy machine gives up.
  for (let n = 0; n < 301; n += 43)
    answers.push(...(await Promise.all(Array.from({ length: 43 }, (_, m) => wrongCode(n + m)))))
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(300)
  expect(answers.find((answer) => answer.status === 429)?.retryAfter).toBeGreaterThan(890)
  expect((await askCode(portal, ip, email)).status).toBe(200)
})

test('sign-ups are limited per IP address', async () => {
  const ip = somewhere()
  const body = aSignUp(somebody())
  const answers = await Promise.all(Array.from({ length: 301 }, () => send(portal, ip, signUp.path, body)))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(300)
  expect(answers.find((answer) => answer.status === 429)?.retryAfter).toBeLessThanOrEqual(60)
})

test('other writes are limited per session and minute, and reads are not', async () => {
  const [maria, liza] = [await applicant(portal), await applicant(portal, 'Liza')]
  const write = (by: TestClient) => by.request({ method: 'PATCH', url: '/api/messages/none/read' })
  const answers = await Promise.all(Array.from({ length: 301 }, () => write(maria)))
  expect(answers.filter((answer) => answer.statusCode === 404)).toHaveLength(300)
  expect(answers.find((answer) => answer.statusCode === 429)?.headers['retry-after']).toBeDefined()
  expect((await maria.ask(signOutEverywhere, {})).status).toBe(429)
  expect((await write(liza)).statusCode).toBe(404)
  expect((await maria.request({ url: '/api/auth/user' })).statusCode).toBe(200)
})

test('refuses repeated requests for another person’s record, without filling the audit', async () => {
  const maria = await applicant(portal)
  const answers = await Promise.all(Array.from({ length: 310 }, () => maria.request({ url: '/api/users' })))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([403]))
  const row = await portal.db.one<{ count: number }>(sql`
    select count(*)::int as count from audit where action = 'access.refused' and actor_id = ${maria.id}`)
  expect(row?.count).toBe(300)
})

test('a caller with forged X-Forwarded-For entries is counted by the true IP address', async () => {
  const [ip, email] = [somewhere(), somebody()]
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await askCode(portal, `${somewhere()}, ${ip}`, email)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8:1:2::9', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['unknown', 'unknown'],
])('a caller at %s is counted as %s', (ip, key) => {
  expect(networkKey(ip)).toBe(key)
})

test('the table of counters holds no email address and no IP address', async () => {
  const email = somebody()
  await askCode(portal, somewhere(), email)
  const rows = await portal.db.rows<{ key: string }>(sql`select key from rate_limits`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).not.toMatch(/@|198\.51/)
})

describe('the request limits', () => {
  test('refuse nothing when they are off', async () => {
    const limits = openLimits(portal.db, false)
    for (let n = 0; n < 20; n += 1) await limits.take('codesPerAddressAndNetwork', 'somebody')
  })

  test('report the error when the database is away', async () => {
    const away = openDatabase('postgres://portal@127.0.0.1:1/nowhere')
    const taking = openLimits(away, true).take('writes', 'somebody')
    await expect(taking).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await away.end({ timeout: 1 })
  })
})
