import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUser, oidcCallback, sendSignInCode, signInWithCode, signOut, startSignIn } from '#contract/session.ts'
import { signUp } from '#contract/sign-up.ts'
import { signInProblems } from '#domain/session/sign-in-problem.ts'
import { browserOf, type HeadlessBrowser } from '#server/testing/browser-of.ts'
import { type Account, CLIENT, startIdentityProvider } from '#server/testing/doubles/identity-provider.ts'
import { signIn as signInByCode, visitor } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const PORTAL = 'http://localhost:3000'
const CALLBACK = `${PORTAL}${oidcCallback.path}`

type House = Awaited<ReturnType<typeof startIdentityProvider>>

let house: House
let test: TestApp
let other: TestApp
/** The same portal as it was before a provider was configured. */
let before: TestApp

const environment = ({ url }: House) => ({
  OIDC_ISSUER_URL: url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
})

beforeAll(async () => {
  house = await startIdentityProvider({ callbackUrl: () => CALLBACK })
  before = await startApp()
  test = await startApp(environment(house), { beside: before })
  other = await startApp(environment(house), { beside: before })
})
afterAll(async () => {
  await other.close()
  await test.close()
  await before.close()
  await house.close()
})

let people = 0
/** Somebody whom the provider knows, with a verified address unless the facts say otherwise. */
function somebody(facts: Partial<Account> = {}, at = house): Account & { subject: string; email: string } {
  people += 1
  const account = { subject: `subject-${people}`, email: `nurse.${people}@oidc.test`, email_verified: true, ...facts }
  at.knows(account)
  return account
}

const known = async (email: string) =>
  test.db<{ id: string; email: string; oidc_issuer: string | null; oidc_subject: string | null }[]>`
    select * from users where email_key = ${email.toLowerCase()}`

/** Sets out from the portal; the address at the provider. */
async function setOut(browser: HeadlessBrowser, returnTo = '', by?: TestApp) {
  const query = returnTo && `?${new URLSearchParams({ returnTo })}`
  const answer = await browser.opens(`${startSignIn.path}${query}`, {}, by)
  expect(answer.statusCode).toBe(302)
  return new URL(String(answer.headers.location))
}

/** Says who is there, as far as the provider wants to know; the address that leads back to the portal. */
async function tellWho(browser: HeadlessBrowser, address: URL | string, subject: string, answer = 'go') {
  let { location } = await browser.asks(String(address))
  if (location.includes('/who/')) location = (await browser.asks(location, { subject, answer })).location
  while (location.startsWith(house.url)) location = (await browser.asks(location)).location
  return new URL(location)
}

const comeBack = (browser: HeadlessBrowser, { pathname, search }: URL, by?: TestApp) =>
  browser.opens(pathname + search, { 'sec-fetch-site': 'cross-site' }, by)

/** The whole way, in a browser of one's own. */
async function signIn({ subject }: Account, { returnTo = '', browser = browserOf(test) } = {}) {
  const back = await tellWho(browser, await setOut(browser, returnTo), subject)
  const answer = await comeBack(browser, back)
  return { browser, back, answer, location: String(answer.headers.location) }
}

const problem = (name: keyof typeof signInProblems) => `/login?problem=${name}`
const lastAudit = async () => {
  const [row] = await test.db<{ action: string; actor_id: string | null; detail: Record<string, string> }[]>`
    select action, actor_id, detail from audit order by id desc limit 1`
  return row
}

describe('signing in at the provider', () => {
  it('leads there with code, PKCE, state and nonce, and tells the provider no more than it must know', async () => {
    const address = await setOut(browserOf(test), '/messages')
    expect(address.origin).toBe(house.url)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: CLIENT.id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  it('begins a session like any other and leads back to the page that was asked for', async () => {
    const liza = somebody({ given_name: 'Liza', family_name: 'Ramos', name: 'Liza M. Ramos' })
    const { browser, answer, location } = await signIn(liza, { returnTo: '/documents?type=passport' })
    expect([answer.statusCode, location]).toEqual([302, '/documents?type=passport'])
    expect(browser.holds()).toEqual(['session'])
    const session = [answer.headers['set-cookie']].flat().find((line) => String(line).startsWith('session='))
    expect(session).toMatch(/HttpOnly/)
    expect(session).toMatch(/SameSite=Lax/)
    const me = await browser.here().call(getUser, {})
    expect(me).toEqual({
      id: expect.any(String),
      role: 'client',
      firstName: 'Liza',
      lastName: 'Ramos',
      name: 'Liza M. Ramos',
      email: liza.email,
    })
    expect(await lastAudit()).toMatchObject({
      action: 'session.started',
      actor_id: me.id,
      detail: { role: 'client', method: 'oidc' },
    })
    expect(await known(liza.email)).toMatchObject([{ oidc_issuer: house.url, oidc_subject: liza.subject }])
  })

  it.each(['', '//evil.example', 'https://evil.example/', '/\\evil.example', '/api/logout'])(
    'with %j to return to leads to the start page',
    async (returnTo) => {
      expect((await signIn(somebody(), { returnTo })).location).toBe('/')
    },
  )

  it('takes over the details of a sign-up, once', async () => {
    const rosa = somebody({ given_name: 'R.', name: 'R.' })
    await visitor(test).call(signUp, {
      body: {
        completeName: 'Rosa Diaz Cruz',
        firstName: 'Rosa',
        lastName: 'Cruz',
        email: rosa.email.toUpperCase(),
        mobileNumber: '09171234567',
        messengerGroupChat: '7',
      },
    })
    const { browser } = await signIn(rosa)
    expect(await browser.here().call(getUser, {})).toMatchObject({ firstName: 'Rosa', name: 'Rosa Diaz Cruz' })
    expect(await test.db`select 1 from sign_ups where email_key = ${rosa.email}`).toHaveLength(0)
  })

  it('finds the same person again, and makes an admin of who stands in ADMIN_EMAILS', async () => {
    const ana = somebody({ email: 'Ana@Lampara.test' })
    const first = await (await signIn(ana)).browser.here().call(getUser, {})
    const second = await (await signIn(ana)).browser.here().call(getUser, {})
    expect(second).toEqual(first)
    expect(first.role).toBe('admin')
  })

  it('ends the session that the browser had before', async () => {
    const { browser } = await signIn(somebody())
    const old = browser.here()
    await browser.opens(signOut.path)
    expect((await old.ask(getUser, {})).said).toBe('401: Unauthorized')
    const next = await signIn(somebody(), { browser: browserOf(test) })
    expect((await next.browser.here().ask(getUser, {})).status).toBe(200)
  })

  it('may begin at one process and end at another', async () => {
    const browser = browserOf(test)
    const back = await tellWho(browser, await setOut(browser, '/messages', other), somebody().subject)
    expect((await comeBack(browser, back)).headers.location).toBe('/messages')
  })

  it('goes on in two tabs at once', async () => {
    const browser = browserOf(test)
    const maria = somebody()
    const [one, two] = [await setOut(browser, '/messages'), await setOut(browser, '/documents')]
    const backs = [await tellWho(browser, two, maria.subject), await tellWho(browser, one, maria.subject)] as const
    expect((await comeBack(browser, backs[0])).headers.location).toBe('/documents')
    expect((await comeBack(browser, backs[1])).headers.location).toBe('/messages')
    expect(browser.holds()).toEqual(['session'])
  })

  it('makes one user of ten first sign-ins at once', async () => {
    const maria = somebody()
    const journeys = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const browser = browserOf(test)
        return { browser, back: await tellWho(browser, await setOut(browser), maria.subject) }
      }),
    )
    const answers = await Promise.all(
      journeys.map(({ browser, back }, n) => comeBack(browser, back, n % 2 ? other : test)),
    )
    expect(answers.map(({ headers }) => headers.location)).toEqual(journeys.map(() => '/'))
    expect(await known(maria.email)).toHaveLength(1)
  })

  it('leads whoever is signed in straight on', async () => {
    const { browser } = await signIn(somebody())
    expect((await browser.opens(`${startSignIn.path}?returnTo=/payments`)).headers.location).toBe('/payments')
  })

  it('works where a provider tells everything in the token and wants the secret in the body', async () => {
    const talkative = await startIdentityProvider({
      callbackUrl: () => CALLBACK,
      tellsInToken: true,
      clientAuth: 'client_secret_post',
    })
    const portal = await startApp(environment(talkative), { beside: before })
    const browser = browserOf(portal)
    const maria = somebody({ email_verified: 'true' }, talkative)
    const { location } = await browser.asks(String(await setOut(browser)))
    let step = await browser.asks(location, { subject: maria.subject, answer: 'go' })
    while (step.location.startsWith(talkative.url)) step = await browser.asks(step.location)
    expect((await comeBack(browser, new URL(step.location))).headers.location).toBe('/')
    expect(talkative.asked).not.toContain('/me')
    await portal.close()
    await talkative.close()
  })
})

describe('whom a person at the provider is', () => {
  it('is settled by issuer and subject: the user of the address is bound at the first sign-in', async () => {
    const maria = somebody()
    const byCode = await signInByCode(before, maria.email)
    const { browser } = await signIn(maria)
    expect((await browser.here().call(getUser, {})).id).toBe(byCode.id)
    expect(await known(maria.email)).toMatchObject([{ oidc_subject: maria.subject }])
  })

  it('is never another subject with the same address', async () => {
    const maria = somebody()
    await signIn(maria)
    const impostor = somebody({ email: maria.email.toUpperCase() })
    const { browser, location } = await signIn(impostor)
    expect(location).toBe(problem('taken'))
    expect(browser.holds()).toEqual([])
    expect(await known(maria.email)).toMatchObject([{ oidc_subject: maria.subject }])
    expect(await lastAudit()).toMatchObject({ action: 'session.refused', detail: { method: 'oidc', reason: 'taken' } })
  })

  it('stays the same under a new verified address, whose rights it has from then on', async () => {
    const ben = somebody()
    const first = await signIn(ben)
    const { id } = await first.browser.here().call(getUser, {})
    house.knows({ ...ben, email: 'ben@lampara.test' })
    const second = await signIn(ben)
    expect(await second.browser.here().call(getUser, {})).toMatchObject({
      id,
      role: 'admin',
      email: 'ben@lampara.test',
    })
    expect((await first.browser.here().ask(getUser, {})).said).toBe('401: Unauthorized')
    expect(await known(ben.email)).toEqual([])

    house.knows(ben)
    const third = await signIn(ben)
    expect(await third.browser.here().call(getUser, {})).toMatchObject({ id, role: 'client', email: ben.email })
  })

  it('does not keep the rights of an old address when the new one is somebody else’s', async () => {
    const [ana, maria] = [somebody(), somebody()]
    await signIn(maria)
    await signIn(ana)
    house.knows({ ...ana, email: maria.email })
    expect((await signIn(ana)).location).toBe(problem('taken'))
    expect(await known(ana.email)).toMatchObject([{ oidc_subject: ana.subject }])
    expect(await known(maria.email)).toMatchObject([{ oidc_subject: maria.subject }])
  })
})

describe('nobody is signed in and nothing is made', () => {
  it.each([
    ['not verified', { email_verified: false }],
    ['not said to be verified', { email_verified: undefined }],
    ['verified by a word that is not true', { email_verified: 'yes' }],
    ['no address', { email: 'nurse@' }],
    ['two addresses', { email: 'a@oidc.test,b@oidc.test' }],
  ] as [string, Partial<Account>][])('when the address is %s', async (_, facts) => {
    const nobody = somebody(facts)
    const { browser, location } = await signIn(nobody, { returnTo: '/messages' })
    expect(location).toBe(`${problem('unverified')}&returnTo=%2Fmessages`)
    expect(browser.holds()).toEqual([])
    expect(await known(nobody.email)).toEqual([])
    expect(await lastAudit()).toMatchObject({ action: 'session.refused', actor_id: null })
  })

  it('when she says no at the provider', async () => {
    const browser = browserOf(test)
    const back = await tellWho(browser, await setOut(browser), somebody().subject, 'cancel')
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect((await comeBack(browser, back)).headers.location).toBe(problem('cancelled'))
  })

  it('when the way back is opened a second time; whoever is signed in is led on', async () => {
    const maria = somebody()
    const { browser, back } = await signIn(maria)
    const sessions = () => test.db`
      select 1 from sessions s join users u on u.id = s.user_id where u.email_key = ${maria.email}`
    expect((await comeBack(browser, back)).headers.location).toBe('/')
    expect(await sessions()).toHaveLength(1)
    await browser.opens(signOut.path)
    expect((await comeBack(browser, back)).headers.location).toBe(problem('over'))
    expect(await sessions()).toHaveLength(0)
  })

  it('when the way back is opened twice at once, but for one of the two', async () => {
    const browser = browserOf(test)
    const back = await tellWho(browser, await setOut(browser, '/messages'), somebody().subject)
    const answers = await Promise.all([comeBack(browser, back), comeBack(browser, back, other)])
    expect(answers.map(({ headers }) => headers.location).sort()).toEqual([problem('over'), '/messages'].sort())
  })

  it('when another browser set out: nobody can be signed in to a foreign account by a link', async () => {
    const mallory = browserOf(test)
    const back = await tellWho(mallory, await setOut(mallory), somebody().subject)
    const victim = browserOf(test)
    expect((await comeBack(victim, back)).headers.location).toBe(problem('over'))
    expect(victim.holds()).toEqual([])
    // Nor is the sign-in of who did set out spoilt by that.
    expect((await comeBack(mallory, back)).headers.location).toBe('/')
  })

  it('when half an hour went by', async () => {
    const slow = await startApp(environment(house), { beside: before })
    const browser = browserOf(slow)
    const back = await tellWho(browser, await setOut(browser), somebody().subject)
    slow.clock.advance(30 * 60_000)
    expect((await comeBack(browser, back)).headers.location).toBe(problem('over'))
    await slow.close()
  })

  it.each([
    ['state', 'x'.repeat(43), 'over'],
    ['code', 'made-up', 'over'],
    ['iss', 'https://elsewhere.example', 'untrusted'],
  ] as const)('when %s is not what was sent out', async (name, value, trouble) => {
    const browser = browserOf(test)
    const back = await tellWho(browser, await setOut(browser), somebody().subject)
    back.searchParams.set(name, value)
    expect((await comeBack(browser, back)).headers.location).toBe(problem(trouble))
    expect(browser.holds()).not.toContain('session')
  })

  it('when the provider does not say who it is, though it promised to', async () => {
    const browser = browserOf(test)
    const back = await tellWho(browser, await setOut(browser), somebody().subject)
    back.searchParams.delete('iss')
    expect((await comeBack(browser, back)).headers.location).toBe(problem('untrusted'))
  })

  it('when the nonce in the token is another', async () => {
    const browser = browserOf(test)
    const address = await setOut(browser)
    address.searchParams.set('nonce', 'n'.repeat(43))
    const back = await tellWho(browser, address, somebody().subject)
    expect((await comeBack(browser, back)).headers.location).toBe(problem('untrusted'))
  })

  it('when the code was got for another verifier', async () => {
    const browser = browserOf(test)
    const address = await setOut(browser)
    address.searchParams.set('code_challenge', 'c'.repeat(43))
    const back = await tellWho(browser, address, somebody().subject)
    expect((await comeBack(browser, back)).headers.location).toBe(problem('over'))
  })

  it.each(['', '?code=a', '?state=', '?state=a&state=b', '?error=server_error', '?code=%00&state=%00'])(
    'when somebody opens the way back with %j out of the blue',
    async (query) => {
      const answer = await browserOf(test).opens(`${oidcCallback.path}${query}`)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, problem('over')])
    },
  )
})

describe('a provider', () => {
  /** A portal that has not asked the provider anything yet. */
  const fresh = (at: House) => startApp(environment(at), { beside: before })

  it('that is away does not stop the start; it is 503 until it is back, and then works without a restart', async () => {
    const shy = await startIdentityProvider({ callbackUrl: () => CALLBACK })
    await shy.goAway()
    const portal = await fresh(shy)
    const browser = browserOf(portal)
    const answer = await browser.opens(`${startSignIn.path}?returnTo=/messages`)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('0; url=/login?problem=away&amp;returnTo=%2Fmessages')
    const program = await visitor(portal).request({ url: startSignIn.path })
    expect([program.statusCode, program.json()]).toEqual([
      503,
      { message: signInProblems.away, code: 'sign_in_unavailable' },
    ])
    await shy.comeBack()
    expect((await setOut(browser)).origin).toBe(shy.url)
    await portal.close()
    await shy.close()
  })

  it.each(['mute', 'broken'] as const)('that is %s is 503 in a few seconds, on the way there and back', async (how) => {
    const ill = await startIdentityProvider({ callbackUrl: () => CALLBACK })
    ill.setTrouble(how)
    const portal = await fresh(ill)
    const browser = browserOf(portal)
    const from = Date.now()
    expect((await browser.opens(startSignIn.path)).statusCode).toBe(503)
    expect(Date.now() - from).toBeLessThan(5_000)

    ill.setTrouble(undefined)
    const address = await setOut(browser)
    ill.setTrouble(how)
    address.pathname = oidcCallback.path
    const state = address.searchParams.get('state') ?? ''
    address.search = String(new URLSearchParams({ code: 'any', state, iss: ill.url }))
    const answer = await comeBack(browser, address)
    expect(answer.statusCode).toBe(503)
    expect(Date.now() - from).toBeLessThan(10_000)
    await portal.close()
    await ill.close()
  })

  it('is asked who it is once in a while, not at each sign-in', async () => {
    const calm = await startIdentityProvider({ callbackUrl: () => CALLBACK })
    const portal = await fresh(calm)
    for (let n = 0; n < 3; n += 1) await setOut(browserOf(portal))
    expect(calm.asked).toEqual(['/.well-known/openid-configuration'])
    await portal.close()
    await calm.close()
  })

  it('may change its keys at any time', async () => {
    expect((await signIn(somebody())).location).toBe('/')
    house.changeKeys()
    expect((await signIn(somebody())).location).toBe('/')
    house.changeKeys()
    expect((await signIn(somebody())).location).toBe('/')
  })

  it('that names itself otherwise than it was configured is not used', async () => {
    const portal = await startApp({
      ...environment(house),
      OIDC_ISSUER_URL: house.url.replace('127.0.0.1', 'localhost'),
    })
    expect((await browserOf(portal).opens(startSignIn.path)).statusCode).toBe(503)
    await portal.close()
  })

  it('whose answers are signed with keys that it does not publish is not believed', async () => {
    const forged = await startIdentityProvider({ callbackUrl: () => CALLBACK, tellsInToken: true })
    forged.publishOtherKeys()
    const portal = await fresh(forged)
    const browser = browserOf(portal)
    const maria = somebody({}, forged)
    const { location } = await browser.asks(String(await setOut(browser)))
    let step = await browser.asks(location, { subject: maria.subject, answer: 'go' })
    while (step.location.startsWith(forged.url)) step = await browser.asks(step.location)
    expect((await comeBack(browser, new URL(step.location))).headers.location).toBe(problem('untrusted'))
    await portal.close()
    await forged.close()
  })
})

describe('while a provider is configured', () => {
  it('there are no codes, as if there never were', async () => {
    for (const { path } of [sendSignInCode, signInWithCode]) {
      const answer = await visitor(test).request({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email: 'maria@oidc.test', type: 'sign-in', otp: '123456' }),
      })
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
    }
  })

  it('signing out is the portal’s own affair', async () => {
    const { browser } = await signIn(somebody())
    const answer = await browser.opens(signOut.path)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
    expect(browser.holds()).toEqual([])
  })

  it('nobody can begin sign-ins without end', async () => {
    const limited = await startApp({ ...environment(house), RATE_LIMIT: 'on' }, { beside: before })
    const knocks = Array.from({ length: 305 }, () => browserOf(limited).opens(startSignIn.path))
    const statuses = (await Promise.all(knocks)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 302)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    const again = await browserOf(limited).opens(startSignIn.path)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect(again.body).toContain('/login?problem=often')
    await limited.close()
  })

  it('a browser that never comes back is not buried in cookies', async () => {
    const browser = browserOf(test)
    for (let n = 0; n < 25; n += 1) await setOut(browser)
    expect(browser.holds().length).toBeLessThan(12)
  })

  it('the cookie of a sign-in is bound to the host under https', async () => {
    const secure = await startApp({ ...environment(house), PUBLIC_URL: 'https://portal.example' }, { beside: before })
    const answer = await browserOf(secure).opens(startSignIn.path)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      /^__Host-sign-in-[\w-]{12}=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(new URL(String(answer.headers.location)).searchParams.get('redirect_uri')).toBe(
      `https://portal.example${oidcCallback.path}`,
    )
    await secure.close()
  })
})

it('without a provider there is no way back from one', async () => {
  const answer = await visitor(before).request({ url: `${oidcCallback.path}?code=a&state=b` })
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
})
