import { expect, test } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { getMyApplication, startApplication } from '#contract/applications/applications.ts'
import { hasFocus } from './focus.ts'
import { startForeignSite } from './foreign-site.ts'
import { inspectionOf } from './inspection.ts'
import { type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const portal = commonPortal()
const people = peopleAt(portal)
const foreign = startForeignSite()

test('a signed-out visitor is led to sign-in and back to the requested page', async () => {
  const maria = await people.maria()
  isSignedOut(maria)
  // Longer than the half second before the redirect to sign-in: the reason must still be readable.
  await maria.waitsForEveryAnswer(700)
  // The page itself reports the notice, because the redirect may come before the page has loaded.
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

test('typed text survives a session that an admin has ended', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  await maria.opens('/')
  await maria.startsHerApplication()
  await maria.goesTo('Messages')
  await maria.writes('My transcript', 'It comes from the school by post.')

  const ana = await people.admin()
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

test('signing out ends the session, also for the old cookie and the back button', async () => {
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

test('signing out everywhere asks first and ends the session on every device', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  const herPhone = await people.maria({ device: 'phone' })
  await herPhone.isSignedIn({ as: maria.email })
  await herPhone.opens('/messages')
  await herPhone.arrivesAt('Messages')

  const { looksAt } = inspectionOf(maria)
  await maria.opens('/')
  await maria.button(new RegExp(maria.email)).click()
  await looksAt('menu')
  await maria.page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await hasFocus(maria.button('Stay signed in'))
  await maria.button('Sign out everywhere').click()
  await maria.arrivesAt('Your Partner in NCLEX Application Processing')
  await maria.reads('You are signed out')

  isSignedOut(herPhone)
  await herPhone.page.reload()
  await herPhone.reads('Sign in to access your application')
})

test('another site can neither act for a signed-in person nor sign the person out', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  maria.expectSite(foreign.url)
  // Another port of the same host is the same site to a browser, so the cookie is sent along.
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
  expect(await maria.asks(getMyApplication, {})).toBeNull()
})

function isSignedOut({ expectAnswer }: Maria) {
  for (const path of [getUser.path, getMyApplication.path]) expectAnswer(`401 ${path}`)
}

/** Runs in the page: submits a form like one on another site. */
function postForm(address: string) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address
  document.body.append(form)
  form.submit()
}
