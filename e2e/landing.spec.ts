import { expect, test } from 'vitest'
import { sendMessage } from '#contract/messages/messages.ts'
import { untilQuiet } from './browser.ts'
import { type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(commonPortal())

/** Holds scripts back, so that pages stay as rendered by the server until the returned function is called. */
async function holdScripts({ page }: Maria): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('the first HTML shows the chosen package from the device, without a layout shift', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.opens('/?package=processing')
  await maria.reads('You chose: Lampara Processing Package')
  await expect.poll(() => new URL(maria.page.url()).search).toBe('')

  // Without scripts, the page shows what the server rendered.
  const letGo = await holdScripts(maria)
  await maria.page.goto('/', { waitUntil: 'commit' })
  await maria.reads('You chose: Lampara Processing Package')
  // On a busy machine the text appears before the styles.
  const isStyled = '[...document.querySelectorAll("link[rel=stylesheet]")].every(({ sheet }) => sheet)'
  await expect.poll(() => maria.page.evaluate<boolean>(isStyled)).toBe(true)
  await maria.page.evaluate(() => document.fonts.ready)
  const topOf = async () => (await maria.page.getByRole('button', { name: 'Start Application' }).boundingBox())?.y
  const before = await topOf()
  letGo()
  await maria.comesToLife()
  expect(await topOf()).toBe(before)
  await maria.button('Remove this choice').click()
  await maria.opens('/')
  await maria.button('Start Application').waitFor()
  await maria.readsNoMore('You chose: Lampara Processing Package')
})

test('a decision made while the scripts load is shown once they run', async () => {
  const maria = await people.applicant()
  await maria.hasFiled(await pdf('passport.pdf'), ['passport'])
  const ana = await people.admin()
  await maria.getsLate('**/*.js', 600)
  await maria.page.goto('/', { waitUntil: 'commit' })
  await maria.seesFigure('Requirements', '0/7', '0% complete')
  await ana.decides(maria, { status: 'approved' })
  await maria.seesFigure('Requirements', '1/7', '14% complete')
})

test('a focused link keeps the focus when the scripts start', async () => {
  const ana = await people.admin()
  await ana.getsLate('**/*.js', 800)
  await ana.page.goto('/admin', { waitUntil: 'commit' })
  const numbers = ana.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' })
  await numbers.focus()
  await ana.comesToLife()
  expect(await numbers.evaluate((link) => link.matches(':focus'))).toBe(true)
})

test('a press and text from before the scripts loaded are kept', async () => {
  const maria = await people.maria({ device: 'phone' })
  const letGo = await holdScripts(maria)
  await maria.page.goto('/login', { waitUntil: 'commit' })
  await maria.page.getByLabel('Email Address').fill(maria.email)
  await maria.page.locator('form button[type=submit]').click()
  letGo()
  await maria.reads('We sent a code to')
  expect(await maria.page.evaluate(() => window.location.search)).toBe('')
})

test('a press during the start of the scripts opens its dialog', async () => {
  const maria = await people.applicant()
  const letGo = await holdScripts(maria)
  await maria.page.goto('/', { waitUntil: 'commit' })
  await maria.button(/^Notifications/).hover()
  await maria.page.mouse.down()
  letGo()
  await maria.page.waitForTimeout(500)
  await maria.page.mouse.up()
  await maria.page.getByRole('dialog').waitFor()
})

test('a press before the scripts loaded opens its dialog', async () => {
  const maria = await people.applicant({ device: 'phone' })
  const letGo = await holdScripts(maria)
  await maria.page.goto('/', { waitUntil: 'commit' })
  await maria.button(/^Notifications/).click()
  letGo()
  await maria.page.getByRole('dialog').waitFor()
})

/** A busy server may leave rendering to the scripts, which do not run here. */
const readsTheWritten = ({ page, opens }: Pick<Maria, 'page' | 'opens'>, path: string, heading: string) =>
  expect
    .poll(
      async () => {
        await opens(path)
        return page.getByRole('heading', { level: 1, name: heading }).count()
      },
      { message: path },
    )
    .toBe(1)

test('the first HTML of each applicant screen contains its data and works without scripts', async () => {
  const maria = await people.applicant({ device: 'phone', javaScriptEnabled: false })
  maria.expectLostLine()
  await readsTheWritten(maria, '/', 'Welcome back, Maria')
  await maria.reads('Choose the state where you apply')
  await maria.seesFigure('Outstanding Balance', '$1,500.00', 'of $1,500.00')
  await maria.link('Choose a state').click()
  await maria.arrivesAt('Choose a State')
  for (const [path, heading, words] of [
    ['/documents', 'Upload Documents', 'The page with your photo, signature and expiry date'],
    ['/requirements', 'Application Requirements', 'Transcript of Records'],
    ['/payments', 'Payments & Billing', 'Payment History'],
    ['/messages', 'Messages', 'No messages yet'],
    ['/personal-data', 'Personal Data Sheet', 'Birthday'],
  ] as const) {
    await readsTheWritten(maria, path, heading)
    await maria.reads(words)
  }

  await maria.hasFiled(await pdf('passport.pdf'), ['passport'])
  const ana = await people.admin()
  await ana.hasSentBack(maria, 'The second page is cut off.')
  await readsTheWritten(maria, '/documents?type=passport', 'Upload Documents')
  await maria.reads('The second page is cut off.')
})

test('the server renders each admin screen', async () => {
  const ana = await people.admin({ javaScriptEnabled: false })
  ana.expectLostLine()
  for (const [path, heading] of [
    ['/admin', 'Admin Dashboard'],
    ['/admin/queue', 'Work Queue'],
    ['/admin/documents', 'Document Review'],
    ['/admin/numbers', 'Reports'],
    ['/admin/replies', 'Saved Replies'],
    ['/admin/settings', 'Settings'],
    ['/admin/incidents', 'Incidents'],
    ['/admin/audit', 'Audit Log'],
  ] as const)
    await readsTheWritten(ana, path, heading)
})

test('the scripts request no data that the page contains, and cause no layout shift', async () => {
  const maria = await people.applicant({ device: 'phone' })
  await maria.page.addInitScript(() => {
    let shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += 'value' in entry ? Number(entry.value) : 0
      document.documentElement.dataset.shifted = String(shifted)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const asked: string[] = []
  maria.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await maria.opens('/')
  await maria.comesToLife()
  await untilQuiet(maria.page)
  const scripts = asked.filter((path) => path.endsWith('.js'))
  // Once connected, the event stream checks for events missed while the scripts loaded.
  const atFirst = asked.slice(0, asked.indexOf('/api/events'))
  expect(atFirst.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(10)
  expect(Number(await maria.page.evaluate(() => document.documentElement.dataset.shifted ?? 0))).toBeLessThan(0.05)
})

test('a closing script tag in a message is shown as text', async () => {
  const words = '</script><script>document.title="taken"</script>'
  const maria = await people.applicant()
  const applicationId = await maria.herApplicationId()
  await maria.asks(sendMessage, { body: { applicationId, subject: words, content: words } })
  await maria.opens('/messages')
  await maria.page.getByRole('article', { name: words }).waitFor()
  await expect.poll(() => maria.page.title()).toContain('Messages')
})

test('the page opens offline with its last data and their age, without personal data in the app shell', async () => {
  const maria = await people.applicant({ device: 'phone' })
  await maria.opens('/')
  await maria.reads('Choose the state where you apply')
  const isKept = () => maria.page.evaluate(async () => (await caches.match('/app-shell')) !== undefined)
  await expect.poll(isKept).toBe(true)
  await untilQuiet(maria.page)

  // The service worker may call the portal, and may load no other script.
  const worker = await maria.context.request.get('/service-worker.js')
  expect(worker.headers()['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")

  maria.expectLostLine()
  await maria.context.setOffline(true)
  await maria.page.reload()
  await maria.reads('Choose the state where you apply')
  await maria.reads('No Internet connection')
  await maria.reads(/^As of /)
  const kept = await maria.page.evaluate(async () => {
    const cache = await caches.open('app-shell')
    const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
    return (await Promise.all(answers.map((answer) => answer?.text()))).join('\n')
  })
  expect(kept).toContain('portal-settings')
  expect(kept).not.toContain(maria.email)

  await maria.context.setOffline(false)
  await maria.readsNoMore(/^As of /)
})
