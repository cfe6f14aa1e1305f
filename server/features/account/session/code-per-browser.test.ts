import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/database/sql.ts'
import { type Clients, clientsOf } from '#server/testing/clients.ts'
import { requestCode, tryCode, wrong } from '#server/testing/mailbox.ts'
import { testClient } from '#server/testing/people.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const REFUSED = '400: That code is wrong or has expired. Ask for a new one.'

let clients: Clients
// One proxy in front, so that the tests can send requests from any address.
const portal = usePortal({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
beforeAll(async () => {
  clients = clientsOf(portal)
})
describe('the cookie of a sign-in code', () => {
  test('is HttpOnly, SameSite=Lax, valid for ten minutes, and unchanged by a second request', async () => {
    const email = clients.somebody()
    const owner = clients.browser()
    const flags = async () => {
      const lines = [(await clients.ask(email, owner)).headers['set-cookie'] ?? []].flat()
      expect(lines).toHaveLength(1)
      return String(lines[0]).split('; ')
    }
    const [first, second] = [await flags(), await flags()]
    expect(first[0]).toMatch(/^code-requester=[\w-]{43}$/)
    expect(first.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Lax'])
    expect(second).toEqual(first)
  })

  test('is Secure and bound to the host under https', async () => {
    const secure = await ownPortal({ PUBLIC_URL: 'https://localhost' }, { beside: portal })
    const lines = [(await clients.ask(clients.somebody(), testClient(secure))).headers['set-cookie']].flat()
    expect(lines[0]).toMatch(/^__Host-code-requester=[\w-]{43}; /)
    expect(lines[0]).toContain('; Secure')
  })

  test('is stored only as a hash', async () => {
    const email = clients.somebody()
    const owner = clients.browser()
    await clients.ask(email, owner)
    const rows = await portal.db.rows(sql`select * from sign_in_codes where email_key = ${email}`)
    expect(JSON.stringify(rows)).not.toContain(owner.cookies.get('code-requester'))
  })
})

describe('a stranger', () => {
  test('cannot void the owner’s code by wrong tries', async () => {
    const email = clients.somebody()
    const owner = clients.browser()
    const code = await requestCode(portal, email, owner)
    await clients.tryFiveTimes(email, code, clients.program())
    await clients.tryFiveTimes(email, code, clients.browser())
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })

  test('cannot void the owner’s code by repeated requests, with or without cookies, from one or more IP addresses', async () => {
    for (const strangers of [
      () => [clients.program(), clients.program(), clients.program(), clients.program()],
      () => [clients.browser(), clients.browser(), clients.browser(), clients.browser()],
      () => Array.from({ length: 4 }, () => clients.browser('203.0.113.9')),
    ]) {
      const email = clients.somebody()
      const owner = clients.browser()
      const code = await requestCode(portal, email, owner)
      for (const stranger of strangers()) expect((await clients.ask(email, stranger)).status).toBe(200)
      expect((await tryCode(portal, email, code, owner)).status).toBe(200)
    }
  })

  test('in the owner’s network cannot void the owner’s code by requests before or after it', async () => {
    const email = clients.somebody()
    const owner = clients.browser()
    const stranger = () => clients.browser('203.0.113.77')
    for (let n = 0; n < 2; n += 1) await clients.ask(email, stranger())
    const code = await requestCode(portal, email, owner)
    for (let n = 0; n < 3; n += 1) await clients.ask(email, stranger())
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })

  test('cannot void the code of a known browser, from any number of IP addresses', async () => {
    const email = clients.somebody()
    const owner = await clients.signedIn(email)
    const code = await requestCode(portal, email, owner)
    for (let n = 0; n < 6; n += 1) await clients.ask(email, clients.browser())
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })

  test('cannot use a stolen code in another browser that has a code of its own', async () => {
    const email = clients.somebody()
    const owner = clients.browser()
    const code = await requestCode(portal, email, owner)
    const stranger = clients.browser()
    await clients.ask(email, stranger)
    expect((await tryCode(portal, email, code, stranger)).status).toBe(400)
    const made = testClient(portal, `code-requester=${'A'.repeat(43)}`)
    expect((await tryCode(portal, email, code, made)).said).toBe(REFUSED)
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })

  test('cannot lock out a known browser by using up the address’s twenty codes', async () => {
    const email = clients.somebody()
    const owner = await clients.signedIn(email)
    for (let n = 0; n < 25; n += 1) await clients.ask(email, clients.browser())
    expect((await clients.ask(email, clients.browser())).status).toBe(429)
    const code = await requestCode(portal, email, owner)
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })

  test('in the owner’s network cannot lock out a known browser by using up tries and codes', async () => {
    const email = clients.somebody()
    const owner = await clients.signedIn(email)
    const ip = clients.somewhere()
    await tenAtATime(110, () => clients.ask(clients.somebody(), clients.browser(ip)))
    await tenAtATime(310, () => tryCode(portal, clients.somebody(), '000000', clients.browser(ip)))
    expect((await clients.ask(clients.somebody(), clients.browser(ip))).status).toBe(429)
    expect((await tryCode(portal, clients.somebody(), '000000', clients.browser(ip))).status).toBe(429)
    const moved = clients.browser(ip)
    for (const [name, value] of owner.cookies) moved.cookies.set(name, value)
    const code = await requestCode(portal, email, moved)
    expect((await tryCode(portal, email, code, moved)).status).toBe(200)
  })
})

describe('several browsers with one address', () => {
  test('have a code each, up to three, and each signs in once', async () => {
    const email = clients.somebody()
    const all = [clients.browser(), clients.browser(), clients.browser()]
    const codes: string[] = []
    for (const asker of all) codes.push(await requestCode(portal, email, asker))
    const statuses: number[] = []
    for (const [n, asker] of all.entries()) {
      statuses.push((await tryCode(portal, email, codes[n] ?? '', asker)).status)
      expect((await tryCode(portal, email, codes[n] ?? '', asker)).said).toBe(REFUSED)
    }
    expect(statuses).toEqual([200, 200, 200])
  })

  test('never have more than three valid codes', async () => {
    const email = clients.somebody()
    const all = Array.from({ length: 6 }, () => clients.browser())
    const codes: string[] = []
    for (const asker of all) codes.push(await requestCode(portal, email, asker))
    const statuses: number[] = []
    for (const [n, asker] of all.entries()) statuses.push((await tryCode(portal, email, codes[n] ?? '', asker)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    // The first and the last browser are among the three.
    expect([statuses[0], statuses[5]]).toEqual([200, 200])
  })

  test('that redeem codes at the same moment all sign in as one user', async () => {
    const email = clients.somebody()
    const all = [clients.browser(), clients.browser(), clients.browser()]
    const codes: string[] = []
    for (const asker of all) codes.push(await requestCode(portal, email, asker))
    const answers = await Promise.all(all.map((asker, n) => tryCode(portal, email, codes[n] ?? '', asker)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })

  test('that redeem one code, with and without the cookie, get one session', async () => {
    const email = clients.somebody()
    const owner = clients.browser()
    const code = await requestCode(portal, email, owner)
    const doors = Array.from({ length: 10 }, (_, n) => tryCode(portal, email, code, n % 2 ? owner : clients.program()))
    expect((await Promise.all(doors)).filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('have five tries each, and parallel tries are counted', async () => {
    const email = clients.somebody()
    const [one, two] = [clients.browser(), clients.browser()]
    const codes = [await requestCode(portal, email, one), await requestCode(portal, email, two)] as const
    await Promise.all(Array.from({ length: 10 }, () => tryCode(portal, email, wrong(codes[0]), one)))
    expect((await tryCode(portal, email, codes[0], one)).said).toBe(REFUSED)
    expect((await tryCode(portal, email, codes[1], two)).status).toBe(200)
  })

  test('keep one code each, and a new code voids the older code of its browser', async () => {
    const email = clients.somebody()
    const owner = clients.browser()
    const first = await requestCode(portal, email, owner)
    const second = await requestCode(portal, email, owner)
    expect((await tryCode(portal, email, first, owner)).status).toBe(400)
    expect((await tryCode(portal, email, second, owner)).status).toBe(200)
  })
})

describe('requests without cookies', () => {
  test('sign in with the newest code that was requested without a cookie', async () => {
    const email = clients.somebody()
    const first = await requestCode(portal, email, clients.program())
    const second = await requestCode(portal, email, clients.program())
    expect((await tryCode(portal, email, first, clients.program())).said).toBe(REFUSED)
    expect((await tryCode(portal, email, second, clients.program())).status).toBe(200)
    // The newest code is used up; the older code stays void.
    expect((await tryCode(portal, email, first, clients.program())).said).toBe(REFUSED)
  })

  test('share five tries between all callers', async () => {
    const email = clients.somebody()
    const code = await requestCode(portal, email, clients.program())
    for (let n = 0; n < 5; n += 1) await tryCode(portal, email, wrong(code), clients.program())
    expect((await tryCode(portal, email, code, clients.program())).said).toBe(REFUSED)
    expect(
      (await tryCode(portal, email, await requestCode(portal, email, clients.program()), clients.program())).status,
    ).toBe(200)
  })

  test('cannot use a code that a browser requested with its cookie', async () => {
    const email = clients.somebody()
    const owner = clients.browser()
    await clients.ask(email, owner)
    const code = await requestCode(portal, email, owner)
    expect((await tryCode(portal, email, code, clients.program())).said).toBe(REFUSED)
    expect((await tryCode(portal, email, code, owner)).status).toBe(200)
  })
})

describe('the message about a wrong code', () => {
  const tell = (tries: number) =>
    `400: That code is not right. Check the newest email and enter it again: you have ${tries} ${tries === 1 ? 'try' : 'tries'} left.`

  test('counts the remaining tries of the browser, and then tells its user to request a new code', async () => {
    for (const email of [clients.somebody(), 'ana@lampara.test']) {
      const owner = clients.browser()
      const code = await requestCode(portal, email, owner)
      const told: string[] = []
      for (let n = 0; n < 5; n += 1) told.push((await tryCode(portal, email, wrong(code), owner)).said)
      expect(told).toEqual([tell(4), tell(3), tell(2), tell(1), REFUSED])
    }
  })

  test('counts tries alike for a browser with a voided code and a browser without a code', async () => {
    const email = clients.somebody()
    const all = Array.from({ length: 4 }, () => clients.browser())
    for (const asker of all) await clients.ask(email, asker)
    for (const asker of all) expect((await tryCode(portal, email, '000000', asker)).said).toBe(tell(4))
  })
})

test('callers in one IPv6 network count as one caller', async () => {
  const at = (n: number, host = 1) => clients.browser(`2001:db8:77:${n.toString(16)}::${host}`)
  const email = clients.somebody()
  for (let n = 0; n < 5; n += 1) expect((await clients.ask(email, at(n))).status).toBe(200)
  expect((await clients.ask(email, at(5))).status).toBe(429)
  expect((await clients.ask(email, clients.browser('2001:db8:78::1'))).status).toBe(200)

  const spray = await tenAtATime(100, (n) => clients.ask(clients.somebody(), at(1000 + n)))
  expect(spray.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  const tries = await tenAtATime(310, (n) => tryCode(portal, clients.somebody(), '000000', at(2000 + n)))
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
