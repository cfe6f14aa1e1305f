import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getApplication } from '#contract/applications/applications.ts'
import { closeThread, getThread, listMessages, reopenThread } from '#contract/messages/messages.ts'
import { answered, aQuestion, aThread, fakeConversations, LAST_MESSAGE } from '#web/testing/conversations.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { admin, aMessage, anApplication, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { MessagesScreen } from '../messages-screen.tsx'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const visit = (at = '/messages') => renderScreen(<MessagesScreen />, { at, user: admin })

beforeEach(() => void fakeConversations())

const waiting = aThread({ unansweredSince: daysAgo(2) })

test('a thread is marked as needing no answer, and the mark can be undone', async () => {
  fakeApi(getApplication, anApplication())
  fakeApi(listMessages, [aQuestion()])
  fakeApi(getThread, waiting)
  const settled = aThread({ ...answered, closed: { at: daysAgo(0), by: { id: admin.id, name: admin.name } } })
  const { asked } = fakeApi(closeThread, () => {
    fakeApi(getThread, settled)
    return settled
  })
  const { person } = visit('/messages?applicationId=application-1')
  expect(await screen.findByText(/^Waiting for an answer since \(2 days\)$/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'No answer needed' }))
  const said = await screen.findByText(new RegExp(`^${admin.name} marked this as not needing an answer`))
  expect(asked).toEqual([
    expect.objectContaining({ params: { id: 'application-1' }, body: { lastMessageId: LAST_MESSAGE } }),
  ])
  expect(document.activeElement?.contains(said)).toBe(true)

  fakeApi(reopenThread, () => {
    fakeApi(getThread, waiting)
    return waiting
  })
  await person.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(/^Waiting for an answer since/)).toBeTruthy()
})

test('the team sees which colleague wrote a message', async () => {
  fakeApi(getApplication, anApplication())
  fakeApi(getThread, aThread(answered))
  fakeApi(listMessages, [
    aMessage({ subject: 'Ours', senderId: 'ben', senderName: 'Ben Lim' }),
    aQuestion({ subject: 'Hers' }),
  ])
  visit('/messages?applicationId=application-1')
  const ours = await screen.findByRole('article', { name: 'Ours' })
  expect(ours.textContent).toContain(`To ${maria.name}, by Ben Lim · `)
  expect(screen.getByRole('article', { name: 'Hers' }).textContent).toContain(`From ${maria.name} · `)
})
