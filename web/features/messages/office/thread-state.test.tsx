import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getApplication } from '#contract/applications/applications.ts'
import { closeThread, getThread, listMessages, reopenThread, type ThreadState } from '#contract/messages/messages.ts'
import { fakeConversations } from '#web/testing/conversations.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { admin, aMessage, anApplication, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { MessagesScreen } from '../messages-screen.tsx'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const visit = (at = '/messages') => renderScreen(<MessagesScreen />, { at, user: admin })

beforeEach(() => void fakeConversations())

const state = (about: Partial<ThreadState> = {}): ThreadState => ({
  lastMessageId: 'message-7',
  unansweredSince: daysAgo(2),
  unansweredCount: 1,
  closed: null,
  ...about,
})

test('a thread is marked as needing no answer, and the mark can be undone', async () => {
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

test('the team sees which colleague wrote a message', async () => {
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
