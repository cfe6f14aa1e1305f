import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/database/sql.ts'
import { type Clients, clientsOf } from '#server/testing/clients.ts'
import { requestCode, tryCode, wrong } from '#server/testing/mailbox.ts'
import { testClient } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const REFUSED = '400: That code is wrong or has expired. Ask for a new one.'

let askers: Clients
beforeAll(async () => {
  // One proxy in front, so that the tests can come from anywhere.
})
const portal = usePortal({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
beforeAll(async () => {
  askers = clientsOf(portal)
})
describe('the cookie of a code', () => {
  test('is HttpOnly, SameSite=Lax, for ten minutes, and the same when the browser asks again', async () => {
    const email = askers.somebody()
    const owner = askers.browser()
    const flags = async () => {
      const lines = [(await askers.ask(email, owner)).headers['set-cookie'] ?? []].flat()
      expect(lines).toHaveLength(1)
      return String(lines[0]).split('; ')
    }
    const [first, second] = [await flags(), await flags()]
    expect(first[0]).toMatch(/^code-requester=[\w-]{43}$/)
    expect(first.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax'])
    expect(second).toEqual(first)
  })

  test('is Secure and bound to the host under https', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://localhost' }, { beside: portal })
    const lines = [(await askers.ask(askers.somebody(), testClient(secure))).headers['set-cookie']].flat()
    expect(lines[0]).toMatch(/^__Host-code-requester=[\w-]{43}; /)
    expect(lines[0]).toContain('; Secure')
    await secure.close()
  })

  test('is stored as a hash alone', async () => {
    const email = askers.somebody()
    const owner = askers.browser()
    await askers.ask(email, owner)
    const rows = await portal.db.rows(sql`select * from sign_in_codes where email_key = ${email}`)
    expect(JSON.stringify(rows)).not.toContain(owner.cookies.get('code-requester'))
  })
})

describe('a stranger', () => {
  test('a stranger’s wrong tries leave the owner’s code valid', async () => {
    const email = askers.somebody()
    const owner = askers.browser()
    const code = await requestCode(portal, email, owner)
    await askers.tryFiveTimes(email, code, askers.program())
    await askers.tryFiveTimes(email, code, askers.browser())
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })

  test('a stranger’s repeated requests do not void the owner’s code, with cookies or without, from one address or several', async () => {
    for (const strangers of [
      () => [askers.program(), askers.program(), askers.program(), askers.program()],
      () => [askers.browser(), askers.browser(), askers.browser(), askers.browser()],
      () => Array.from({ length: 4 }, () => askers.browser('203.0.113.9')),
    ]) {
      const email = askers.somebody()
      const owner = askers.browser()
      const code = await requestCode(portal, email, owner)
      for (const stranger of strangers()) expect((await askers.ask(email, stranger)).status).toBe(200)
      expect((await tryCode(portal, email, code, owner)).status).toBe(200)
    }
  })

  test('requests from the same network before and after do not void it either', async () => {
    const email = askers.somebody()
    const owner = askers.browser()
    const stranger = () => askers.browser('203.0.113.77')
    for (let n = 0; n < 2; n += 1) await askers.ask(email, stranger())
    const code = await requestCode(portal, email, owner)
    for (let n = 0; n < 3; n += 1) await askers.ask(email, stranger())
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })

  test('cannot void the code that a browser asked for which signed in before, from however many places', async () => {
    const email = askers.somebody()
    const owner = await askers.signedIn(email)
    const code = await requestCode(portal, email, owner)
    for (let n = 0; n < 6; n += 1) await askers.ask(email, askers.browser())
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })

  test('a stolen code does not work in another browser that also asked for one', async () => {
    const email = askers.somebody()
    const owner = askers.browser()
    const code = await requestCode(portal, email, owner)
    const stranger = askers.browser()
    await askers.ask(email, stranger)
    expect((await tryCode(portal, email, code, stranger)).status).toBe(400)
    const made = testClient(portal, `code-requester=${'A'.repeat(43)}`)
    expect((await tryCode(portal, email, code, made)).said).toBe(REFUSED)
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })

  test('using up an address’s twenty codes does not lock out a browser that signed in before', async () => {
    const email = askers.somebody()
    const owner = await askers.signedIn(email)
    for (let n = 0; n < 25; n += 1) await askers.ask(email, askers.browser())
    expect((await askers.ask(email, askers.browser())).status).toBe(429)
    const code = await requestCode(portal, email, owner)
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })

  test('using up the tries and codes of the same network does not either', async () => {
    const email = askers.somebody()
    const owner = await askers.signedIn(email)
    const ip = askers.somewhere()
    await tenAtATime(110, () => askers.ask(askers.somebody(), askers.browser(ip)))
    await tenAtATime(310, () => tryCode(portal, askers.somebody(), '000000', askers.browser(ip)))
    expect((await askers.ask(askers.somebody(), askers.browser(ip))).status).toBe(429)
    expect((await tryCode(portal, askers.somebody(), '000000', askers.browser(ip))).status).toBe(429)
    const moved = askers.browser(ip)
    for (const [name, value] of owner.cookies) moved.cookies.set(name, value)
    const code = await requestCode(portal, email, moved)
    expect((await tryCode(portal, email, code, moved)).status).toBe(200)
  })
})

describe('several askers', () => {
  test('have a code each, up to three, and each signs in once', async () => {
    const email = askers.somebody()
    const all = [askers.browser(), askers.browser(), askers.browser()]
    const codes: string[] = []
    for (const asker of all) codes.push(await requestCode(portal, email, asker))
    const statuses: number[] = []
    for (const [n, asker] of all.entries()) {
      statuses.push((await tryCode(portal, email, codes[n] ?? '', asker)).status)
      expect((await tryCode(portal, email, codes[n] ?? '', asker)).said).toBe(REFUSED)
    }
    expect(statuses).toEqual([200, 200, 200])
  })

  test('never have more than three codes between them', async () => {
    const email = askers.somebody()
    const all = Array.from({ length: 6 }, () => askers.browser())
    const codes: string[] = []
    for (const asker of all) codes.push(await requestCode(portal, email, asker))
    const statuses: number[] = []
    for (const [n, asker] of all.entries()) statuses.push((await tryCode(portal, email, codes[n] ?? '', asker)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    // The one who asked first and the one who asked last are among them.
    expect([statuses[0], statuses[5]]).toEqual([200, 200])
  })

  test('people who redeem codes at the same moment all sign in as one user', async () => {
    const email = askers.somebody()
    const all = [askers.browser(), askers.browser(), askers.browser()]
    const codes: string[] = []
    for (const asker of all) codes.push(await requestCode(portal, email, asker))
    const answers = await Promise.all(all.map((asker, n) => tryCode(portal, email, codes[n] ?? '', asker)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })

  test('at one code, with the cookie and without, get one session', async () => {
    const email = askers.somebody()
    const owner = askers.browser()
    const code = await requestCode(portal, email, owner)
    const doors = Array.from({ length: 10 }, (_, n) => tryCode(portal, email, code, n % 2 ? owner : askers.program()))
    expect((await Promise.all(doors)).filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('have five tries each, and the parallel tries of one are counted', async () => {
    const email = askers.somebody()
    const [one, two] = [askers.browser(), askers.browser()]
    const codes = [await requestCode(portal, email, one), await requestCode(portal, email, two)] as const
    await Promise.all(Array.from({ length: 10 }, () => tryCode(portal, email, wrong(codes[0]), one)))
    expect((await tryCode(portal, email, codes[0], one)).said).toBe(REFUSED)
    expect((await tryCode(portal, email, codes[1], two)).status).toBe(200)
  })

  test('of which one asks again have a new code each, and the older one of the same browser is void', async () => {
    const email = askers.somebody()
    const owner = askers.browser()
    const first = await requestCode(portal, email, owner)
    const second = await requestCode(portal, email, owner)
    expect((await tryCode(portal, email, first, owner)).status).toBe(400)
    expect((await tryCode(portal, email, second, owner)).status).toBe(200)
  })
})

describe('without cookies', () => {
  test('the newest code that was asked without one counts', async () => {
    const email = askers.somebody()
    const first = await requestCode(portal, email, askers.program())
    const second = await requestCode(portal, email, askers.program())
    expect((await tryCode(portal, email, first, askers.program())).said).toBe(REFUSED)
    expect((await tryCode(portal, email, second, askers.program())).status).toBe(200)
    // That one is used up; the older one does not come back.
    expect((await tryCode(portal, email, first, askers.program())).said).toBe(REFUSED)
  })

  test('five tries are all that there are among all callers', async () => {
    const email = askers.somebody()
    const code = await requestCode(portal, email, askers.program())
    for (let n = 0; n < 5; n += 1) await tryCode(portal, email, wrong(code), askers.program())
    expect((await tryCode(portal, email, code, askers.program())).said).toBe(REFUSED)
    expect(
      (await tryCode(portal, email, await requestCode(portal, email, askers.program()), askers.program())).status,
    ).toBe(200)
  })

  test('a code that a browser asked for with its cookie is worth nothing', async () => {
    const email = askers.somebody()
    const owner = askers.browser()
    await askers.ask(email, owner)
    const code = await requestCode(portal, email, owner)
    expect((await tryCode(portal, email, code, askers.program())).said).toBe(REFUSED)
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })
})

describe('the sentence about a wrong code', () => {
  const tell = (tries: number) =>
    `400: That code is not right. Check the newest email and enter it again: you have ${tries} ${tries === 1 ? 'try' : 'tries'} left.`

  test('counts the tries that are left to the browser that asked, and then sends it for a new one', async () => {
    for (const email of [askers.somebody(), 'ana@lampara.test']) {
      const owner = askers.browser()
      const code = await requestCode(portal, email, owner)
      const told: string[] = []
      for (let n = 0; n < 5; n += 1) told.push((await tryCode(portal, email, wrong(code), owner)).said)
      expect(told).toEqual([tell(4), tell(3), tell(2), tell(1), REFUSED])
    }
  })

  test('counts tries alike for an asker whose code gave way and one who never got a code', async () => {
    const email = askers.somebody()
    const all = Array.from({ length: 4 }, () => askers.browser())
    for (const asker of all) await askers.ask(email, asker)
    for (const asker of all) expect((await tryCode(portal, email, '000000', asker)).said).toBe(tell(4))
  })
})

test('a network of IPv6 callers counts as one caller, whichever of its addresses asks', async () => {
  const at = (n: number, host = 1) => askers.browser(`2001:db8:77:${n.toString(16)}::${host}`)
  const email = askers.somebody()
  for (let n = 0; n < 5; n += 1) expect((await askers.ask(email, at(n))).status).toBe(200)
  expect((await askers.ask(email, at(5))).status).toBe(429)
  expect((await askers.ask(email, askers.browser('2001:db8:78::1'))).status).toBe(200)

  const spray = await tenAtATime(100, (n) => askers.ask(askers.somebody(), at(1000 + n)))
  expect(spray.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  const tries = await tenAtATime(310, (n) => tryCode(portal, askers.somebody(), '000000', at(2000 + n)))
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(300)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
})

async function tenAtATime<T>(times: number, ask: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let n = 0; n < times; n += 10) {
    answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, k) => ask(n + k)))))
  }
  return answers
}
