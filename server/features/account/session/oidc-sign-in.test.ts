import { afterAll, describe, expect, test } from 'vitest'
import {
  getUser,
  oidcCallback,
  sendSignInCode,
  signInWithCode,
  signOut,
  startSignIn,
} from '#contract/account/session.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { requestErasure } from '#contract/privacy/my-data.ts'
import { sql } from '#server/database/sql.ts'
import { browserOf } from '#server/testing/browser-of.ts'
import { CLIENT, startIdentityProvider } from '#server/testing/doubles/identity-provider.ts'
import {
  beginAtPortal,
  CALLBACK,
  chooseAccount,
  problem,
  returnToPortal,
  signInAt,
  signInByOidc,
  startPortalWithOidc,
} from '#server/testing/oidc-journey.ts'
import { aSignUp, signIn as signInByCode, testClient } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { ownPortal } from '#server/testing/use-portal.ts'

const { house, before, portal, other, known, lastAudit, somebody, signIn, close } = await startPortalWithOidc()
afterAll(close)

describe('signing in at the provider', () => {
  test('redirects there with code, PKCE, state and nonce, and without personal data', async () => {
    const address = await beginAtPortal(browserOf(portal), '/messages')
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
      max_age: String(8 * 3600),
    })
  })

  test('starts a normal session and redirects to the page that was asked for', async () => {
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
      teamRole: null,
      permissions: [],
      detailsToConfirm: true,
    })
    expect(await lastAudit()).toMatchObject({
      action: 'session.started',
      actorId: me.id,
      detail: { role: 'client', method: 'oidc' },
    })
    expect(await known(liza.email)).toMatchObject([{ oidcIssuer: house.url, oidcSubject: liza.subject }])
  })

  test.each(['', '//evil.example', 'https://evil.example/', '/\\evil.example', '/api/logout'])(
    'with return address %j redirects to the start page',
    async (returnTo) => {
      expect((await signIn(somebody(), { returnTo })).location).toBe('/')
    },
  )

  test.each([
    ['takes over the details that this browser signed up with', true],
    ['only proposes what was signed up elsewhere', false],
  ])('%s', async (_, isSameBrowser) => {
    const rosa = somebody({ given_name: 'R.', name: 'R.' })
    const browser = browserOf(portal)
    const details = aSignUp(rosa.email.toUpperCase(), { completeName: 'Rosa Diaz Cruz', firstName: 'Rosa' })
    await (isSameBrowser ? browser : browserOf(portal)).sends(signUp.path, details)
    await returnToPortal(browser, await chooseAccount(browser, await beginAtPortal(browser), rosa.subject))
    const me = await browser.here().call(getUser, {})
    expect(me).toMatchObject(
      isSameBrowser ? { firstName: 'Rosa', name: 'Rosa Diaz Cruz' } : { firstName: 'R.', name: 'R.' },
    )
    expect(me.detailsToConfirm).toBe(isSameBrowser ? undefined : true)
    expect(await portal.db.rows(sql`select 1 from sign_ups where email_key = ${rosa.email}`)).toHaveLength(
      isSameBrowser ? 0 : 1,
    )
  })

  test('counts as fresh from the time of authentication at the provider', async () => {
    const later = await ownPortal(signInAt(house), { beside: before })
    later.clock.advance(20 * 60_000)
    const who = somebody()
    const { browser } = await signInByOidc(later, who)
    const erasure = await browser.here().ask(requestErasure, {})
    expect(erasure.said).toMatch(/^403: Sign in again first/)
    const again = await signIn(who)
    expect((await again.browser.here().ask(requestErasure, {})).status).toBe(201)
  })

  test('finds the existing user, and makes an address in ADMIN_EMAILS an admin', async () => {
    const ana = somebody({ email: 'Ana@Lampara.test' })
    const first = await (await signIn(ana)).browser.here().call(getUser, {})
    const second = await (await signIn(ana)).browser.here().call(getUser, {})
    expect(second).toEqual(first)
    expect(first.role).toBe('admin')
  })

  test('may begin at one process and end at another process', async () => {
    const browser = browserOf(portal)
    const back = await chooseAccount(browser, await beginAtPortal(browser, '/messages', other), somebody().subject)
    expect((await returnToPortal(browser, back)).headers.location).toBe('/messages')
  })

  test('works in two tabs at once, and the slower tab’s session replaces the faster tab’s session', async () => {
    const browser = browserOf(portal)
    const maria = somebody()
    const [one, two] = [await beginAtPortal(browser, '/messages'), await beginAtPortal(browser, '/documents')]
    const backs = [
      await chooseAccount(browser, two, maria.subject),
      await chooseAccount(browser, one, maria.subject),
    ] as const
    expect((await returnToPortal(browser, backs[0])).headers.location).toBe('/documents')
    const faster = browser.here()
    expect((await returnToPortal(browser, backs[1])).headers.location).toBe('/messages')
    expect((await faster.ask(getUser, {})).said).toBe('401: Unauthorized')
    expect((await browser.here().ask(getUser, {})).status).toBe(200)
    expect(browser.holds()).toEqual(['session'])
  })

  test('makes one user of ten concurrent first sign-ins', async () => {
    const maria = somebody()
    const journeys = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const browser = browserOf(portal)
        return { browser, back: await chooseAccount(browser, await beginAtPortal(browser), maria.subject) }
      }),
    )
    const answers = await Promise.all(
      journeys.map(({ browser, back }, n) => returnToPortal(browser, back, n % 2 ? other : portal)),
    )
    expect(answers.map(({ headers }) => headers.location)).toEqual(journeys.map(() => '/'))
    expect(await known(maria.email)).toHaveLength(1)
  })

  test('redirects a signed-in person to the requested page at once', async () => {
    const { browser } = await signIn(somebody())
    expect((await browser.opens(`${startSignIn.path}?returnTo=/payments`)).headers.location).toBe('/payments')
  })

  test('works with a provider that puts all claims in the token and wants the secret in the body', async () => {
    const talkative = await startIdentityProvider({
      callbackUrl: () => CALLBACK,
      tellsInToken: true,
      clientAuth: 'client_secret_post',
    })
    const process = await startApp(signInAt(talkative), { beside: before })
    const maria = somebody({ email_verified: 'true' }, talkative)
    expect((await signInByOidc(process, maria)).location).toBe('/')
    expect(talkative.asked).not.toContain('/me')
    await process.close()
    await talkative.close()
  })
})

describe('the user of a provider’s account', () => {
  test('is found by issuer and subject, and is linked by address at the first sign-in', async () => {
    const maria = somebody()
    const byCode = await signInByCode(before, maria.email)
    const { browser } = await signIn(maria)
    expect((await browser.here().call(getUser, {})).id).toBe(byCode.id)
    expect(await known(maria.email)).toMatchObject([{ oidcSubject: maria.subject }])
  })

  test('is never linked to another subject with its address', async () => {
    const maria = somebody()
    await signIn(maria)
    const impostor = somebody({ email: maria.email.toUpperCase() })
    const { browser, location } = await signIn(impostor)
    expect(location).toBe(problem('taken'))
    expect(browser.holds()).toEqual([])
    expect(await known(maria.email)).toMatchObject([{ oidcSubject: maria.subject }])
    expect(await lastAudit()).toMatchObject({ action: 'session.refused', detail: { method: 'oidc', reason: 'taken' } })
  })

  test('gets a new verified address, and the rights of that address', async () => {
    const ben = somebody()
    const first = await signIn(ben)
    const { id } = await first.browser.here().call(getUser, {})
    await portal.db.run(
      sql`insert into mail_preferences (address_key, choice, changed_at) values (${ben.email}, 'none', now())`,
    )
    house.knows({ ...ben, email: 'ben@lampara.test' })
    const second = await signIn(ben)
    expect(await second.browser.here().call(getUser, {})).toMatchObject({
      id,
      role: 'admin',
      email: 'ben@lampara.test',
    })
    expect((await first.browser.here().ask(getUser, {})).said).toBe('401: Unauthorized')
    expect(await known(ben.email)).toEqual([])
    expect(await portal.db.rows(sql`select address_key from mail_preferences`)).toEqual([
      { addressKey: 'ben@lampara.test' },
    ])

    house.knows(ben)
    const third = await signIn(ben)
    expect(await third.browser.here().call(getUser, {})).toMatchObject({ id, role: 'client', email: ben.email })
    // The address of an owner keeps the mail of the office.
    expect(await portal.db.rows(sql`select address_key from mail_preferences`)).toEqual([
      { addressKey: 'ben@lampara.test' },
    ])
  })

  test('keeps its user when its new address belongs to another user', async () => {
    const [ana, maria] = [somebody(), somebody()]
    await signIn(maria)
    await signIn(ana)
    house.knows({ ...ana, email: maria.email })
    expect((await signIn(ana)).location).toBe(problem('taken'))
    expect(await known(ana.email)).toMatchObject([{ oidcSubject: ana.subject }])
    expect(await known(maria.email)).toMatchObject([{ oidcSubject: maria.subject }])
  })
})

describe('while a provider is configured', () => {
  test('sign-in codes are 404', async () => {
    for (const { path } of [sendSignInCode, signInWithCode]) {
      const answer = await testClient(portal).request({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ email: 'maria@oidc.test', type: 'sign-in', otp: '123456' }),
      })
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
    }
  })

  test('signing out ends only the session of the portal', async () => {
    const { browser } = await signIn(somebody())
    const answer = await browser.opens(signOut.path)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
    expect(browser.holds()).toEqual([])
  })

  test('limits how many sign-ins can be started', async () => {
    const limited = await ownPortal({ ...signInAt(house), RATE_LIMIT: 'on' }, { beside: before })
    const knocks = Array.from({ length: 305 }, () => browserOf(limited).opens(startSignIn.path))
    const statuses = (await Promise.all(knocks)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 302)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    const again = await browserOf(limited).opens(startSignIn.path)
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0)
    expect(again.body).toContain('/login?problem=often')
  })

  test('a browser that never returns from the provider keeps fewer than twelve cookies', async () => {
    const browser = browserOf(portal)
    for (let n = 0; n < 25; n += 1) await beginAtPortal(browser)
    expect(browser.holds().length).toBeLessThan(12)
  })

  test('the cookie of a provider sign-in is bound to the host under https', async () => {
    const secure = await ownPortal({ ...signInAt(house), PUBLIC_URL: 'https://localhost' }, { beside: before })
    const answer = await browserOf(secure).opens(startSignIn.path)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(
      /^__Host-sign-in-[\w-]{12}=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(new URL(String(answer.headers.location)).searchParams.get('redirect_uri')).toBe(
      `https://localhost${oidcCallback.path}`,
    )
  })
})

test('without a provider the callback route is 404', async () => {
  const answer = await testClient(before).request({ url: `${oidcCallback.path}?code=a&state=b` })
  expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
})
