import { expect, test } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { followEvents } from '#contract/live.ts'
import { savePersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { untilQuiet } from './browser.ts'
import { inspectionOf } from './inspection.ts'
import { type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const portal = commonPortal()
const people = peopleAt(portal)

const save = async (maria: Maria) => {
  await maria.button('Save Personal Data Sheet').click()
  await maria.isTold('Success', 'Personal data sheet saved successfully')
}

test('a person chooses by keyboard between conflicting answers of two devices', async () => {
  const laptop = await people.withASheet()
  const phone = await people.maria({ device: 'phone' })
  await phone.isSignedIn({ as: laptop.email, withDetails: false })
  const { looksAt } = inspectionOf(phone)
  // The phone gets no live events.
  await phone.context.route(`**${followEvents.path}*`, (route) => route.abort())
  phone.expectAnswer(`409 ${savePersonalDataSheet.path}`)
  await phone.opens('/personal-data')
  await phone.field('Phone Number').fill('0918 222 3333')
  await phone.field('City').fill('Taguig')

  await laptop.opens('/personal-data')
  await laptop.field('Phone Number').fill('0999 111 2222')
  await laptop.field('Barangay').fill('Poblacion')
  await save(laptop)

  await phone.button('Save Personal Data Sheet').click()
  const choice = phone.page.getByRole('group', { name: 'Phone Number' })
  await choice.waitFor()
  await phone.reads('Barangay: Poblacion')
  await looksAt('a sheet that was changed elsewhere')

  await choice.getByRole('radio').first().focus()
  await phone.page.keyboard.press('ArrowDown')
  await expect.poll(() => phone.field('Phone Number').inputValue()).toBe('0999 111 2222')
  await phone.page.keyboard.press('ArrowUp')
  await expect.poll(() => phone.field('Phone Number').inputValue()).toBe('0918 222 3333')
  await phone.page.keyboard.press('Enter')
  await phone.isTold('Success', 'Personal data sheet saved successfully')
  expect(await laptop.herSheet()).toMatchObject({
    phoneNumber: '0918 222 3333',
    city: 'Taguig',
    barangay: 'Poblacion',
  })
})

test('signing out in one tab clears the other tabs at once', async () => {
  const maria = await people.withASheet()
  maria.expectAnswer(`401 ${getUser.path}`)
  await maria.opens('/personal-data')
  await maria.field('City').waitFor()
  const other = await maria.context.newPage()
  await other.goto('/')
  await other.getByRole('heading', { level: 1, name: /Welcome back/ }).waitFor()
  // Requests of a tab during its sign-out are refused.
  await untilQuiet(other)
  await other.getByRole('link', { name: 'Sign out', exact: true }).click()
  await maria.field('City').waitFor({ state: 'detached' })
  await maria.arrivesAt('Your Partner in NCLEX Application Processing')
  await expect.poll(() => maria.page.url()).toBe(`${portal.url}/`)
})

test('a printed sheet shows its ticks, and hides the skip link', async () => {
  const maria = await people.withASheet({ colorScheme: 'dark' })
  await maria.opens('/personal-data')
  await maria.field('City').waitFor()
  await maria.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const name of ['First Time Taker', 'I declare I have a PRC License']) {
    const tick = maria.page.getByRole('checkbox', { name }).locator('xpath=following-sibling::*[name()="svg"]')
    // Browsers print no background colours by default: a tick is visible if it is darker than the paper.
    await expect.poll(() => tick.evaluate(lightness), { message: name }).toBeLessThan(0.5)
  }
  await maria.page.getByRole('link', { name: 'Skip to content', includeHidden: true }).waitFor({ state: 'hidden' })
})

/** The lightness of the drawing's ink, from 0 to 1. */
function lightness(drawing: Element): number {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas || getComputedStyle(drawing).opacity !== '1') return 1
  canvas.fillStyle = getComputedStyle(drawing).color
  canvas.fillRect(0, 0, 1, 1)
  const [red = 255, green = 255, blue = 255] = canvas.getImageData(0, 0, 1, 1).data
  return (red + green + blue) / 3 / 255
}
