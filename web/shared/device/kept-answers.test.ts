import { beforeEach, expect, test, vi } from 'vitest'
import { countUnreadMessages } from '#contract/messages/unread-messages.ts'
import { leaveForSignIn } from '#web/lib/expired-session.ts'
import { createQueryClient, keyOf } from '#web/lib/query.ts'
import { userQuery } from '#web/lib/session.ts'
import { device } from '#web/testing/fake-device.ts'
import { maria } from '#web/testing/people.ts'
import { claimDevice } from './device-person.ts'
import { keepForLater, restoreAnswers } from './kept-answers.ts'

vi.mock('idb-keyval', () => import('#web/testing/fake-device.ts'))
vi.mock('#web/lib/change-store.ts', () => ({
  waitBriefly: (work: Promise<unknown>) => work,
  emptyStore: async () => device.clear(),
}))
const { keepOfflineCopy } = vi.hoisted(() => ({ keepOfflineCopy: vi.fn() }))
vi.mock('#web/lib/offline-copy.ts', () => ({ keepOfflineCopy }))

const unread = [...keyOf(countUnreadMessages)]

async function marias() {
  const queries = createQueryClient()
  queries.setQueryData(userQuery.queryKey, maria)
  queries.setQueryData(unread, { count: 3 })
  claimDevice(maria.id)
  await keepForLater(queries)
}

async function restored() {
  const queries = createQueryClient()
  await restoreAnswers(queries)
  return [queries.getQueryData(userQuery.queryKey)?.id, queries.getQueryData(unread)]
}

beforeEach(() => {
  device.clear()
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
})

test('a phone shows the last read data again', async () => {
  await marias()
  expect(await restored()).toEqual([maria.id, { count: 3 }])
})

test('shows no data of an earlier person after another person signs in', async () => {
  await marias()
  claimDevice('joy')
  expect(await restored()).toEqual([undefined, undefined])
})

test('keeps the offline page when the browser cannot store the data', async () => {
  keepOfflineCopy.mockClear()
  vi.spyOn(device, 'set').mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await marias()
  expect(keepOfflineCopy).toHaveBeenCalledOnce()
})

test('stores nothing after the session is over', async () => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  leaveForSignIn()
  await marias()
  expect(device.size).toBe(0)
})
