import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getApplication } from '#contract/applications.ts'
import {
  countUnreadMessages,
  listMessages,
  listWaitingMessages,
  markMessageRead,
  type WaitingMessage,
} from '#contract/messages.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin, aMessage, anApplication, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { MessagesScreen } from './messages-screen.tsx'

const fromMaria = { recipientId: null, recipientName: 'Admin', senderId: maria.id, senderName: maria.name }

const waiting = (about: Partial<WaitingMessage> = {}): WaitingMessage => ({
  ...aMessage({ ...fromMaria, ...about }),
  application: { applicationNumber: '2026-000-001-7', userId: maria.id },
})

const visit = () => renderScreen(<MessagesScreen />, { at: '/messages', user: admin })

test('an admin sees who wrote about which application, what and when, and one link leads to the conversation', async () => {
  fakeApi(listWaitingMessages, [waiting({ subject: 'Is a copy enough?' }), waiting({ applicationId: 'application-2' })])
  visit()
  const list = await screen.findByRole('region', { name: 'Waiting for an answer' })
  await waitFor(() => expect(list.querySelectorAll('a')).toHaveLength(2))
  const [first, second] = [...list.querySelectorAll('a')]
  for (const text of [maria.name, '2026-000-001-7', 'Is a copy enough?', '3 Nov 2026']) {
    expect(first?.textContent).toContain(text)
  }
  expect(first?.getAttribute('href')).toBe('/messages?applicationId=application-1')
  expect(second?.getAttribute('href')).toBe('/messages?applicationId=application-2')
  expect(screen.getByText('Showing 2 of 2')).toBeTruthy()
})

test('when nothing waits, that is said and the Admin Panel is near', async () => {
  fakeApi(listWaitingMessages, [])
  visit()
  expect(await screen.findByText('Nothing waits for an answer')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the Admin Panel' }).getAttribute('href')).toBe('/admin')
})

test('a list that did not come can be asked for again', async () => {
  fakeApi(listWaitingMessages, refused(503, 'The database is away'))
  const { person } = visit()
  expect(await screen.findByText('Failed to fetch messages')).toBeTruthy()
  fakeApi(listWaitingMessages, [waiting()])
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Your passport')).toBeTruthy()
})

test('what waits longer comes when it is asked for', async () => {
  fakeApi(listWaitingMessages, [waiting({ subject: 'Newest' })], { total: 2, next: 'c1' })
  const { person } = visit()
  const more = await screen.findByRole('button', { name: 'Show more' })
  fakeApi(listWaitingMessages, [waiting({ subject: 'Older' })], { total: 2 })
  await person.click(more)
  expect((await screen.findByText('Older')).closest('a')).toBeTruthy()
  expect(screen.getByText('Newest')).toBeTruthy()
})

test('a message that was marked as read is gone from the list', async () => {
  const message = waiting()
  fakeApi(getApplication, anApplication())
  fakeApi(countUnreadMessages, { count: 0 })
  fakeApi(listMessages, [message])
  fakeApi(markMessageRead, { ...message, isRead: true })
  fakeApi(listWaitingMessages, [message])
  const { person } = visit()
  await person.click(await screen.findByRole('link', { name: /Your passport/ }))

  fakeApi(listWaitingMessages, [])
  await person.click(await screen.findByRole('button', { name: /^Mark as Read/ }))
  window.history.back()
  expect(await screen.findByText('Nothing waits for an answer')).toBeTruthy()
})
