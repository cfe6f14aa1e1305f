import { afterAll, describe, expect, test } from 'vitest'
import { type SignInProblem, signInProblems } from '#content/session/sign-in-problems.ts'
import { oidcCallback, signOut, startSignIn } from '#contract/account/session.ts'
import { sql } from '#server/database/sql.ts'
import { browserOf } from '#server/testing/browser-of.ts'
import {
  type Account,
  type IdentityProviderDouble,
  startIdentityProvider,
} from '#server/testing/doubles/identity-provider.ts'
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
import { testClient } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { ownPortal } from '#server/testing/use-portal.ts'

const { house, before, portal, other, known, lastAudit, somebody, signIn, close } = await startPortalWithOidc()
afterAll(close)

describe('the callback refuses a sign-in', () => {
  test.each([
    ['not verified', { email_verified: false }],
    ['not said to be verified', { email_verified: undefined }],
    ['verified by a word that is not true', { email_verified: 'yes' }],
    ['no address', { email: 'nurse@' }, 'unusable_address'],
    ['two addresses', { email: 'a@oidc.test,b@oidc.test' }, 'unusable_address'],
    ['beyond plain letters', { email: 'josé@oidc.test' }, 'unusable_address'],
    ['at a domain beyond plain letters', { email: 'jose@bücher.example' }, 'unusable_address'],
    ['not told', { email: undefined }, 'no_address'],
    ['empty', { email: ' ' }, 'no_address'],
  ] as [string, Partial<Account>, SignInProblem?][])(
    'when the address is %s',
    async (_, facts, told = 'unverified') => {
      const nobody = somebody(facts)
      const { browser, location } = await signIn(nobody, { returnTo: '/messages' })
      expect(location).toBe(`${problem(told)}&returnTo=%2Fmessages`)
      expect(browser.holds()).toEqual([])
      expect(await known(nobody.email ?? '')).toEqual([])
      expect(await lastAudit()).toMatchObject({ action: 'session.refused', actorId: null })
    },
  )

  test('when a team member authenticated over eight hours ago, and accepts an applicant', async () => {
    const later = await ownPortal(signInAt(house), { beside: before })
    later.clock.advance(8 * 60 * 60_000 + 120_000)
    const signInLater = async (who: Account) => (await signInByOidc(later, who)).location
    expect(await signInLater(somebody({ email: 'ben@lampara.test' }))).toBe(problem('stale'))
    expect(await signInLater(somebody())).toBe('/')
  })

  test('when the applicant cancels at the provider', async () => {
    const browser = browserOf(portal)
    const back = await chooseAccount(browser, await beginAtPortal(browser), somebody().subject, 'cancel')
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect((await returnToPortal(browser, back)).headers.location).toBe(problem('cancelled'))
  })

  test('when its link is opened a second time, and redirects a signed-in person', async () => {
    const maria = somebody()
    const { browser, back } = await signIn(maria)
    const sessions = () =>
      portal.db.rows(sql`
      select 1 from sessions s join users u on u.id = s.user_id where u.email_key = ${maria.email}`)
    expect((await returnToPortal(browser, back)).headers.location).toBe('/')
    expect(await sessions()).toHaveLength(1)
    await browser.opens(signOut.path)
    expect((await returnToPortal(browser, back)).headers.location).toBe(problem('over'))
    expect(await sessions()).toHaveLength(0)
  })

  test('when its link is opened twice at once, for one of the two requests', async () => {
    const browser = browserOf(portal)
    const back = await chooseAccount(browser, await beginAtPortal(browser, '/messages'), somebody().subject)
    const answers = await Promise.all([returnToPortal(browser, back), returnToPortal(browser, back, other)])
    expect(answers.map(({ headers }) => headers.location).sort()).toEqual([problem('over'), '/messages'].sort())
  })

  test('when another browser started the sign-in, and still accepts that other browser', async () => {
    const mallory = browserOf(portal)
    const back = await chooseAccount(mallory, await beginAtPortal(mallory), somebody().subject)
    const victim = browserOf(portal)
    expect((await returnToPortal(victim, back)).headers.location).toBe(problem('over'))
    expect(victim.holds()).toEqual([])
    // The sign-in of the other browser still works.
    expect((await returnToPortal(mallory, back)).headers.location).toBe('/')
  })

  test('half an hour after its start', async () => {
    const slow = await ownPortal(signInAt(house), { beside: before })
    const browser = browserOf(slow)
    const back = await chooseAccount(browser, await beginAtPortal(browser), somebody().subject)
    slow.clock.advance(30 * 60_000)
    expect((await returnToPortal(browser, back)).headers.location).toBe(problem('over'))
  })

  test.each<[string, SignInProblem, (back: URLSearchParams) => void, ((there: URLSearchParams) => void)?]>([
    ['state was changed', 'over', (back) => back.set('state', 'x'.repeat(43))],
    ['code was changed', 'over', (back) => back.set('code', 'made-up')],
    ['iss was changed', 'untrusted', (back) => back.set('iss', 'https://elsewhere.example')],
    ['the issuer is missing that the provider promises to send', 'untrusted', (back) => back.delete('iss')],
    ['the token has another nonce', 'untrusted', () => {}, (there) => there.set('nonce', 'n'.repeat(43))],
    [
      'the code belongs to another PKCE verifier',
      'over',
      () => {},
      (there) => there.set('code_challenge', 'c'.repeat(43)),
    ],
  ])('when %s', async (_, trouble, changeBack, changeThere = () => {}) => {
    const browser = browserOf(portal)
    const address = await beginAtPortal(browser)
    changeThere(address.searchParams)
    const back = await chooseAccount(browser, address, somebody().subject)
    changeBack(back.searchParams)
    expect((await returnToPortal(browser, back)).headers.location).toBe(problem(trouble))
    expect(browser.holds()).not.toContain('session')
  })

  test.each(['', '?code=a', '?state=', '?state=a&state=b', '?error=server_error', '?code=%00&state=%00'])(
    'when its URL with %j is opened without a started sign-in',
    async (query) => {
      const answer = await browserOf(portal).opens(`${oidcCallback.path}${query}`)
      expect([answer.statusCode, answer.headers.location]).toEqual([302, problem('over')])
    },
  )
})

describe('a provider', () => {
  /** A portal that has not contacted the provider yet. */
  const fresh = (at: IdentityProviderDouble) => startApp(signInAt(at), { beside: before })

  test('that is away does not stop the start, and works after its return without a restart', async () => {
    const shy = await startIdentityProvider({ callbackUrl: () => CALLBACK })
    await shy.goAway()
    const portal = await fresh(shy)
    const browser = browserOf(portal)
    const answer = await browser.opens(`${startSignIn.path}?returnTo=/messages`)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain('0; url=/login?problem=away&amp;returnTo=%2Fmessages')
    const program = await testClient(portal).request({ url: startSignIn.path })
    expect([program.statusCode, program.json()]).toEqual([
      503,
      { message: signInProblems.away, code: 'sign_in_unavailable' },
    ])
    await shy.comeBack()
    expect((await beginAtPortal(browser)).origin).toBe(shy.url)
    await portal.close()
    await shy.close()
  })

  test.each(['mute', 'broken'] as const)(
    'that is %s gets a 503 within a few seconds, at the start and in the callback',
    async (how) => {
      const ill = await startIdentityProvider({ callbackUrl: () => CALLBACK })
      ill.setTrouble(how)
      const portal = await fresh(ill)
      const browser = browserOf(portal)
      const from = Date.now()
      expect((await browser.opens(startSignIn.path)).statusCode).toBe(503)
      expect(Date.now() - from).toBeLessThan(5_000)

      ill.setTrouble(undefined)
      const address = await beginAtPortal(browser)
      ill.setTrouble(how)
      address.pathname = oidcCallback.path
      const state = address.searchParams.get('state') ?? ''
      address.search = String(new URLSearchParams({ code: 'any', state, iss: ill.url }))
      const answer = await returnToPortal(browser, address)
      expect(answer.statusCode).toBe(503)
      expect(Date.now() - from).toBeLessThan(10_000)
      await portal.close()
      await ill.close()
    },
  )

  test('is asked for its metadata once for several sign-ins', async () => {
    const calm = await startIdentityProvider({ callbackUrl: () => CALLBACK })
    const portal = await fresh(calm)
    for (let n = 0; n < 3; n += 1) await beginAtPortal(browserOf(portal))
    expect(calm.asked).toEqual(['/.well-known/openid-configuration'])
    await portal.close()
    await calm.close()
  })

  test('may change its keys at any time', async () => {
    expect((await signIn(somebody())).location).toBe('/')
    house.changeKeys()
    expect((await signIn(somebody())).location).toBe('/')
    house.changeKeys()
    expect((await signIn(somebody())).location).toBe('/')
  })

  test('with another issuer than the configured one is not used', async () => {
    const portal = await ownPortal({
      ...signInAt(house),
      OIDC_ISSUER_URL: house.url.replace('127.0.0.1', 'localhost'),
    })
    expect((await browserOf(portal).opens(startSignIn.path)).statusCode).toBe(503)
  })

  test('is refused when it signs with unpublished keys', async () => {
    const forged = await startIdentityProvider({ callbackUrl: () => CALLBACK, tellsInToken: true })
    forged.publishOtherKeys()
    const portal = await fresh(forged)
    expect((await signInByOidc(portal, somebody({}, forged))).location).toBe(problem('untrusted'))
    await portal.close()
    await forged.close()
  })
})
