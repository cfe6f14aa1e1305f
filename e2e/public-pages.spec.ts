import { expect, test } from 'vitest'
import { CODE_EXPIRED, getUser, sendSignInCode, signInWithCode, wrongCode } from '#contract/account/session.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { getMyApplication, startApplication } from '#contract/applications.ts'
import { portalPages } from '#contract/pages.ts'
import { hasFocus } from './focus.ts'
import { startForeignSite } from './foreign-site.ts'
import { type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const portal = commonPortal()
const people = peopleAt(portal)
const foreign = startForeignSite()

test('leads a signed-out visitor to sign-in and back to the requested page', async () => {
  const maria = await people.maria()
  isSignedOut(maria)
  // Longer than the half second after which sign-in is opened: even so she must be able to read why.
  await maria.waitsForEveryAnswer(700)
  // Told by the page itself: once all of it is there, it may have been left again.
  const told = new Promise((resolve) => maria.page.exposeFunction('told', resolve))
  await maria.page.addInitScript(() => {
    const look = () => {
      const notices = document.querySelector<HTMLElement>('[role="region"][aria-label^="Notifications"]')
      if (/Unauthorized\s+You are logged out\. Logging in again/.test(notices?.innerText ?? '')) Object(window).told()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await maria.page.goto('/requirements', { waitUntil: 'commit' })
  await told
  await maria.waitsForEveryAnswer(0)
  await maria.reads('Sign in to access your application')
  await maria.signsIn()
  await maria.arrivesAt('Application Requirements')
})

test('every page of the portal leads a signed-out visitor to sign-in', async () => {
  const maria = await people.maria()
  isSignedOut(maria)
  // That sign-in opens then, the test before has seen; a page that is left for it twenty times is only asked for.
  await maria.context.route('**/api/login?*', (route) => route.fulfill({ status: 204 }))
  const paths = portalPages.values()
  // Each waits half a second before it leads away, so several tabs wait at once.
  const tabs = Array.from({ length: 4 }, async () => {
    const tab = await maria.context.newPage()
    for (const path of paths) {
      const left = tab.waitForRequest(`**/api/login?${new URLSearchParams({ returnTo: path })}`, { timeout: 60_000 })
      await tab.goto(path)
      await left
    }
  })
  await Promise.all(tabs)
})

test('sign-in never leads back to another site', async () => {
  const maria = await people.maria()
  await maria.opens(`/api/login?returnTo=//127.0.0.1:9/`)
  await maria.signsIn()
  await maria.arrivesAt(/Welcome back/)
})

test('a session that ends elsewhere loses nothing of what is being typed', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  await maria.opens('/')
  await maria.startsHerApplication()
  await maria.goesTo('Messages')
  await maria.writes('My transcript', 'It comes from the school by post.')

  const ana = await people.ana()
  await ana.isSignedIn()
  await ana.opens('/admin')
  await ana.choosesForClient(maria.email, 'End all sessions')
  await ana.reads('End all sessions of Maria Santos?')
  await ana.button('End all sessions').click()
  await ana.isTold('Sessions ended', 'Maria Santos is signed out on every device')

  maria.expectAnswer('401 /api/messages')
  isSignedOut(maria)
  await maria.button('Send Message').click()
  await maria.isTold('Unauthorized', 'You are logged out. Logging in again...')
  await maria.reads('Sign in to access your application')
  await maria.signsIn()
  await maria.arrivesAt('Messages')
  await expect.poll(() => maria.field('Subject').inputValue()).toBe('My transcript')
  await expect.poll(() => maria.field('Message').inputValue()).toBe('It comes from the school by post.')
  await maria.sendsTheMessage()
  await maria.message('My transcript').waitFor()
  await expect.poll(() => maria.field('Subject').inputValue()).toBe('')
})

test('a path that is no page answers 404 and says so', async () => {
  const maria = await people.maria()
  maria.expectAnswer('404 /no/such/page')
  const answer = await maria.opens('/no/such/page')
  expect(answer?.status()).toBe(404)
  await maria.arrivesAt('404 Page Not Found')
  await maria.reads('Did you forget to add the page to the router?')
  await maria.link('Go to the start page').click()
  await maria.arrivesAt('Your Partner in NCLEX Application Processing')
})

test('signing out ends the session for the old cookie and for the back button too', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  await maria.opens('/requirements')
  await maria.arrivesAt('Application Requirements')
  const cookies = await maria.context.cookies()
  await maria.signsOut()
  await maria.arrivesAt('Your Partner in NCLEX Application Processing')
  await maria.reads('You are signed out')

  isSignedOut(maria)
  await maria.page.goBack()
  await maria.reads('Sign in to access your application')
  await maria.context.addCookies(cookies)
  expect((await maria.context.request.get(getUser.path)).status()).toBe(401)
})

test('signing out everywhere asks once and ends the session on every device', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  const herPhone = await people.maria({ device: 'phone' })
  await herPhone.isSignedIn({ as: maria.email })
  await herPhone.opens('/messages')
  await herPhone.arrivesAt('Messages')

  await maria.opens('/')
  await maria.button(new RegExp(maria.email)).click()
  await maria.page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await hasFocus(maria.button('Stay signed in'))
  await maria.button('Sign out everywhere').click()
  await maria.arrivesAt('Your Partner in NCLEX Application Processing')
  await maria.reads('You are signed out')

  isSignedOut(herPhone)
  await herPhone.page.reload()
  await herPhone.reads('Sign in to access your application')
})

test('another site can neither act for a signed-in person nor sign her out', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  maria.expectSite(foreign.url)
  // Another port of the same host is the same site to a browser, so from there the cookie comes along.
  for (const site of [foreign.url, foreign.url.replace('127.0.0.1', 'localhost')]) {
    maria.expectSite(site)
    maria.expectAnswer(`403 ${startApplication.path}`)
    await maria.opens(site)
    await maria.page.evaluate(postForm, portal.url + startApplication.path)
    await maria.reads('This request came from another site')
  }
  await maria.opens(foreign.url)
  await maria.page.evaluate((url) => window.location.assign(url), `${portal.url}/api/logout`)
  await maria.arrivesAt(/Welcome back/)
  expect(await (await maria.context.request.get(getMyApplication.path)).json()).toBeNull()
})

test('five wrong tries, each explained, burn a code; a new one works from a paste with spaces', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.page.clock.install()
  await maria.opens('/login')
  await maria.asksForACode()
  const code = await maria.opensTheCodeFromHerMail()
  maria.expectAnswer(`400 ${signInWithCode.path}`)
  const tries = [4, 3, 2, 1].map((left) => [otherThan(code), wrongCode(left)] as const)
  for (const [attempt, told] of [...tries, [otherThan(code), CODE_EXPIRED] as const, [code, CODE_EXPIRED] as const]) {
    const answered = maria.page.waitForResponse((answer) => answer.url().endsWith(signInWithCode.path))
    await maria.field('6-digit code').fill('')
    await maria.typesTheCode(attempt)
    expect((await answered).status()).toBe(400)
    await maria.reads(told)
  }
  // Nobody has to wait for what is needed now.
  await maria.button('Send a new code').click()
  await maria.readsNoMore(CODE_EXPIRED)
  await maria.button(/^Send a new code in/).waitFor()
  const next = await maria.opensTheCodeFromHerMail({ after: code })
  await maria.field('6-digit code').fill(`${next.slice(0, 3)} ${next.slice(3)}`)
  await maria.arrivesAt(/Welcome back/)
})

test('a new code can be asked for after thirty seconds, and voids the older one', async () => {
  const maria = await people.maria()
  await maria.page.clock.install()
  await maria.opens('/login')
  await maria.asksForACode()
  const first = await maria.opensTheCodeFromHerMail()
  const resend = maria.button(/^Send a new code/)
  await expect.poll(() => resend.isDisabled()).toBe(true)
  // The seconds that the test itself takes pass too.
  await maria.page.clock.fastForward(20_000)
  await maria.button(/^Send a new code in \d s/).waitFor()
  expect(await resend.isDisabled()).toBe(true)
  await maria.page.clock.fastForward(10_000)
  const sent = maria.page.waitForResponse((answer) => answer.url().endsWith(sendSignInCode.path))
  await maria.button('Send a new code').click()
  await sent
  const second = await maria.opensTheCodeFromHerMail({ after: first })
  maria.expectAnswer(`400 ${signInWithCode.path}`)
  await maria.typesTheCode(first)
  await maria.reads(wrongCode(4))
  await maria.field('6-digit code').fill(second)
  await maria.arrivesAt(/Welcome back/)
})

test('a number that a stranger left for her address is asked back, corrected once, and not asked for again', async () => {
  const [maria, stranger] = [await people.maria({ device: 'phone' }), await people.maria()]
  await stranger.asks(signUp.path, {
    completeName: 'Maria Clara Santos',
    firstName: 'Maria',
    lastName: 'Santos',
    email: maria.email,
    mobileNumber: '0966 666 6666',
    messengerGroupChat: '7',
  })
  await maria.opens('/login')
  await maria.signsIn()
  await maria.arrivesAt('Welcome back, User')
  await maria.reads('Are these your details?')
  await maria.field(/^Mobile Number/).fill('+63 917 123 4567')
  await maria.button('Confirm my details').click()
  await maria.arrivesAt('Welcome back, Maria')
  await maria.opens('/')
  await maria.startsHerApplication()
  await maria.readsNoMore('Are these your details?')
  expect(await (await maria.context.request.get(getUser.path)).json()).toMatchObject({
    mobileNumber: '+63 917 123 4567',
  })
})

function isSignedOut({ expectAnswer }: Maria) {
  for (const path of [getUser.path, getMyApplication.path]) expectAnswer(`401 ${path}`)
}

/** Six digits, but not these. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Runs in the page: what a form on another site does when it is sent. */
function postForm(address: string) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  document.body.append(form)
  form.submit()
}
