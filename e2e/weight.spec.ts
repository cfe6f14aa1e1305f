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

/** A word that only the frame of the team holds. */
const TEAM_FRAME = 'Applicant pages'

/** All scripts that a page brings over the line. */
function watchScripts(page: Page) {
  const scripts: Response[] = []
  page.on('response', (answer) => {
    if (answer.headers()['content-type']?.includes('javascript')) scripts.push(answer)
  })
  return {
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
  ['/', 'Your Partner in NCLEX Application Processing', 15 * KB],
  ['/services', 'Packages', 15 * KB],
  ['/privacy', 'Privacy Notice', 0],
  ['/signup', 'Join Lampara', 130 * KB],
  ['/login', 'Lampara', 130 * KB],
])('%s is light', async (path, heading, limit) => {
  const maria = await people.maria({ device: 'phone' })
  const scripts = watchScripts(maria.page)
  await maria.opens(path)
  await maria.arrivesAt(heading)
  await maria.page.waitForLoadState('networkidle')
  expect(await scripts.bytes(), scripts.names()).toBeLessThanOrEqual(limit)
  expect(await scripts.badlyPacked()).toEqual([])
})

test('the dashboard is light, and the upload tool comes on its own screen only', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
  const scripts = watchScripts(maria.page)
  await maria.opens('/')
  await maria.reads('Choose the state where you apply')
  await untilQuiet(maria.page)
  expect(await scripts.bytes(), scripts.names()).toBeLessThanOrEqual(170 * KB)
  expect(await scripts.badlyPacked()).toEqual([])

  maria.expectAnswer(`404 ${getPersonalDataSheet.path}`)
  for (const place of ['Requirements', 'Messages', 'Payments', 'Personal Data Sheet', 'Admin Panel'] as const) {
    await maria.goesTo(place)
    await untilQuiet(maria.page)
  }
  expect(await scripts.hold(UPLOAD_TOOL)).toBe(false)
  expect(await scripts.hold(CARD_FORM)).toBe(false)
  expect(await scripts.hold(TEAM_FRAME)).toBe(false)

  await maria.goesTo('Upload Documents')
  await maria.button('Choose PDF').waitFor()
  expect(await scripts.hold(UPLOAD_TOOL)).toBe(true)
})

test('the documents screen is light, with its upload tool', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
  const scripts = watchScripts(maria.page)
  await maria.opens('/documents?type=passport')
  await maria.button('Choose PDF').waitFor()
  await untilQuiet(maria.page)
  expect(await scripts.bytes(), scripts.names()).toBeLessThanOrEqual(190 * KB)
  expect(await scripts.badlyPacked()).toEqual([])
})

test('the payments screen is light, and neither its form nor the card form comes before it is asked for', async () => {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
  const scripts = watchScripts(maria.page)
  await maria.opens('/payments')
  await maria.reads('Statement of account')
  await untilQuiet(maria.page)
  expect(await scripts.bytes(), scripts.names()).toBeLessThanOrEqual(185 * KB)
  expect(await scripts.badlyPacked()).toEqual([])
  expect(await scripts.hold('Tell us about your payment')).toBe(false)
  expect(await scripts.hold(CARD_FORM)).toBe(false)
})
