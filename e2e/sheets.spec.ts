import { expect, test } from 'vitest'
import { peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const people = peopleAt(commonPortal())

test('on a phone Back closes an open sheet and stays on the page, and leads from a link of a sheet to the page under it', async () => {
  const maria = await people.applicant({ device: 'phone' })
  await maria.opens('/')
  await maria.arrivesAt(/Welcome back/)
  await maria.goesTo('Payments')
  await maria.arrivesAt('Payments')
  const place = () => new URL(maria.page.url()).pathname
  await maria.reads('Make a Payment')
  await maria.page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
  for (const [name, title] of [
    ['More', 'More'],
    [/^Notifications/, 'Notifications'],
  ] as const) {
    const sheet = maria.page.getByRole('dialog', { name: title })
    await maria.button(name).click()
    await sheet.waitFor()
    const height = await maria.page.evaluate(() => window.scrollY)
    await maria.page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    expect(place()).toBe('/payments')
    await expect.poll(() => maria.page.evaluate(() => window.scrollY)).toBe(height)

    // Other ways to close the sheet must leave no history entry behind.
    for (const close of [
      () => sheet.getByRole('button', { name: 'Close' }).click(),
      () => maria.page.keyboard.press('Escape'),
    ]) {
      await maria.button(name).click()
      await sheet.waitFor()
      await close()
      await sheet.waitFor({ state: 'hidden' })
      await expect.poll(() => maria.page.evaluate(() => 'sheet' in history.state)).toBe(false)
    }
    await expect.poll(() => maria.page.evaluate(() => window.scrollY)).toBe(height)
  }

  await maria.goesTo('Requirements')
  await maria.arrivesAt('Application Requirements')
  await maria.page.goBack()
  await maria.arrivesAt('Payments')
  await expect.poll(() => maria.page.getByRole('dialog').count()).toBe(0)
  await maria.page.goBack()
  await maria.arrivesAt(/Welcome back/)
  expect(place()).toBe('/')
})
