import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { listMessages, sendMessage } from '#contract/messages.ts'
import { untilQuiet } from './browser.ts'
import { type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const people = peopleAt(commonPortal())

async function mariaWithALine(): Promise<Maria> {
  const maria = await people.maria({ device: 'phone' })
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await maria.opens('/messages')
  await maria.reads('No messages yet')
  await untilQuiet(maria.page)
  maria.expectLostLine()
  return maria
}

async function sentBy(maria: Maria): Promise<string[]> {
  const applicationId = await maria.herApplicationId()
  const answer = await maria.context.request.get(`${listMessages.path}?applicationId=${applicationId}`)
  const messages = (await answer.json()) as { subject: string }[]
  return messages.map(({ subject }) => subject)
}

const bubble = (page: Page, subject: string) => page.getByRole('article', { name: subject })
const waits = (page: Page | Locator) => page.getByText('Waiting for internet')

test('what she sends without a line waits over a reload, and two tabs send it once', async () => {
  const maria = await mariaWithALine()
  await maria.context.setOffline(true)
  await maria.writes('My diploma', 'Is a copy enough?')
  await maria.button('Send Message').click()
  await waits(maria.page).waitFor()
  await maria.page.getByRole('link', { name: '1 message waiting for internet' }).waitFor()

  // The line is back for the pages, and the portal answers no message yet.
  await maria.context.route(`**${sendMessage.path}`, (route) => route.abort())
  await maria.context.setOffline(false)
  await maria.opens('/messages')
  await waits(bubble(maria.page, 'My diploma')).waitFor()
  const second = await maria.context.newPage()
  await second.goto('/messages')
  await waits(bubble(second, 'My diploma')).waitFor()
  await maria.context.unroute(`**${sendMessage.path}`)
  for (const page of [maria.page, second]) await page.evaluate(() => window.dispatchEvent(new Event('online')))
  for (const page of [maria.page, second]) {
    await waits(page).waitFor({ state: 'hidden' })
    await expect.poll(() => bubble(page, 'My diploma').count()).toBe(1)
  }
  expect(await sentBy(maria)).toEqual(['My diploma'])
})

test('a second message that she sends while the first is on its way goes by itself, too', async () => {
  const maria = await mariaWithALine()
  await maria.context.setOffline(true)
  await maria.writes('My diploma', 'Is a copy enough?')
  await maria.button('Send Message').click()
  await waits(maria.page).waitFor()

  const held: Route[] = []
  await maria.context.route(`**${sendMessage.path}`, (route) => void held.push(route), { times: 1 })
  await maria.context.setOffline(false)
  await expect.poll(() => held.length).toBe(1)
  await maria.writes('My passport', 'It expires soon')
  await maria.button('Send Message').click()
  await maria.page.getByRole('link', { name: '2 messages waiting for internet' }).waitFor()
  await held[0]?.continue()
  await expect.poll(() => waits(maria.page).count()).toBe(0)
  await expect.poll(async () => (await sentBy(maria)).sort()).toEqual(['My diploma', 'My passport'])
})

test('a message whose answer was lost after the portal took it stands there once', async () => {
  const maria = await mariaWithALine()
  let isLost = true
  await maria.context.route(`**${sendMessage.path}`, async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  await maria.writes('My diploma', 'Is a copy enough?')
  await maria.button('Send Message').click()
  await waits(maria.page).waitFor({ state: 'hidden' })
  await expect.poll(() => bubble(maria.page, 'My diploma').count()).toBe(1)
  expect(await sentBy(maria)).toEqual(['My diploma'])
})

test('the page of a network that stands in for the portal is no answer', async () => {
  const maria = await mariaWithALine()
  await maria.context.route(`**${sendMessage.path}`, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Buy data</p>' }),
  )
  await maria.writes('My diploma', 'Is a copy enough?')
  await maria.button('Send Message').click()
  await waits(maria.page).waitFor()
  await maria.context.unroute(`**${sendMessage.path}`)
  await maria.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await waits(maria.page).waitFor({ state: 'hidden' })
  expect(await sentBy(maria)).toEqual(['My diploma'])
})

test('what the portal refuses needs her: she reads why, and changes it or throws it away', async () => {
  const maria = await mariaWithALine()
  maria.expectAnswer(`422 ${sendMessage.path}`)
  await maria.context.setOffline(true)
  await maria.writes('My diploma', 'Is a copy enough?')
  await maria.button('Send Message').click()
  await waits(maria.page).waitFor()
  await maria.context.route(`**${sendMessage.path}`, (route) =>
    route.fulfill({ status: 422, json: { message: 'This message is too long' } }),
  )
  await maria.context.setOffline(false)
  await maria.reads('This message is too long', bubble(maria.page, 'My diploma'))
  await maria.page.getByRole('link', { name: '1 message needs you' }).waitFor()
  await maria.context.unroute(`**${sendMessage.path}`)
  await maria.writes('My passport', 'It expires soon')
  await maria.button('Send Message').click()
  await maria.isTold('Success', 'Message sent successfully')
  await maria.button('Edit').click()
  await expect.poll(() => maria.field('Message').inputValue()).toBe('Is a copy enough?')
  await bubble(maria.page, 'My diploma').waitFor({ state: 'hidden' })
})

test('signing out asks first while something waits, and another person on this browser sees none of it', async () => {
  const maria = await mariaWithALine()
  await maria.context.route(`**${sendMessage.path}`, (route) => route.abort())
  await maria.writes('My diploma', 'Is a copy enough?')
  await maria.button('Send Message').click()
  await waits(maria.page).waitFor()
  await maria.page.getByRole('button', { name: 'More' }).click()
  await maria.link('Sign out').click()
  await maria.reads('1 message that waits for internet')
  await maria.button('Stay signed in').click()

  const joy = `joy.${maria.email}`
  await maria.context.clearCookies()
  await maria.isSignedIn({ as: joy })
  await maria.hasAnApplication()
  await maria.context.unroute(`**${sendMessage.path}`)
  await maria.opens('/messages')
  await maria.reads('No messages yet')
  expect(await waits(maria.page).count()).toBe(0)
  await expect
    .poll(() => maria.page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('outbox:'))))
    .toEqual([])
  expect(await sentBy(maria)).toEqual([])
})
