import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getApplication } from '#contract/applications.ts'
import {
  closeThread,
  getThread,
  listMessages,
  listUnansweredThreads,
  reopenThread,
  type ThreadState,
  type UnansweredThread,
} from '#contract/messages.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { admin, aMessage, anApplication, aWaitingThread, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { MessagesScreen } from '../messages-screen.tsx'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const waiting = (about: Partial<UnansweredThread> = {}) =>
  aWaitingThread({ createdAt: daysAgo(1), since: daysAgo(3), ...about })

const visit = (at = '/messages') => renderScreen(<MessagesScreen />, { at, user: admin })

test('an admin sees who waits for an answer, for how long and the first words; one link opens the conversation', async () => {
  fakeApi(listUnansweredThreads, [
    waiting({ subject: 'Is a copy enough?', count: 2 }),
    waiting({ applicationId: 'application-2', since: daysAgo(1) }),
  ])
  visit()
  const list = await screen.findByRole('region', { name: 'Waiting for an answer' })
  await waitFor(() => expect(list.querySelectorAll('a')).toHaveLength(2))
  const [first, second] = [...list.querySelectorAll('a')]
  for (const text of [
    maria.name,
    '2026-000-001-7',
    'Is a copy enough? (2 messages)',
    'Which page?',
    'waiting 3 days',
  ]) {
    expect(first?.textContent).toContain(text)
  }
  expect(second?.textContent).toContain('waiting 1 day')
  expect(first?.getAttribute('href')).toBe('/messages?applicationId=application-1')
  expect(second?.getAttribute('href')).toBe('/messages?applicationId=application-2')
  expect(screen.getByText('Showing 2 of 2')).toBeTruthy()
})

test('when nothing waits, that is said and Today is near', async () => {
  fakeApi(listUnansweredThreads, [])
  visit()
  expect(await screen.findByText('No messages are waiting for an answer')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Today' }).getAttribute('href')).toBe('/admin/today')
})

const state = (about: Partial<ThreadState> = {}): ThreadState => ({
  lastMessageId: 'message-7',
  unansweredSince: daysAgo(2),
  unansweredCount: 1,
  closed: null,
  ...about,
})

test('marks that no answer is needed, and reverts it', async () => {
  const thanks = aMessage({
    id: 'message-7',
    recipientId: null,
    senderId: maria.id,
    senderName: maria.name,
    isRead: true,
  })
  fakeApi(getApplication, anApplication())
  fakeApi(listMessages, [thanks])
  fakeApi(getThread, state())
  const settled = state({
    unansweredSince: null,
    unansweredCount: 0,
    closed: { at: daysAgo(0), by: { id: admin.id, name: admin.name } },
  })
  const { asked } = fakeApi(closeThread, () => {
    fakeApi(getThread, settled)
    return settled
  })
  const { person } = visit('/messages?applicationId=application-1')
  expect(await screen.findByText(/^Waiting for an answer since \(2 days\)$/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'No answer needed' }))
  const said = await screen.findByText(new RegExp(`^${admin.name} marked this as not needing an answer`))
  expect(asked).toEqual([
    expect.objectContaining({ params: { id: 'application-1' }, body: { lastMessageId: 'message-7' } }),
  ])
  expect(document.activeElement?.contains(said)).toBe(true)

  fakeApi(reopenThread, () => {
    fakeApi(getThread, state())
    return state()
  })
  await person.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(/^Waiting for an answer since/)).toBeTruthy()
})

test('shows the team who wrote each of its messages', async () => {
  fakeApi(getApplication, anApplication())
  fakeApi(getThread, state({ unansweredSince: null, unansweredCount: 0 }))
  fakeApi(listMessages, [
    aMessage({ subject: 'Ours', senderId: 'ben', senderName: 'Ben Lim' }),
    aMessage({ subject: 'Hers', recipientId: null, senderId: maria.id, senderName: maria.name }),
  ])
  visit('/messages?applicationId=application-1')
  const ours = await screen.findByRole('article', { name: 'Ours' })
  expect(ours.textContent).toContain(`To ${maria.name}, by Ben Lim · `)
  expect(screen.getByRole('article', { name: 'Hers' }).textContent).toContain(`From ${maria.name} · `)
})
