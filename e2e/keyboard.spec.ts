import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { untilQuiet } from './browser.ts'
import { hasFocus, holdsFocus } from './focus.ts'
import { stopNow } from './overflow.ts'
import { type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const people = peopleAt(commonPortal())

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

test('a swipe of 60 pixels closes a toast, and one of 40 does not', async () => {
  const maria = await people.applicant()
  await maria.opens('/messages')
  await maria.reads('No messages yet')
  await maria.comesToLife()
  await maria.button('Send Message').click()
  await maria.isTold('Error', 'Please fill in subject and message')
  const toast = maria.page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(420)
  // A pointer over a toast keeps the toast open.
  await pull(maria, toast, 40)
  expect(await toast.count()).toBe(1)
  await pull(maria, toast, 60)
  await toast.waitFor({ state: 'detached' })
})

async function pull({ page: { mouse } }: Maria, toast: Locator, pixels: number) {
  const place = await toast.boundingBox()
  if (!place) throw new Error('there is no toast')
  await mouse.move(place.x + 100, place.y + 20)
  await mouse.down()
  await mouse.move(place.x + 100 + pixels / 2, place.y + 20)
  await mouse.move(place.x + 100 + pixels, place.y + 20)
  await mouse.up()
}

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
