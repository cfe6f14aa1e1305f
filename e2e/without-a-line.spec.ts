import { expect, test } from 'vitest'
import { sendMessage } from '#contract/messages/messages.ts'
import { untilQuiet } from './browser.ts'
import { type Maria, peopleAt } from './people.ts'
import { commonPortal } from './portal.ts'

const people = peopleAt(commonPortal())

async function mariaWhoseMessagesAreKept(): Promise<Maria> {
  const maria = await people.asking('My diploma', { device: 'phone' })
  await maria.opens('/messages')
  await maria.page.getByRole('article', { name: 'My diploma' }).waitFor()
  const isKept = () => maria.page.evaluate(async () => (await caches.match('/app-shell')) !== undefined)
  await expect.poll(isKept).toBe(true)
  await untilQuiet(maria.page)
  return maria
}

test('offline messages are readable after a reload, and not after sign-out', async () => {
  const maria = await mariaWhoseMessagesAreKept()
  maria.expectLostLine()
  await maria.context.setOffline(true)
  await maria.page.reload()
  await maria.page.getByRole('article', { name: 'My diploma' }).waitFor()
  await maria.reads(/^As of /)
  const applicationId = await maria.herApplicationId()
  await maria.asks(sendMessage, { body: { applicationId, subject: 'One more', content: 'And my transcript?' } })
  await maria.context.setOffline(false)
  await maria.readsNoMore(/^As of /)
  await maria.page.getByRole('article', { name: 'One more' }).waitFor()

  await maria.signsOut()
  await maria.arrivesAt('Your Partner in NCLEX Application Processing')
  await maria.context.setOffline(true)
  await maria.page.goto('/messages')
  await maria.reads('You are offline')
  expect(await maria.page.getByText('My diploma').count()).toBe(0)
})

test('offline messages are not readable after the session has expired', async () => {
  const maria = await mariaWhoseMessagesAreKept()
  await maria.context.clearCookies()
  maria.expectAnswer(/^401 /)
  await maria.page.reload()
  await maria.page.waitForURL(/\/login\?returnTo=%2Fmessages/)

  maria.expectLostLine()
  await maria.context.setOffline(true)
  await maria.page.goto('/messages')
  await maria.reads('You are offline')
  expect(await maria.page.getByText('My diploma').count()).toBe(0)
})
