import { expect, test } from 'vitest'
import { getMyApplication } from '#contract/applications.ts'
import { listDocuments, reviewDocument } from '#contract/documents/documents.ts'
import { sendMessage } from '#contract/messages.ts'
import { untilQuiet } from './browser.ts'
import { type Ana, type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(commonPortal())

async function decides(ana: Ana, maria: Maria, decision: object) {
  const read = async (path: string) => (await maria.context.request.get(path)).json()
  const { id } = (await read(getMyApplication.path)) as { id: string }
  const [filed] = (await read(listDocuments.path.replace(':id', id))) as { id: string }[]
  await ana.asks(reviewDocument.path.replace(':documentId', filed?.id ?? ''), decision, reviewDocument.method)
}

/** The pages are what the server wrote until the answer is called. */
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

test('her next step is there, and can be taken, before any script has come', async () => {
  const maria = await people.maria({ device: 'phone', javaScriptEnabled: false })
  maria.expectLostLine()
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await maria.opens('/')
  await maria.arrivesAt('Welcome back, Maria')
  await maria.reads('Choose the state where you apply')
  await maria.seesFigure('Outstanding Balance', '$1,500.00', 'of $1,500.00')
  await maria.link('Choose a state').click()
  await maria.arrivesAt('Choose a State')
  await maria.opens('/documents')
  await maria.arrivesAt('Upload Documents')
  await maria.reads('The page with your photo, signature and expiry date')
})

test('the first HTML shows a rejected document with its reason', async () => {
  const maria = await people.maria({ device: 'phone', javaScriptEnabled: false })
  maria.expectLostLine()
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await maria.hasFiled(await pdf('passport.pdf'), ['passport'])
  const ana = await people.ana()
  await ana.isSignedIn()
  await decides(ana, maria, { status: 'rejected', reviewNotes: 'The second page is cut off.' })
  await maria.opens('/documents?type=passport')
  await maria.arrivesAt('Upload Documents')
  await maria.reads('The second page is cut off.')
})

test('the first HTML shows what the device remembers, and nothing moves', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.opens('/?package=processing')
  await maria.reads('You chose: Lampara Processing Package')
  await expect.poll(() => new URL(maria.page.url()).search).toBe('')

  // The scripts are held back; what is seen is what the server wrote.
  const letGo = await holdScripts(maria)
  await maria.page.goto('/', { waitUntil: 'commit' })
  await maria.reads('You chose: Lampara Processing Package')
  // A busy machine has the words before their look.
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

test('a decision that was made while the scripts loaded shows once they run', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await maria.hasFiled(await pdf('passport.pdf'), ['passport'])
  const ana = await people.ana()
  await ana.isSignedIn()
  await maria.page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await maria.page.goto('/', { waitUntil: 'commit' })
  await maria.seesFigure('Requirements', '0/7', '0% complete')
  await decides(ana, maria, { status: 'approved' })
  await maria.seesFigure('Requirements', '1/7', '14% complete')
})

test('keeps the focus on a link when the scripts take over', async () => {
  const ana = await people.ana()
  await ana.isSignedIn()
  await ana.page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await ana.page.goto('/admin', { waitUntil: 'commit' })
  const numbers = ana.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' })
  await numbers.focus()
  await ana.comesToLife()
  expect(await numbers.evaluate((link) => link.matches(':focus'))).toBe(true)
})

test('takes a press and what was typed before the scripts came', async () => {
  const maria = await people.maria({ device: 'phone' })
  const letGo = await holdScripts(maria)
  await maria.page.goto('/login', { waitUntil: 'commit' })
  await maria.page.getByLabel('Email Address').fill(maria.email)
  await maria.page.locator('form button[type=submit]').click()
  letGo()
  await maria.reads('We sent a code to')
  expect(await maria.page.evaluate(() => window.location.search)).toBe('')
})

test('opens what is being pressed while the scripts take over', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  await maria.hasAnApplication()
  const letGo = await holdScripts(maria)
  await maria.page.goto('/', { waitUntil: 'commit' })
  await maria.button(/^Notifications/).hover()
  await maria.page.mouse.down()
  letGo()
  await maria.page.waitForTimeout(500)
  await maria.page.mouse.up()
  await maria.page.getByRole('dialog').waitFor()
})

test('opens what was pressed before the scripts came', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
  const letGo = await holdScripts(maria)
  await maria.page.goto('/', { waitUntil: 'commit' })
  await maria.button(/^Notifications/).click()
  letGo()
  await maria.page.getByRole('dialog').waitFor()
})

/** What a busy server cannot write in time it leaves to the scripts, which do not run here. */
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

test('each screen of an applicant is written with its answers', async () => {
  const maria = await people.maria({ javaScriptEnabled: false })
  maria.expectLostLine()
  await maria.isSignedIn()
  await maria.hasAnApplication()
  for (const [path, heading, words] of [
    ['/requirements', 'Application Requirements', 'Transcript of Records'],
    ['/payments', 'Payments & Billing', 'Payment History'],
    ['/messages', 'Messages', 'No messages yet'],
    ['/personal-data', 'Personal Data Sheet', 'Birthday'],
  ] as const) {
    await readsTheWritten(maria, path, heading)
    await maria.reads(words)
  }
})

test('each screen of the office is written', async () => {
  const ana = await people.ana({ javaScriptEnabled: false })
  ana.expectLostLine()
  await ana.isSignedIn()
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

test('the scripts ask for nothing that the page brought along, and take its place without a jump', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
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
  // Once it hears what happens, it asks whether anything happened while the scripts were on their way.
  const atFirst = asked.slice(0, asked.indexOf('/api/events'))
  expect(atFirst.filter((path) => path.startsWith('/api/'))).toEqual([])
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(10)
  expect(Number(await maria.page.evaluate(() => document.documentElement.dataset.shifted ?? 0))).toBeLessThan(0.05)
})

test('shows a closing script tag in a message as text', async () => {
  const words = '</script><script>document.title="taken"</script>'
  const maria = await people.maria()
  await maria.isSignedIn()
  await maria.hasAnApplication()
  const { id } = (await (await maria.context.request.get(getMyApplication.path)).json()) as { id: string }
  await maria.asks(sendMessage.path, { applicationId: id, subject: words, content: words })
  await maria.opens('/messages')
  await maria.page.getByRole('article', { name: words }).waitFor()
  await expect.poll(() => maria.page.title()).toContain('Messages')
})

test('opens without a connection as it was, says when that was, and recovers by itself', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await maria.opens('/')
  await maria.reads('Choose the state where you apply')
  const isKept = () => maria.page.evaluate(async () => (await caches.match('/app-shell')) !== undefined)
  await expect.poll(isKept).toBe(true)
  await untilQuiet(maria.page)

  // It may ask the portal, and run nothing but itself.
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
  await maria.reads('Choose the state where you apply')
})
