import { beforeAll, describe, expect, test } from 'vitest'
import { sendSignInCode } from '#contract/account/session.ts'
import { sql } from '#server/database/sql.ts'
import { type Clients, clientsOf } from '#server/testing/clients.ts'
import { lettersTo, requestCode, tryCode, wrong } from '#server/testing/mailbox.ts'
import { testClient } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let askers: Clients
beforeAll(async () => {
  // One proxy in front, so that the tests can come from anywhere.
})
const portal = usePortal({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
beforeAll(async () => {
  askers = clientsOf(portal)
})
/** What the portal counts, by name and labels. */
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

describe('fifty wrong tries in a day', () => {
  test('end the codes for browsers that never signed in there; the answers stay the same', async () => {
    const [email, other] = [askers.somebody(), askers.somebody()]
    const owner = await askers.signedIn(email)
    const early = askers.browser()
    const sentBefore = await requestCode(portal, email, early)
    await askers.spendTheDay(email)

    const before = await mailsTo(email)
    const figures = await readFigures(portal)
    const [stranger, free] = [askers.browser(), askers.browser()]
    const [capped, uncapped] = [await askers.ask(email, stranger), await askers.ask(other, free)]
    expect(capped.status).toBe(200)
    expect(capped.body).toEqual(uncapped.body)
    expect(Object.keys(capped.headers).sort()).toEqual(Object.keys(uncapped.headers).sort())
    expect((await askers.ask(email, askers.program())).status).toBe(200)
    expect(await mailsTo(email)).toBe(before)
    expect((await tryCode(portal, email, '000000', stranger)).said).toBe(
      (await tryCode(portal, other, wrong(await requestCode(portal, other, free)), free)).said,
    )

    const changed = await readFigures(portal)
    const grown = (name: string) => (changed.get(name) ?? 0) - (figures.get(name) ?? 0)
    expect(grown('portal_sign_in_code_requests_total{outcome="withheld"}')).toBe(2)
    expect(grown('portal_sign_in_code_requests_total{outcome="sent"}')).toBe(2)
    expect(grown('portal_sign_in_tries_total{outcome="wrong"}')).toBe(2)

    // Codes sent before still sign in, and a browser that signed in before still gets one.
    expect((await tryCode(portal, email, sentBefore, early)).status).toBe(200)
    expect((await tryCode(portal, email, await requestCode(portal, email, owner), owner)).status).toBe(200)
  })

  test('count for unknown addresses too, over all processes, and are over after a day', async () => {
    const other = await startApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, { beside: portal })
    const there = clientsOf(other, '203.0')
    const email = askers.somebody()
    await askers.spendTheDay(email)
    const before = await mailsTo(email)
    await there.ask(email, there.browser())
    other.clock.advance(23 * HOUR)
    await there.ask(email, there.browser())
    expect(await mailsTo(email)).toBe(before)
    other.clock.advance(2 * HOUR)
    await there.ask(email, there.browser())
    expect(await other.db.rows(sql`select 1 from dev_mailbox where recipient = ${email}`)).toHaveLength(before + 1)
    await other.close()
  })

  test('of a browser that signed in there do not count, but it is a stranger after fifty of its own', async () => {
    const email = askers.somebody()
    const owner = await askers.signedIn(email)
    const failures = () => portal.db.rows(sql`select 1 from sign_in_failures where email_key = ${email}`)
    const code = await requestCode(portal, email, owner)
    await askers.tryFiveTimes(email, code, owner)
    expect(await failures()).toHaveLength(0)
    for (let n = 0; n < 45; n += 1) await tryCode(portal, email, wrong(code), owner)
    expect(await failures()).toHaveLength(0)
    await tryCode(portal, email, wrong(code), owner)
    expect(await failures()).toHaveLength(1)
  })

  test('are no limit while limits are off', async () => {
    const free = await startApp({}, { beside: portal })
    const there = clientsOf(free)
    const email = there.somebody()
    await there.spendTheDay(email)
    const by = there.browser()
    expect((await tryCode(free, email, await requestCode(free, email, by), by)).status).toBe(200)
    await free.close()
  })
})

describe('a browser that signed in', () => {
  test('keeps a cookie for 180 days that is new each time, and stored as a hash alone', async () => {
    const email = askers.somebody()
    const owner = askers.browser()
    const signIn = async () => {
      const answer = await tryCode(portal, email, await requestCode(portal, email, owner), owner)
      const lines = [answer.headers['set-cookie'] ?? []].flat().map(String)
      // Programs that take the first cookie alone take the session.
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

  test('is known for each address that signed in there, and for no other', async () => {
    const [mine, hers, foreign] = [askers.somebody(), askers.somebody(), askers.somebody()]
    const shared = await askers.signedIn(mine)
    expect((await tryCode(portal, hers, await requestCode(portal, hers, shared), shared)).status).toBe(200)
    for (const [email, mails] of [
      [mine, 1],
      [hers, 1],
      [foreign, 0],
    ] as const) {
      await askers.spendTheDay(email)
      const before = await mailsTo(email)
      await askers.ask(email, shared)
      expect(await mailsTo(email)).toBe(before + mails)
    }
  })

  test('is a stranger with a copy of its cookie from before the last sign-in', async () => {
    const email = askers.somebody()
    const owner = await askers.signedIn(email)
    const copy = askers.browser()
    for (const [name, value] of owner.cookies) copy.cookies.set(name, value)
    await tryCode(portal, email, await requestCode(portal, email, owner), owner)
    await askers.spendTheDay(email)
    const before = await mailsTo(email)
    await askers.ask(email, copy)
    expect(await mailsTo(email)).toBe(before)
    await askers.ask(email, owner)
    expect(await mailsTo(email)).toBe(before + 1)
  })

  test.each([
    [179, 1],
    [181, 0],
  ])('is known for half a year: after %i days %i mail comes', async (days, mails) => {
    const other = await startApp({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }, { beside: portal })
    const there = clientsOf(other, '203.0')
    const email = askers.somebody()
    const owner = await askers.signedIn(email)
    other.clock.advance(days * DAY)
    await there.spendTheDay(email)
    const letters = async () => await portal.db.run(sql`select 1 from dev_mailbox where recipient = ${email}`)
    const before = await letters()
    await testClient(other, `device=${owner.cookies.get('device')}`).call(sendSignInCode, {
      body: { email, type: 'sign-in' },
    })
    expect(await letters()).toBe(before + mails)
    await other.close()
  })
})
