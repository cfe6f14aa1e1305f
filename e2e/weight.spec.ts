import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { untilQuiet } from './browser.ts'
import { peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const people = peopleAt(commonPortal())

const KB = 1_000
/** A word that only the upload tool's script holds. */
const UPLOAD_TOOL = 'Drop your PDF here'
/** A word that only the script which fetches the card form holds. */
const CARD_FORM = 'js.stripe.com'

const TEAM_FRAME = 'Applicant pages'

/** Parts that may be needed later come with the first touch there, not by themselves. */
const sayLineIsSlow = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }))

/** All that a page brings over the line, of which scripts are judged more closely. */
function watchLine(page: Page) {
  const scripts: Response[] = []
  const all: Response[] = []
  page.on('response', (answer) => {
    if (!answer.url().includes('/api/events')) all.push(answer)
    if (answer.headers()['content-type']?.includes('javascript')) scripts.push(answer)
  })
  return {
    requests: () => all.map((answer) => new URL(answer.url()).pathname),
    async weight() {
      const sizes = await Promise.all(all.map((answer) => answer.request().sizes()))
      return sizes.reduce(
        (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
        0,
      )
    },
    names: () => scripts.map((script) => new URL(script.url()).pathname).join('\n'),
    /** What they weigh as they came, packed. */
    async bytes() {
      const sizes = await Promise.all(scripts.map((script) => script.request().sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    },
    /** Those that are worth packing and came otherwise than by brotli. */
    async badlyPacked() {
      const names = []
      for (const script of scripts) {
        const isPacked = script.headers()['content-encoding'] === 'br'
        if (!isPacked && (await script.body()).length > 2 * KB) names.push(script.url())
      }
      return names
    },
    async hold(words: string) {
      const texts = await Promise.all(scripts.map((script) => script.text()))
      return texts.some((text) => text.includes(words))
    },
  }
}

test.each([
  ['/', 'Your Partner in NCLEX Application Processing', 0, 40 * KB],
  ['/services', 'Packages', 0, 40 * KB],
  ['/privacy', 'Privacy Notice', 0, 40 * KB],
  ['/signup', 'Join Lampara', 119 * KB, 164 * KB],
  ['/login', 'Lampara', 96 * KB, 128 * KB],
])('%s is light', async (path, heading, limit, whole) => {
  const maria = await people.maria({ device: 'phone' })
  await sayLineIsSlow(maria.page)
  const line = watchLine(maria.page)
  await maria.opens(path)
  await maria.arrivesAt(heading)
  await maria.page.waitForLoadState('networkidle')
  expect(await line.bytes(), line.names()).toBeLessThanOrEqual(limit)
  expect(await line.weight(), line.requests().join('\n')).toBeLessThanOrEqual(whole)
  expect(await line.badlyPacked()).toEqual([])
})

test('the dashboard is light, and the upload tool comes on its own screen only', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await sayLineIsSlow(maria.page)
  const line = watchLine(maria.page)
  await maria.opens('/')
  await maria.reads('Choose the state where you apply')
  await untilQuiet(maria.page)
  expect(await line.bytes(), line.names()).toBeLessThanOrEqual(145 * KB)
  expect(await line.weight(), line.requests().join('\n')).toBeLessThanOrEqual(200 * KB)
  expect(await line.badlyPacked()).toEqual([])

  maria.expectAnswer(`404 ${getPersonalDataSheet.path}`)
  for (const place of ['Requirements', 'Messages', 'Payments', 'Personal Data Sheet', 'Admin Panel'] as const) {
    await maria.goesTo(place)
    await untilQuiet(maria.page)
  }
  expect(await line.hold(UPLOAD_TOOL)).toBe(false)
  expect(await line.hold(CARD_FORM)).toBe(false)
  expect(await line.hold(TEAM_FRAME)).toBe(false)

  await maria.goesTo('Upload Documents')
  await maria.button('Choose PDF').waitFor()
  expect(await line.hold(UPLOAD_TOOL)).toBe(true)
})

test('the documents screen is light, with its upload tool', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await sayLineIsSlow(maria.page)
  const line = watchLine(maria.page)
  await maria.opens('/documents?type=passport')
  await maria.button('Choose PDF').waitFor()
  await untilQuiet(maria.page)
  expect(await line.bytes(), line.names()).toBeLessThanOrEqual(175 * KB)
  expect(await line.badlyPacked()).toEqual([])
})

test('the payments screen is light, and neither its form nor the card form comes before it is asked for', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await sayLineIsSlow(maria.page)
  const line = watchLine(maria.page)
  await maria.opens('/payments')
  await maria.reads('Statement of account')
  await untilQuiet(maria.page)
  expect(await line.bytes(), line.names()).toBeLessThanOrEqual(169 * KB)
  expect(await line.badlyPacked()).toEqual([])
  expect(await line.hold('Tell us about your payment')).toBe(false)
  expect(await line.hold(CARD_FORM)).toBe(false)
})
