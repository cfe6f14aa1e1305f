import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getMyApplication, listActivities } from '#contract/applications.ts'
import { countDocuments } from '#contract/documents/documents.ts'
import { countMentions, listMentions } from '#contract/mentions.ts'
import { countUnansweredThreads, countUnreadMessages, listMessages, listUnansweredThreads } from '#contract/messages.ts'
import { getTasks } from '#contract/tasks.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin, aMessage, anApplication, aTaskList, aWaitingThread, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { Bell } from './bell.tsx'

let hasRoom = true
beforeEach(() => {
  hasRoom = true
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: hasRoom }) as unknown as MediaQueryList,
  )
})

const visit = (user = maria) => renderScreen(<Bell />, { user })

const open = async ({ person }: ReturnType<typeof visit>, name: string | RegExp) => {
  await person.click(await screen.findByRole('button', { name }))
  return screen.findByRole('dialog', { name: 'Notifications' })
}

const linksOf = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent])

test('an applicant sees what she has not read and what happened last', async () => {
  fakeApi(countUnreadMessages, { count: 1 })
  fakeApi(getMyApplication, anApplication())
  fakeApi(getTasks, aTaskList())
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
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Notifications/ }))
})

test('more than fits is counted', async () => {
  fakeApi(countUnreadMessages, { count: 23 })
  fakeApi(getMyApplication, anApplication())
  fakeApi(getTasks, aTaskList())
  fakeApi(
    listMessages,
    Array.from({ length: 20 }, () => aMessage()),
  )
  fakeApi(listActivities, [])
  const panel = await open(visit(), 'Notifications, 23 unread')
  await within(panel).findByText('19 more unread')
  expect(linksOf(panel)).toHaveLength(6)
})

test('says so to a person without an application or without messages', async () => {
  fakeApi(countUnreadMessages, { count: 0 })
  fakeApi(getMyApplication, null)
  const panel = await open(visit(), 'Notifications, nothing unread')
  expect(await within(panel).findByText('Nothing new')).toBeTruthy()
})

test('an admin sees who waits for an answer and how many documents wait, each with a link', async () => {
  fakeApi(countUnansweredThreads, { count: 1 })
  fakeApi(listUnansweredThreads, [aWaitingThread({ subject: 'Is a copy enough?' })])
  fakeApi(countMentions, { count: 1 })
  const { asked } = fakeApi(listMentions, [
    {
      id: 'note-1',
      applicationId: 'application-9',
      applicationNumber: '2026-000-009-1',
      clientName: 'Liza Cruz',
      by: { id: 'ben', name: 'Ben Lim' },
      createdAt: '2026-11-20T02:00:00.000Z',
    },
  ])
  fakeApi(countDocuments, { total: 5, pending: 2, approved: 3, rejected: 0 })
  const view = visit(admin)
  await screen.findByRole('button', { name: 'Notifications, 2 waiting' })
  // Asking for the list is written down as reading it.
  expect(asked).toHaveLength(0)
  const panel = await open(view, 'Notifications, 2 waiting')
  await within(panel).findByText('Is a copy enough?')
  expect(linksOf(panel)).toEqual([
    ['/admin/applications/application-9?tab=notes', expect.stringContaining('Liza CruzBen Lim · 20 Nov 2026')],
    ['/messages?applicationId=application-1', expect.stringContaining(`Is a copy enough?${maria.name} · 3 Nov 2026`)],
    ['/admin/documents?status=pending', '2 documents are waiting for review'],
  ])
  await view.person.click(within(panel).getByRole('link', { name: /Is a copy enough/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.pathname).toBe('/messages')
})

test('says so to a team without work', async () => {
  fakeApi(countUnansweredThreads, { count: 0 })
  fakeApi(countMentions, { count: 0 })
  fakeApi(listUnansweredThreads, [])
  fakeApi(listMentions, [])
  fakeApi(countDocuments, { total: 0, pending: 0, approved: 0, rejected: 0 })
  const panel = await open(visit(admin), /^Notifications/)
  expect(await within(panel).findByText('Nothing is waiting for you')).toBeTruthy()
})

test('offers to retry a failed request, on a phone too', async () => {
  hasRoom = false
  fakeApi(countUnansweredThreads, { count: 0 })
  fakeApi(countMentions, { count: 0 })
  fakeApi(listUnansweredThreads, refused(503, 'Away'))
  fakeApi(listMentions, [])
  fakeApi(countDocuments, { total: 1, pending: 1, approved: 0, rejected: 0 })
  const view = visit(admin)
  const panel = await open(view, /^Notifications/)
  const again = await within(panel).findByRole('button', { name: 'Try again' })
  fakeApi(listUnansweredThreads, [])
  fakeApi(listMentions, [])
  await view.person.click(again)
  expect(await within(panel).findByText('1 document is waiting for review')).toBeTruthy()
})
