import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { untilQuiet } from './browser.ts'
import { peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const people = peopleAt(commonPortal())

const KB = 1_000
/** Text that only the script of the upload tool contains. */
const UPLOAD_TOOL = 'Drop your PDF here'
/** Text that only the script that loads the card form contains. */
const CARD_FORM = 'js.stripe.com'

const TEAM_FRAME = 'Applicant pages'

/** On a slow connection, optional parts load on the first touch, not by themselves. */
const sayLineIsSlow = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } }))

/** Records all transfers of a page; scripts are checked separately. */
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
    /** The transferred, compressed size of the scripts. */
    async bytes() {
      const sizes = await Promise.all(scripts.map((script) => script.request().sizes()))
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    },
    /** Scripts worth compressing that did not use brotli. */
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
])('%s stays within its size limits', async (path, heading, limit, whole) => {
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

test('the dashboard stays within its size limits, and loads the upload tool only on its own screen', async () => {
  const maria = await people.applicant({ device: 'phone' })
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

test.each([
  ['/documents?type=passport', 'Choose PDF', 175 * KB],
  ['/payments', 'Statement of account', 169 * KB],
])('%s stays within its size limit, and loads the forms of a payment only on demand', async (path, words, limit) => {
  const maria = await people.applicant({ device: 'phone' })
  await sayLineIsSlow(maria.page)
  const line = watchLine(maria.page)
  await maria.opens(path)
  await maria.reads(words)
  await untilQuiet(maria.page)
  expect(await line.bytes(), line.names()).toBeLessThanOrEqual(limit)
  expect(await line.badlyPacked()).toEqual([])
  for (const form of ['Tell us about your payment', CARD_FORM]) expect(await line.hold(form)).toBe(false)
})
