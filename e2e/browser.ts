import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { followEvents } from '#contract/live.ts'
import type { Portal } from './portal.ts'

// Chromium reads only the last of these lists, so this one repeats Playwright's own entries.
const LEFT_OUT = [
  // Each window has two internal pages for an invisible address bar: a third of the browser's work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  // A spare process ahead of every page, and language detection.
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'Translate',
]

const FLAGS = [
  `--disable-features=${LEFT_OUT.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

let running: Browser | undefined
/** One browser for all files of this process; ends with the process. */
async function openBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await chromium.launch({ executablePath, args: FLAGS })
  return running
}

/** Chromium sometimes hangs on close; the next test then starts a new browser. */
async function close(context: BrowserContext) {
  const isClosed = await Promise.race([context.close().then(() => true), wait(WAITS_MS, false, { ref: false })])
  if (!isClosed) running = undefined
}

export const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const
export type Device = keyof typeof devices

const WAITS_MS = 30_000
const LAST_ANSWERS = 8
/** The text of the topmost dialog or page, and of the toasts. */
const SHOWN_WORDS = `[[...document.querySelectorAll('[role$=dialog], dialog')].at(-1) ?? document.body,
  ...document.querySelectorAll('[role=region] li')].map((part) => part.innerText).join(' | ').replace(/\\s+/g, ' ').slice(0, 900)`
const SCREENSHOTS = join(import.meta.dirname, 'failed')

export interface BrowserVisit extends Expectations {
  page: Page
  context: BrowserContext
  device: Device
}

/** Announces expected errors; an unexpected error fails the test. */
interface Expectations {
  /** Returns a function that ends the expectation. */
  expectAnswer: (statusAndPath: string | RegExp) => () => void
  expectLostLine: () => void
  expectNote: (words: string) => void
  expectSite: (origin: string) => void
}

export interface VisitOptions {
  device?: Device
  colorScheme?: 'light' | 'dark'
  javaScriptEnabled?: boolean
  userAgent?: string
}

export function startBrowser(portal: Portal) {
  const open = new Map<Page, { context: BrowserContext; complaints: string[]; answers: string[] }>()

  afterEach(async ({ task }) => {
    const visits = [...open]
    open.clear()
    if (task.result?.state === 'fail') {
      const name = `${task.suite?.name ?? ''} ${task.name}`
      await Promise.all(visits.map(([page], place) => keepPicture(page, `${name} ${place + 1}`)))
      const screens = await Promise.all(visits.map(([page, { answers }]) => whatStandsOn(page, answers)))
      for (const error of task.result.errors ?? []) error.message += `\n${screens.join('\n')}`
    }
    const complaints = visits.flatMap(([, visit]) => visit.complaints)
    await Promise.all(visits.map(([, { context }]) => close(context)))
    expect(complaints, 'what went wrong behind the screens').toEqual([])
  })

  return async function visit({ device = 'desktop', ...options }: VisitOptions = {}): Promise<BrowserVisit> {
    const browser = await openBrowser()
    const context = await browser.newContext({
      ...devices[device],
      ...options,
      baseURL: portal.url,
      locale: 'en-PH',
      timezoneId: 'Asia/Manila',
      reducedMotion: 'reduce',
      acceptDownloads: true,
    })
    context.setDefaultTimeout(WAITS_MS)
    const page = await context.newPage()
    const { complaints, answers, ...expectations } = watchPages(context, portal.url)
    open.set(page, { context, complaints, answers })
    return { page, context, device, ...expectations }
  }
}

function watchPages(context: BrowserContext, home: string) {
  const complaints: string[] = []
  const answers: string[] = []
  const expected: (string | RegExp)[] = []
  const notes: string[] = []
  const sites = new Set([home])
  let lineMayBreak = false

  context.on('weberror', (found) => {
    const error = found.error()
    complaints.push(`uncaught: ${error.stack ?? error.message}`)
  })
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = message.text()
    // Ignores the browser's own notes about responses and connections; the handlers below check these.
    if (text.startsWith('Failed to load resource') || notes.some((words) => text.includes(words))) return
    if (lineMayBreak && text.startsWith('An unknown error occurred when fetching the script')) return
    complaints.push(`console: ${text}`)
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    // Internal parts of the browser, such as its PDF viewer, use chrome: addresses.
    const isOverTheLine = /^(https?|wss?):$/.test(protocol)
    if (isOverTheLine && !sites.has(origin)) complaints.push(`asked another host: ${request.url()}`)
  })
  context.on('response', (answer) => {
    const { pathname } = new URL(answer.url())
    const said = `${answer.status()} ${pathname}`
    answers.push(`${answer.request().method()} ${said}`)
    // After a sign-out elsewhere, the event stream retries once before the person acts.
    if (said === `401 ${followEvents.path}`) return
    const isExpected = expected.some((one) => (typeof one === 'string' ? one === said : one.test(said)))
    if (answer.status() >= 400 && !isExpected) complaints.push(`answered: ${said}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page or stopping an upload aborts requests; an event stream never ends by itself.
    if (reason === 'net::ERR_ABORTED' || lineMayBreak || isStream(request)) return
    complaints.push(`broke off: ${request.method()} ${request.url()} ${reason}`)
  })
  return {
    complaints,
    answers,
    expectAnswer(statusAndPath: string | RegExp) {
      expected.push(statusAndPath)
      return () => void expected.splice(expected.indexOf(statusAndPath), 1)
    },
    expectLostLine() {
      lineMayBreak = true
    },
    expectNote(words: string) {
      notes.push(words)
    },
    expectSite(origin: string) {
      sites.add(origin)
    },
  }
}

/** Waits until no request but the event stream has run for half a second. */
export async function untilQuiet(page: Page) {
  const QUIET_MS = 500
  const underWay = new Set<Request>()
  let lastChange = Date.now()
  const begin = (request: Request) => {
    if (!isStream(request)) underWay.add(request)
    lastChange = Date.now()
  }
  const end = (request: Request) => {
    underWay.delete(request)
    lastChange = Date.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.waitForLoadState('load')
  const deadline = Date.now() + WAITS_MS
  while (underWay.size > 0 || Date.now() - lastChange < QUIET_MS) {
    if (Date.now() > deadline) throw new Error(`still on its way: ${[...underWay].map((one) => one.url()).join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** A closing dialog still navigates back, which would abort the next navigation. */
export const untilBack = (page: Page) =>
  page.waitForFunction(() => !history.state?.sheet || document.querySelector('dialog, [role$=dialog]'))

const isStream = (request: Request) => new URL(request.url()).pathname === followEvents.path

/** Text for the message of a failed test: the screenshot stays on the machine that ran it. */
async function whatStandsOn(page: Page, answers: readonly string[]) {
  const words = await page.evaluate<string>(SHOWN_WORDS).catch(() => 'nothing')
  const calls = answers.filter((one) => one.includes(' /api/')).slice(-LAST_ANSWERS)
  return `${page.url()} said: ${words}\nits last answers: ${calls.join(', ')}`
}

async function keepPicture(page: Page, name: string) {
  await mkdir(SCREENSHOTS, { recursive: true })
  const path = join(SCREENSHOTS, `${name.trim().replace(/\W+/g, '-')}.png`)
  await page.screenshot({ path, fullPage: true }).catch(() => undefined)
}
