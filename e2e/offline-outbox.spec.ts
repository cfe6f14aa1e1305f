import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { listMessages, markMessageRead, sendMessage } from '#contract/messages/messages.ts'
import { addEducation } from '#contract/personal-data/education.ts'
import { savePersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { SCHOOL } from './applicant.ts'
import { untilQuiet } from './browser.ts'
import { inspectionOf } from './inspection.ts'
import { type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(commonPortal())

async function mariaWithALine(): Promise<Maria> {
  const maria = await people.applicant({ device: 'phone' })
  await maria.opens('/messages')
  await maria.reads('No messages yet')
  await untilQuiet(maria.page)
  maria.expectLostLine()
  return maria
}

const messagesOf = async (maria: Maria) =>
  maria.asks(listMessages, { query: { applicationId: await maria.herApplicationId() } })

const sentBy = async (maria: Maria) => (await messagesOf(maria)).map(({ subject }) => subject)

const bubble = (page: Page, subject: string) => page.getByRole('article', { name: subject })
const waits = (page: Page | Locator) => page.getByText('Waiting for internet')
const noticesTheLine = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

async function sends(maria: Maria, subject: string, words: string) {
  await maria.writes(subject, words)
  await maria.button('Send Message').click()
}

async function sendsInVain(maria: Maria) {
  await sends(maria, 'My diploma', 'Is a copy enough?')
  await waits(maria.page).waitFor()
}

test('an offline message waits over a reload, and two tabs send it only once', async () => {
  const maria = await mariaWithALine()
  await maria.context.setOffline(true)
  await sendsInVain(maria)
  await maria.page.getByRole('link', { name: '1 message waiting for internet' }).waitFor()

  // Pages load again, but the portal does not answer the message request yet.
  await maria.context.route(`**${sendMessage.path}`, (route) => route.abort())
  await maria.context.setOffline(false)
  await maria.opens('/messages')
  await waits(bubble(maria.page, 'My diploma')).waitFor()
  const second = await maria.context.newPage()
  await second.goto('/messages')
  await waits(bubble(second, 'My diploma')).waitFor()
  await maria.context.unroute(`**${sendMessage.path}`)
  for (const page of [maria.page, second]) await noticesTheLine(page)
  for (const page of [maria.page, second]) {
    await waits(page).waitFor({ state: 'hidden' })
    await expect.poll(() => bubble(page, 'My diploma').count()).toBe(1)
  }
  expect(await sentBy(maria)).toEqual(['My diploma'])
})

test('a second message sent while the first is in progress is sent too', async () => {
  const maria = await mariaWithALine()
  await maria.context.setOffline(true)
  await sendsInVain(maria)

  const held: Route[] = []
  await maria.context.route(`**${sendMessage.path}`, (route) => void held.push(route), { times: 1 })
  await maria.context.setOffline(false)
  await expect.poll(() => held.length).toBe(1)
  await sends(maria, 'My passport', 'It expires soon')
  await maria.page.getByRole('link', { name: '2 messages waiting for internet' }).waitFor()
  await held[0]?.continue()
  await expect.poll(() => waits(maria.page).count()).toBe(0)
  await expect.poll(async () => (await sentBy(maria)).sort()).toEqual(['My diploma', 'My passport'])
})

test('a message with a file is sent once, although the connection is lost twice', async () => {
  const maria = await mariaWithALine()
  await maria.context.setOffline(true)
  await maria.writes('My diploma', 'Here it is')
  await maria.page.getByLabel('Attach a PDF').setInputFiles(await pdf('diploma.pdf'))
  await maria.button('Send Message').click()
  await waits(maria.page).waitFor()
  let tries = 0
  await maria.context.route(`**${sendMessage.path}`, async (route) => {
    tries += 1
    if (tries > 2) return route.continue()
    if (tries === 2) await route.fetch()
    await route.abort()
  })
  await maria.context.setOffline(false)
  await maria.opens('/messages')
  await waits(maria.page).waitFor({ state: 'hidden' })
  await bubble(maria.page, 'My diploma').getByRole('link', { name: 'diploma.pdf' }).waitFor()
  expect(await sentBy(maria)).toEqual(['My diploma'])
})

test("a captive portal's page leaves a message waiting, and a message with a lost response is shown only once", async () => {
  const maria = await mariaWithALine()
  await maria.context.route(`**${sendMessage.path}`, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Buy data</p>' }),
  )
  await sendsInVain(maria)
  await maria.context.unroute(`**${sendMessage.path}`)
  await noticesTheLine(maria.page)
  await waits(maria.page).waitFor({ state: 'hidden' })
  expect(await sentBy(maria)).toEqual(['My diploma'])

  let tries = 0
  await maria.context.route(`**${sendMessage.path}`, async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await sends(maria, 'My passport', 'It expires soon')
  await expect.poll(() => tries).toBe(2)
  await expect.poll(async () => (await sentBy(maria)).sort()).toEqual(['My diploma', 'My passport'])
  await waits(maria.page).waitFor({ state: 'hidden' })
  await expect.poll(() => bubble(maria.page, 'My passport').count()).toBe(1)
  expect(await sentBy(maria)).toHaveLength(2)
})

test('a refused message shows the reason, and the applicant can edit it', async () => {
  const maria = await mariaWithALine()
  maria.expectAnswer(`422 ${sendMessage.path}`)
  await maria.context.setOffline(true)
  await sendsInVain(maria)
  await maria.context.route(`**${sendMessage.path}`, (route) =>
    route.fulfill({ status: 422, json: { message: 'This message is too long' } }),
  )
  await maria.context.setOffline(false)
  await maria.reads('This message is too long', bubble(maria.page, 'My diploma'))
  await maria.page.getByRole('link', { name: '1 message needs you' }).waitFor()
  await maria.context.unroute(`**${sendMessage.path}`)
  await sends(maria, 'My passport', 'It expires soon')
  await maria.isTold('Success', 'Message sent successfully')
  await maria.button('Edit').click()
  await expect.poll(() => maria.field('Message').inputValue()).toBe('Is a copy enough?')
  await bubble(maria.page, 'My diploma').waitFor({ state: 'hidden' })
})

test('sign-out warns about a waiting message, and another person on the browser does not see it', async () => {
  const maria = await mariaWithALine()
  await maria.context.route(`**${sendMessage.path}`, (route) => route.abort())
  await sendsInVain(maria)
  await maria.page.getByRole('button', { name: 'More' }).click()
  await maria.link('Sign out').click()
  await maria.reads('1 message that waits for internet')
  await maria.button('Stay signed in').click()

  // The open page would ask for Maria's messages with Joy's session.
  await maria.page.goto('about:blank')
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

async function mariaWithASheet(): Promise<Maria> {
  const maria = await people.withASheet({ device: 'phone' })
  await maria.opens('/personal-data')
  await maria.field('City').waitFor()
  await untilQuiet(maria.page)
  maria.expectLostLine()
  return maria
}

const saves = (maria: Maria) => maria.button('Save Personal Data Sheet').click()
const isShown = (maria: Maria, label: string, answer: string) =>
  expect.poll(() => maria.field(label).inputValue()).toBe(answer)

test('a sheet saved twice offline is sent once, with the last answers', async () => {
  const maria = await mariaWithASheet()
  await maria.context.setOffline(true)
  await maria.field('City').fill('Taguig')
  await saves(maria)
  await waits(maria.page).waitFor()
  await maria.page.getByRole('link', { name: '1 Personal Data Sheet waiting for internet' }).waitFor()
  await maria.field('City').fill('Pasig')
  await saves(maria)
  await maria.readsNoMore('You have unsaved changes')
  await maria.context.setOffline(false)
  await waits(maria.page).waitFor({ state: 'hidden' })
  await isShown(maria, 'City', 'Pasig')
  expect(await maria.herSheet()).toMatchObject({ city: 'Pasig' })
})

test('a sheet that was changed elsewhere is not sent, and keeps the answers of both sides', async () => {
  const maria = await mariaWithASheet()
  const { looksAt } = inspectionOf(maria, 'both sizes')
  maria.expectAnswer(`409 ${savePersonalDataSheet.path}`)
  await maria.context.setOffline(true)
  await maria.field('City').fill('Taguig')
  await saves(maria)
  await waits(maria.page).waitFor()
  await maria.savesHerSheet({ zipcode: '1600' })
  await maria.context.setOffline(false)
  await maria.reads('This was not sent')
  await looksAt('a sheet that was not sent')
  await maria.page.getByRole('link', { name: '1 Personal Data Sheet needs you' }).waitFor()
  await maria.page.reload()
  await maria.button('Edit').click()
  await maria.page.getByText('This was not sent').waitFor({ state: 'hidden' })
  await isShown(maria, 'City', 'Taguig')
  await isShown(maria, 'Zipcode', '1600')
  await saves(maria)
  await maria.isTold('Success', 'Personal data sheet saved successfully')
  expect(await maria.herSheet()).toMatchObject({ city: 'Taguig' })
})

test('a school with a lost response is added once, while a waiting sheet stays waiting', async () => {
  const maria = await mariaWithASheet()
  await maria.context.route(`**${savePersonalDataSheet.path}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Buy data</p>' })
      : route.continue(),
  )
  await maria.field('City').fill('Taguig')
  await saves(maria)
  await waits(maria.page).waitFor()
  let isLost = true
  await maria.context.route(`**${addEducation.path}`, async (route) => {
    if (!isLost || route.request().method() !== 'POST') return route.continue()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  await maria.button(/^Add a school.*ELEMENTARY$/).click()
  const form = maria.page.getByRole('form', { name: /ELEMENTARY/ })
  for (const [label, answer] of Object.entries(SCHOOL)) await form.getByRole('textbox', { name: label }).fill(answer)
  await form.getByRole('button', { name: 'Add school' }).click()
  await maria.button('Delete Mabini Elementary School').waitFor()
  await expect.poll(() => maria.page.getByText('Mabini Elementary School', { exact: true }).count()).toBe(1)
  // The school is saved, which the page learns a moment later.
  await expect.poll(() => waits(maria.page).count()).toBe(1)
  await inspectionOf(maria, 'both sizes').looksAt('a sheet that waits')
  await maria.context.unroute(`**${savePersonalDataSheet.path}`)
  await noticesTheLine(maria.page)
  await waits(maria.page).waitFor({ state: 'hidden' })
  expect(await maria.herSheet()).toMatchObject({ city: 'Taguig' })
})

test('a message read offline is marked as read once online', async () => {
  const maria = await mariaWithALine()
  const ana = await people.admin()
  await ana.hasWritten(maria, 'Your diploma', 'It is here.')
  const read = markMessageRead.path.replace(':id', '*')
  await maria.context.route(`**${read}`, (route) => route.abort())
  await maria.opens('/messages')
  await expect.poll(() => maria.page.evaluate(() => Object.values(localStorage).join())).toContain('/read')
  expect(await maria.page.getByRole('link', { name: /waiting for internet/ }).count()).toBe(0)
  await maria.context.unroute(`**${read}`)
  await noticesTheLine(maria.page)
  await expect.poll(() => messagesOf(maria)).toMatchObject([{ isRead: true }])
})
