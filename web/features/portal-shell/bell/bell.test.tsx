import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getMyApplication, listActivities } from '#contract/applications/applications.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { listMessages } from '#contract/messages/messages.ts'
import { countUnreadMessages } from '#contract/messages/unread-messages.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { aMessage, anApplication, aTaskList } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { Bell } from './bell.tsx'

let hasRoom = true
beforeEach(() => {
  hasRoom = true
  fakeApi(countUnreadMessages, { count: 0 })
  fakeApi(getMyApplication, anApplication())
  fakeApi(getTasks, aTaskList())
  fakeApi(listActivities, [])
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: hasRoom }) as unknown as MediaQueryList,
  )
})

const visit = () => renderScreen(<Bell />)

const open = async ({ person }: ReturnType<typeof visit>, name: string | RegExp) => {
  await person.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name: 'Notifications' })
}

const linksOf = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent])

test('an applicant sees the next task, unread messages and the last activity', async () => {
  fakeApi(countUnreadMessages, { count: 1 })
  fakeApi(listMessages, [aMessage(), aMessage({ subject: 'Old', isRead: true }), aMessage({ recipientId: null })])
  fakeApi(listActivities, [{ id: 'a', description: 'Valid Passport approved', createdAt: '2026-11-03T02:00:00.000Z' }])
  const view = visit()
  const panel = await open(view, 'Notifications, 1 unread')
  await within(panel).findByText('Valid Passport approved')
  expect(linksOf(panel)).toEqual([
    ['/documents?type=passport', 'Upload your passport'],
    ['/messages', expect.stringMatching(/^Your passport3 Nov 2026/)],
  ])

  await view.person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const bell = screen.getByRole('button', { name: /^Notifications/ })
  expect(bell).toHaveProperty('title', 'Notifications')
  expect(document.activeElement).toBe(bell)
})

test('further unread messages are counted', async () => {
  fakeApi(countUnreadMessages, { count: 23 })
  fakeApi(
    listMessages,
    Array.from({ length: 20 }, () => aMessage()),
  )
  const panel = await open(visit(), 'Notifications, 23 unread')
  await within(panel).findByText('19 more unread')
  expect(linksOf(panel)).toHaveLength(6)
})

test('shows "Nothing new" without an application or messages', async () => {
  fakeApi(getMyApplication, null)
  const panel = await open(visit(), 'Notifications, nothing unread')
  expect(await within(panel).findByText('Nothing new')).toBeTruthy()
})

test('a failed request can be retried, on a phone too', async () => {
  hasRoom = false
  fakeApi(listMessages, refused(503, 'Away'))
  const view = visit()
  const panel = await open(view, /^Notifications/)
  const again = await within(panel).findByRole('button', { name: 'Try again' })
  fakeApi(listMessages, [aMessage()])
  await view.person.click(again)
  expect(await within(panel).findByText('Your passport')).toBeTruthy()
})
