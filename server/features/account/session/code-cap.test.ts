import { beforeAll, describe, expect, test } from 'vitest'
import { sendSignInCode } from '#contract/account/session.ts'
import { DAY, HOUR } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { type Clients, clientsOf } from '#server/testing/clients.ts'
import { lettersTo, requestCode, tryCode, wrong } from '#server/testing/mailbox.ts'
import { testClient } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/start-app.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

let clients: Clients
// One proxy in front, so that the tests can send requests from any address.
const portal = usePortal({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
beforeAll(async () => {
  clients = clientsOf(portal)
})
/** Reads the portal's sign-in metrics, by name and labels. */
async function readFigures({ atItsMachine: app }: TestApp): Promise<Map<string, number>> {
  const { body } = await testClient({ app }).request({ url: '/metrics', headers: { host: 'localhost:3000' } })
  return new Map(
    body
      .split('\n')
      .filter((line) => line.startsWith('portal_sign_in'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

const mailsTo = async (email: string) => (await lettersTo(portal, email)).length

describe('fifty wrong codes in a day for an address', () => {
  test('stop mailed codes for unknown browsers, with unchanged responses', async () => {
    const [email, other] = [clients.somebody(), clients.somebody()]
    const owner = await clients.signedIn(email)
    const early = clients.browser()
    const sentBefore = await requestCode(portal, email, early)
    await clients.spendTheDay(email)

    const before = await mailsTo(email)
    const figures = await readFigures(portal)
    const [stranger, free] = [clients.browser(), clients.browser()]
    const [capped, uncapped] = [await clients.ask(email, stranger), await clients.ask(other, free)]
    expect(capped.status).toBe(200)
    expect(capped.body).toEqual(uncapped.body)
    expect(Object.keys(capped.headers).sort()).toEqual(Object.keys(uncapped.headers).sort())
    expect((await clients.ask(email, clients.program())).status).toBe(200)
    expect(await mailsTo(email)).toBe(before)
    expect((await tryCode(portal, email, '000000', stranger)).said).toBe(
      (await tryCode(portal, other, wrong(await requestCode(portal, other, free)), free)).said,
    )

    const changed = await readFigures(portal)
    const grown = (name: string) => (changed.get(name) ?? 0) - (figures.get(name) ?? 0)
    expect(grown('portal_sign_in_code_requests_total{outcome="withheld"}')).toBe(2)
    expect(grown('portal_sign_in_code_requests_total{outcome="sent"}')).toBe(2)
    expect(grown('portal_sign_in_tries_total{outcome="wrong"}')).toBe(2)

    // Earlier codes still sign in, and a known browser still gets a code.
    expect((await tryCode(portal, email, sentBefore, early)).status).toBe(200)
    expect((await tryCode(portal, email, await requestCode(portal, email, owner), owner)).status).toBe(200)
  })

  test('count for unknown addresses too, on all processes, for one day', async () => {
    const other = await ownPortal({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, { beside: portal })
    const there = clientsOf(other, '203.0')
    const email = clients.somebody()
    await clients.spendTheDay(email)
    const before = await mailsTo(email)
    await there.ask(email, there.browser())
    other.clock.advance(23 * HOUR)
    await there.ask(email, there.browser())
    expect(await mailsTo(email)).toBe(before)
    other.clock.advance(2 * HOUR)
    await there.ask(email, there.browser())
    expect(await other.db.rows(sql`select 1 from dev_mailbox where recipient = ${email}`)).toHaveLength(before + 1)
  })

  test('do not count from a known browser, until it has fifty wrong codes of its own', async () => {
    const email = clients.somebody()
    const owner = await clients.signedIn(email)
    const failures = () => portal.db.rows(sql`select 1 from sign_in_failures where email_key = ${email}`)
    const code = await requestCode(portal, email, owner)
    await clients.tryFiveTimes(email, code, owner)
    expect(await failures()).toHaveLength(0)
    for (let n = 0; n < 45; n += 1) await tryCode(portal, email, wrong(code), owner)
    expect(await failures()).toHaveLength(0)
    await tryCode(portal, email, wrong(code), owner)
    expect(await failures()).toHaveLength(1)
  })

  test('do not count while request limits are off', async () => {
    const free = await ownPortal({}, { beside: portal })
    const there = clientsOf(free)
    const email = there.somebody()
    await there.spendTheDay(email)
    const by = there.browser()
    expect((await tryCode(free, email, await requestCode(free, email, by), by)).status).toBe(200)
  })
})

describe('a browser that signed in', () => {
  // Entering fifty wrong codes would take sixty requests.
  const spend = (email: string, at = portal.deps.now()) =>
    portal.db.run(sql`
      insert into sign_in_failures (email_key, hour, attempts) values (${email}, date_trunc('hour', ${at}::timestamptz), 50)`)

  test('keeps a cookie for 180 days that is new at each sign-in and stored only as a hash', async () => {
    const email = clients.somebody()
    const owner = clients.browser()
    const signIn = async () => {
      const answer = await tryCode(portal, email, await requestCode(portal, email, owner), owner)
      const lines = [answer.headers['set-cookie'] ?? []].flat().map(String)
      // Programs that keep only the first cookie must get the session.
      expect(lines[0]).toMatch(/^session=/)
      return lines.find((line) => line.startsWith('device=')) ?? ''
    }
    const [first, second] = [await signIn(), await signIn()]
    expect(first.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      `Max-Age=${180 * 24 * 3600}`,
      'Path=/',
      'SameSite=Lax',
    ])
    expect(second.split(';')[0]).not.toBe(first.split(';')[0])
    const rows = await portal.db.rows(sql`
      select d.* from known_devices d join users u on u.id = d.user_id where u.email_key = ${email}`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(owner.cookies.get('device'))
  })

  test('is known for each address that signed in there, and for no other address', async () => {
    const [mine, second, foreign] = [clients.somebody(), clients.somebody(), clients.somebody()]
    const shared = await clients.signedIn(mine)
    expect((await tryCode(portal, second, await requestCode(portal, second, shared), shared)).status).toBe(200)
    for (const [email, mails] of [
      [mine, 1],
      [second, 1],
      [foreign, 0],
    ] as const) {
      await spend(email)
      const before = await mailsTo(email)
      await clients.ask(email, shared)
      expect(await mailsTo(email)).toBe(before + mails)
    }
  })

  test('is unknown with the cookie from before its last sign-in', async () => {
    const email = clients.somebody()
    const owner = await clients.signedIn(email)
    const copy = clients.browser()
    for (const [name, value] of owner.cookies) copy.cookies.set(name, value)
    await tryCode(portal, email, await requestCode(portal, email, owner), owner)
    await spend(email)
    const before = await mailsTo(email)
    await clients.ask(email, copy)
    expect(await mailsTo(email)).toBe(before)
    await clients.ask(email, owner)
    expect(await mailsTo(email)).toBe(before + 1)
  })

  test.each([
    [179, 1],
    [181, 0],
  ])('is known for half a year: after %i days %i mail is sent', async (days, mails) => {
    const other = await ownPortal({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, { beside: portal })
    const email = clients.somebody()
    const owner = await clients.signedIn(email)
    other.clock.advance(days * DAY)
    await spend(email, other.deps.now())
    const letters = async () => await portal.db.run(sql`select 1 from dev_mailbox where recipient = ${email}`)
    const before = await letters()
    await testClient(other, `device=${owner.cookies.get('device')}`).call(sendSignInCode, {
      body: { email, type: 'sign-in' },
    })
    expect(await letters()).toBe(before + mails)
  })
})
