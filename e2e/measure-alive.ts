// Prints when each applicant page is painted and interactive on a slow phone and connection, and its transfer size:
// npm run demo, then `node --import tsx e2e/measure-alive.ts http://127.0.0.1:3000 Grace [/payments]`.
// Times are the best of ROUNDS (2); FILES=1 lists the files.
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { authPages, portalPages } from '#contract/pages.ts'
import { devices } from './browser.ts'

const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const QUIET_MS = 1_500
const GIVES_UP_MS = 40_000

type Sight = Record<'text' | 'largest' | 'alive' | 'shift', number>
type Files = Map<string, { name: string; bytes: number }>

const [address = 'http://127.0.0.1:3000', name = '', only = ''] = process.argv.slice(2)
const applicantPages = ['/', ...portalPages].filter((path) => !path.startsWith('/admin') && path !== '/join')
const pages = [
  ...['/', '/services', '/privacy'].map((path) => ({ path, isWritten: true, person: '' })),
  ...authPages.map((path) => ({ path, isWritten: false, person: '' })),
  ...applicantPages.map((path) => ({ path, isWritten: false, person: name })),
]

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  console.log('page                       text  largest    alive       kB  requests  shift')
  for (const page of pages.filter(({ path }) => !only || path === only)) {
    const visits = []
    for (let round = 0; round < Number(process.env.ROUNDS ?? 2); round += 1) visits.push(await visit(page))
    print(page.person || page.path !== '/' ? page.path : '/ (signed out)', visits)
  }
} finally {
  await browser.close()
}

/** Opens a new window for each page, so that no page uses the cache of the one before. */
async function visit({ path, isWritten, person }: (typeof pages)[number]) {
  const context = await browser.newContext({ ...devices.phone, baseURL: address, timezoneId: 'Asia/Manila' })
  try {
    const page = await context.newPage()
    if (person) await become(page, person)
    await page.addInitScript(watchSight)
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', SLOW_LINE)
    await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const { files, untilQuiet } = watchLine(line)
    await page.goto(path, { timeout: GIVES_UP_MS })
    if (!isWritten) await page.waitForFunction(() => window.sight.alive > 0, undefined, { timeout: GIVES_UP_MS })
    await untilQuiet()
    return { ...(await page.evaluate(() => window.sight)), files }
  } finally {
    await context.close()
  }
}

async function become(page: Page, person: string) {
  await page.goto('/dev/personas')
  const action = await page.locator('form', { hasText: person }).first().getAttribute('action')
  await page.request.post(action ?? '', { maxRedirects: 0 })
}

declare global {
  interface Window {
    sight: Sight
  }
}

/** Runs in the page without outer variables: alive means that scripts run and no request is pending. */
function watchSight() {
  const sight: Sight = { text: 0, largest: 0, alive: 0, shift: 0 }
  window.sight = sight
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-contentful-paint') sight.text = entry.startTime
        if (entry.entryType === 'largest-contentful-paint') sight.largest = entry.startTime
        if ('value' in entry) sight.shift += Number(entry.value)
      }
    }).observe({ type, buffered: true })
  }
  new MutationObserver(() => {
    const waits = document.querySelector('html:not([data-alive]), span.animate-breathe, .animate-spin')
    sight.alive = waits ? 0 : sight.alive || performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

function watchLine(line: CDPSession) {
  const files: Files = new Map()
  const open = new Set<string>()
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return
    files.set(requestId, { name: request.url.slice(address.length), bytes: 0 })
    if (!request.url.includes('/api/events')) open.add(requestId)
  })
  line.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId)
    Object.assign(files.get(requestId) ?? {}, { bytes: encodedDataLength })
  })
  const untilQuiet = async () => {
    const end = Date.now() + GIVES_UP_MS
    for (let quiet = 0; quiet < QUIET_MS && Date.now() < end; quiet = open.size > 0 ? 0 : quiet + 100) {
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  return { files, untilQuiet }
}

function print(path: string, visits: (Sight & { files: Files })[]) {
  const best = (of: keyof Sight) => Math.min(...visits.map((one) => one[of]))
  const seconds = (['text', 'largest', 'alive'] as const).map((of) => (best(of) / 1_000).toFixed(1).padStart(9))
  const files = [...(visits.at(-1)?.files.values() ?? [])]
  const kilobytes = (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000).toFixed(1).padStart(9)
  const columns = [path.padEnd(22), ...seconds, kilobytes, String(files.length).padStart(10)]
  console.log(`${columns.join('')}  ${best('shift').toFixed(3)}`)
  if (process.env.FILES !== '1') return
  for (const file of files) console.log(`    ${(file.bytes / 1_000).toFixed(1).padStart(6)} ${file.name}`)
}
