import { expect, test } from 'vitest'
import { peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const portal = commonPortal()
const people = peopleAt(portal)

async function mariaAtHerPayments() {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await maria.opens('/')
  await maria.arrivesAt(/Welcome back/)
  await maria.goesTo('Payments')
  await maria.arrivesAt('Payments')
  const place = () => new URL(maria.page.url()).pathname
  return { ...maria, place }
}

test.each([
  ['More', 'More'],
  [/^Notifications/, 'Notifications'],
])('on a phone Back closes what %s opened, and stays on the page', async (name, title) => {
  const maria = await mariaAtHerPayments()
  await maria.reads('Make a Payment')
  await maria.page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }))
  const sheet = maria.page.getByRole('dialog', { name: title })
  await maria.button(name).click()
  await sheet.waitFor()
  const height = await maria.page.evaluate(() => window.scrollY)
  await maria.page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  expect(maria.place()).toBe('/payments')
  await expect.poll(() => maria.page.evaluate(() => window.scrollY)).toBe(height)

  // Closed in another way, it leaves nothing that Back has to go through.
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
  await maria.page.goBack()
  await maria.arrivesAt(/Welcome back/)
  expect(maria.place()).toBe('/')
})

test('on a phone Back leads from the page that a sheet led to, to the one that it lay over', async () => {
  const maria = await mariaAtHerPayments()
  await maria.goesTo('Requirements')
  await maria.arrivesAt('Application Requirements')
  await maria.page.goBack()
  await maria.arrivesAt('Payments')
  await expect.poll(() => maria.page.getByRole('dialog').count()).toBe(0)
  await maria.page.goBack()
  await maria.arrivesAt(/Welcome back/)
})
