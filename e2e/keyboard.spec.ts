import { describe, expect, test } from 'vitest'
import { untilQuiet } from './browser.ts'
import { hasFocus, holdsFocus } from './focus.ts'
import { stopNow } from './overflow.ts'
import { type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const people = peopleAt(commonPortal())

const TOAST_LASTS_MS = 5_000

/** Presses Tab through the whole screen, back to the start. */
async function walkThrough({ page }: Maria) {
  const stops = []
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await stopNow(page)
    if (stop === null) break
    stops.push(stop)
  }
  return stops
}

describe('by keyboard', () => {
  test('the first Tab stop of a public page skips to its content', async () => {
    const maria = await people.maria()
    for (const path of ['/', '/services', '/privacy', '/signup', '/login']) {
      await maria.opens(path)
      await maria.page.getByRole('heading', { level: 1 }).waitFor()
      await skipsToContent(maria)
    }
  })

  test('every Tab stop of an applicant screen is visible and marked, and the first skips to the content', async () => {
    const maria = await people.applicant()
    for (const path of ['/', '/requirements', '/documents', '/messages']) {
      await maria.opens(path)
      await maria.page
        .getByRole('main')
        .getByRole('link')
        .or(maria.page.getByRole('main').getByRole('button'))
        .first()
        .waitFor()
      await untilQuiet(maria.page)
      const stops = await walkThrough(maria)
      expect(stops.length, path).toBeGreaterThan(12)
      expect(
        stops.filter(({ isMarked, isInSight }) => !isMarked || !isInSight),
        path,
      ).toEqual([])
      await skipsToContent(maria)
    }
    await maria.goesTo('Requirements')
    await maria.arrivesAt('Application Requirements')
    await hasFocus(maria.page.getByRole('heading', { level: 1 }))
  })

  test('/ focuses the search or filter of each admin list', async () => {
    const ana = await people.admin()
    const fields = {
      '/admin': 'Search client applications',
      '/messages': 'Search messages and notes',
      '/admin/queue': 'Document type',
      '/admin/cases': 'Filter and sort',
      '/admin/requests': 'School or office',
      '/admin/money?tab=ledger': 'Client, reference or receipt',
    }
    for (const [path, name] of Object.entries(fields)) {
      await ana.opens(path)
      await ana.comesToLife()
      const field = ana.page.getByLabel(name).or(ana.button(name)).first()
      await field.waitFor()
      await ana.page.keyboard.press('/')
      await hasFocus(field)
    }
  })
})

describe('a toast', () => {
  const region = ({ page }: Maria) => page.getByRole('region', { name: /Notifications/ })

  async function isShown(maria: Maria) {
    await maria.button('Send Message').click()
    await maria.isTold('Error', 'Please fill in subject and message')
  }

  test('closes after five seconds, by keyboard after F8, for a newer toast, and by a swipe of 60 pixels but not 40', async () => {
    const maria = await people.applicant()
    await maria.page.clock.install()
    await maria.opens('/messages')
    await maria.reads('No messages yet')
    const toast = region(maria).getByRole('listitem')

    await isShown(maria)
    // The real time of the test counts too.
    await maria.page.clock.fastForward(TOAST_LASTS_MS - 3_000)
    expect(await toast.count()).toBe(1)
    await maria.page.clock.fastForward(3_000)
    await toast.waitFor({ state: 'detached' })

    await isShown(maria)
    await maria.page.keyboard.press('F8')
    await holdsFocus(region(maria))
    for (const key of ['Tab', 'Tab', 'Enter']) await maria.page.keyboard.press(key)
    await toast.waitFor({ state: 'detached' })

    await isShown(maria)
    await maria.writes('My passport', 'It is on its way.')
    await maria.sendsTheMessage()
    await maria.isTold('Success', 'Message sent successfully')
    await expect.poll(() => toast.count()).toBe(1)
    expect(await toast.evaluate((one) => one.getBoundingClientRect().width)).toBeLessThanOrEqual(420)

    // A pointer over a toast keeps the toast open, so this step comes last.
    await pull(maria, 40)
    expect(await toast.count()).toBe(1)
    await pull(maria, 60)
    await toast.waitFor({ state: 'detached' })
  })

  async function pull(maria: Maria, pixels: number) {
    const place = await region(maria).getByRole('listitem').boundingBox()
    if (!place) throw new Error('there is no toast')
    const { mouse } = maria.page
    await mouse.move(place.x + 100, place.y + 20)
    await mouse.down()
    await mouse.move(place.x + 100 + pixels / 2, place.y + 20)
    await mouse.move(place.x + 100 + pixels, place.y + 20)
    await mouse.up()
  }
})

async function skipsToContent(maria: Maria) {
  const { page, link } = maria
  await maria.comesToLife()
  await page.keyboard.press('Tab')
  const skip = link('Skip to content')
  await hasFocus(skip)
  const place = await skip.boundingBox()
  expect(place?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await holdsFocus(page.getByRole('main'))
}
