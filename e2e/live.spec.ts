import { expect, test } from 'vitest'
import { followEvents } from '#contract/live.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { type Ana, type Maria, peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(startPortal())

async function staysOnItsPage({ page }: Maria | Ana) {
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  return async () => expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
}

test('messages and decisions are shown to the other person without a reload', async () => {
  const [maria, ana] = await Promise.all([people.applicant(), people.admin()])
  const mariasStream = maria.page.waitForResponse((answer) => answer.url().includes(followEvents.path))
  await Promise.all([maria.opens('/messages'), ana.opens('/messages')])
  await ana.reads('No messages are waiting for an answer')
  await mariasStream
  const stayed = await Promise.all([staysOnItsPage(maria), staysOnItsPage(ana)])

  // Maria writes to the office.
  await maria.writes('My diploma', 'Is a copy enough?')
  await maria.sendsTheMessage()
  await ana.reads('My diploma')
  const inTheMenu = ana.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ })
  const waiting = () => inTheMenu.innerText()
  await expect.poll(waiting).toContain('1 to do')
  await ana.page
    .getByRole('main')
    .getByRole('link', { name: /My diploma/ })
    .click()
  const question = ana.page.getByRole('article', { name: 'My diploma' })
  await question.getByRole('button', { name: /^Mark as Read/ }).click()
  await question.getByRole('button', { name: /^Mark as Read/ }).waitFor({ state: 'hidden' })
  // A read message is still unanswered.
  await expect.poll(waiting).toContain('1 to do')

  // Ana answers while Maria writes the next message.
  await maria.writes('My transcript', 'Half a sen')
  await ana.hasWritten(maria, 'About your diploma', 'A certified copy is enough.')
  await maria.reads('A certified copy is enough.')
  await expect.poll(waiting).not.toContain('to do')
  await maria.hasUnread(1)
  await expect.poll(() => maria.field('Message').inputValue()).toBe('Half a sen')
  expect(await maria.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')

  // A review appears on the dashboard.
  await maria.goesTo('Upload Documents')
  await maria.uploads(await pdf('passport.pdf'))
  await maria.goesTo('Dashboard')
  await maria.reads('Valid Passport uploaded')
  await ana.hasSentBack(maria, 'Please scan all corners.')
  await maria.reads('Valid Passport needs resubmission')
  await maria.hasUnread(2)
  for (const check of stayed) await check()
})

test('tabs of one browser share a stream, and the second tab takes over when the first is closed', async () => {
  const maria = await people.applicant()
  const streams: string[] = []
  maria.context.on('request', (request) => {
    if (request.url().includes(followEvents.path)) streams.push(request.url())
  })
  await maria.opens('/')
  await maria.arrivesAt(/^Welcome back/)
  const second = await maria.context.newPage()
  await second.goto('/payments')
  await second.getByRole('button', { name: 'Notifications, nothing unread' }).waitFor()
  await second.waitForTimeout(500)
  expect(streams).toHaveLength(1)

  const ana = await people.admin()
  await ana.hasWritten(maria, 'Hello', 'Welcome.')
  await second.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await maria.hasUnread(1)

  // The other tab takes over the event stream of the closed tab.
  await maria.page.close()
  await expect.poll(() => streams.length, { timeout: 5_000 }).toBe(2)
})

test('on a phone the newest message stays above the menu bar when its status loads late', async () => {
  const [maria, ana] = await Promise.all([people.applicant(), people.admin({ device: 'phone' })])
  const applicationId = await maria.herApplicationId()
  for (const subject of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Last']) {
    await maria.asks(sendMessage, { body: { applicationId, subject, content: 'Is a copy of my diploma enough?' } })
  }
  await ana.getsLate('**/api/admin/applications/*/thread', 800)
  await ana.opens(`/messages?applicationId=${applicationId}`)
  const last = ana.page.getByRole('article', { name: 'Last' })
  await last.waitFor()
  await ana.reads(/^Waiting for an answer since/)
  const bar = ana.page.getByRole('navigation', { name: 'Main' })
  const isAbove = async () => {
    const [message, entries] = [await last.boundingBox(), await bar.boundingBox()]
    return message && entries && message.y > 56 && message.y + message.height <= entries.y
  }
  await expect.poll(isAbove).toBe(true)
})
