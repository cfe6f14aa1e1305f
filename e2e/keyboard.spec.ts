import { describe, expect, test } from 'vitest'
import { untilQuiet } from './browser.ts'
import { hasFocus, holdsFocus } from './focus.ts'
import { stopNow } from './overflow.ts'
import { type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const people = peopleAt(commonPortal())

const TOAST_LASTS_MS = 5_000

/** Walks with Tab through everything on the screen, back to where it began. */
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
  test('the first stop of a public page leads past what is the same everywhere', async () => {
    const maria = await people.maria()
    for (const path of ['/', '/services', '/privacy', '/signup', '/login']) {
      await maria.opens(path)
      await maria.page.getByRole('heading', { level: 1 }).waitFor()
      await skipsToContent(maria)
    }
  })

  test('a screen of an applicant can be walked through, every stop is seen, and the first one skips', async () => {
    const maria = await people.maria()
    await maria.isSignedIn()
    await maria.hasAnApplication()
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
  })

  test('a change of the page moves the focus to its heading and says its name', async () => {
    const maria = await people.maria()
    await maria.isSignedIn()
    await maria.opens('/')
    await maria.goesTo('Requirements')
    await maria.arrivesAt('Application Requirements')
    await hasFocus(maria.page.getByRole('heading', { level: 1 }))
    await maria.page
      .getByRole('status')
      .filter({ hasText: /^Requirements$/ })
      .waitFor({ state: 'attached' })
    await expect.poll(() => maria.page.title()).toBe('Requirements – Lampara')
  })

  test('/ goes to what searches or narrows each list of the office', async () => {
    const ana = await people.ana()
    await ana.isSignedIn()
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

  test('a form that is refused moves the focus to its summary, which leads to each field', async () => {
    const maria = await people.maria()
    await maria.opens('/signup')
    await maria.comesToLife()
    await maria.button('Create Account').press('Enter')
    const summary = maria.page.getByRole('alert', { name: 'There is a problem' })
    await summary.waitFor()
    await hasFocus(summary)
    await maria.link('Mobile number is required').press('Enter')
    await hasFocus(maria.field('Mobile Number'))
    await maria.field('Mobile Number').fill('+63 917 123 4567')
    await maria.readsNoMore('Mobile number is required')
  })
})

describe('a toast', () => {
  const region = ({ page }: Maria) => page.getByRole('region', { name: /Notifications/ })

  async function isShown(maria: Maria) {
    await maria.button('Send Message').click()
    await maria.isTold('Error', 'Please fill in subject and message')
  }

  test('goes by itself after five seconds, from F8, for a newer one, and by 50 pixels but not by less', async () => {
    const maria = await people.maria()
    await maria.isSignedIn()
    await maria.hasAnApplication()
    await maria.page.clock.install()
    await maria.opens('/messages')
    await maria.reads('No messages yet')
    const toast = region(maria).getByRole('listitem')

    await isShown(maria)
    // The seconds that the test itself takes pass too.
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

    // The pointer that stays over a toast holds it, so that this comes last.
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
