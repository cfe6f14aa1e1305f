import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getApplication } from '#contract/applications/applications.ts'
import { assignApplication } from '#contract/clients/clients.ts'
import type { Conversation } from '#contract/messages/conversations.ts'
import { closeThread, getThread, listMessages, sendMessage, undoMessage } from '#contract/messages/messages.ts'
import { addNote, listNotes } from '#contract/notes.ts'
import { listPresence, startViewing, stopViewing } from '#contract/presence.ts'
import { listReplies } from '#contract/saved-replies.ts'
import { snoozeWork } from '#contract/work/work.ts'
import { UndoBesidePage } from '#web/shared/undo/undo-line.tsx'
import {
  aConversation,
  answered,
  aQuestion,
  aThread,
  fakeConversations,
  LAST_MESSAGE,
} from '#web/testing/conversations.ts'
import { fakeApi, keysOfLostRequests, refused } from '#web/testing/fake-api.ts'
import {
  aClientRecord,
  admin,
  aMessage,
  anApplication,
  aReply,
  maria,
  memberWith,
  ofJuan,
} from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { aWorkItem, fakeOfficeHours } from '#web/testing/work.ts'
import { MessagesScreen } from '../messages-screen.tsx'

const withMaria = aConversation()
const withJuan = aConversation({
  id: ofJuan.id,
  applicationId: ofJuan.id,
  applicationNumber: ofJuan.applicationNumber,
  client: { id: ofJuan.userId, name: 'Juan Cruz' },
})
const BENS_MESSAGE = '019f2a51-7c3e-7d10-9b1f-2f7a5c0e4d08'
const LIST = '/messages?show=open&applicationId='

beforeEach(() => {
  fakeConversations(withMaria, withJuan)
  fakeApi(getApplication, ({ params }) => (params.id === ofJuan.id ? anApplication(ofJuan) : anApplication()))
  fakeApi(listMessages, ({ query }) => [aQuestion({ applicationId: query.applicationId })])
  fakeApi(getThread, aThread())
  fakeApi(listNotes, [])
  fakeApi(startViewing, { others: [] })
  fakeApi(stopViewing, {})
  fakeApi(listReplies, [])
})

const visit = (at = '/messages', user = admin) =>
  renderScreen(
    <>
      <MessagesScreen />
      <UndoBesidePage />
    </>,
    { at, user },
  )
const rowOf = (name: string) => screen.findByRole('link', { name: new RegExp(`^${name}`) })
const answer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your answer to/ })
const address = () => window.location.pathname + window.location.search
const focused = () => document.activeElement?.textContent ?? ''

const fakeSending = () =>
  fakeApi(sendMessage, ({ body }) =>
    aMessage({
      applicationId: body.applicationId ?? '',
      subject: 'Re: Your passport',
      content: body.content,
      senderId: admin.id,
    }),
  )

test('a row shows the client, the first line, the waiting time, the due time and the assignee, and opens the thread', async () => {
  const ben = { id: 'ben', name: 'Ben Lim', since: '2026-11-04T02:00:00.000Z', doing: 'writing' as const }
  fakeConversations(aConversation({ count: 2, since: new Date(Date.now() - 3 * 86_400_000).toISOString() }), {
    ...withJuan,
    assignedTo: { id: 'ben', name: 'Ben Lim' },
  })
  fakeApi(listPresence, [{ id: 'p', subjectId: 'application-1', who: ben }])
  const { person } = visit()
  const row = await rowOf(maria.name)
  await waitFor(() => expect(row.textContent).toContain('Ben is writing'))
  for (const text of ['2026-000-001-7', 'Your passport (2 messages)', 'Which page?', 'waiting 3 days', 'over']) {
    expect(row.textContent).toContain(text)
  }
  expect((await rowOf('Juan Cruz')).textContent).toContain('Ben Lim')
  await person.click(row)
  expect(address()).toBe(`${LIST}application-1`)
  expect(await screen.findByRole('heading', { name: /^Maria/ })).toBeTruthy()
  expect(await screen.findByText('Re: Your passport')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Maria Santos · Messages – Lampara'))
  expect(row.getAttribute('aria-current')).toBe('true')
})

test('opening a conversation does not mark its messages as read', async () => {
  fakeApi(listMessages, [aQuestion({ isRead: false })])
  visit(`${LIST}application-1`)
  expect(await screen.findByRole('button', { name: /^Mark as Read/ })).toBeTruthy()
})

test('an empty list says that no messages wait, and links to Today', async () => {
  fakeConversations()
  visit()
  expect(await screen.findByText('No messages are waiting for an answer')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Today' }).getAttribute('href')).toBe('/admin/today')
})

test('the filters and the search are kept in the address and sent to the server', async () => {
  const { asked } = fakeConversations(withMaria)
  const { person } = visit()
  await rowOf(maria.name)
  await person.click(screen.getByRole('link', { name: /^Answered/ }))
  await person.click(screen.getByRole('link', { name: /^Mine/ }))
  await person.type(screen.getByRole('searchbox', { name: 'Search messages and notes' }), 'diploma')
  await waitFor(() => expect(address()).toBe('/messages?show=closed&assigned=me&search=diploma'))
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ query: { show: 'closed', assigned: 'me', search: 'diploma' } }),
  )
})

test('Esc leaves the text field, and a second Esc leads back to the row in Today', async () => {
  const { person } = visit(`${LIST}application-1`)
  await answer()
  window.history.replaceState({ from: '/admin/today?item=message%3Aapplication-1' }, '')
  const back = vi.spyOn(window.history, 'back').mockReturnValue()
  await person.keyboard('rOn its way{Escape}')
  expect(back).not.toHaveBeenCalled()
  await person.keyboard('{Escape}')
  expect(back).toHaveBeenCalledOnce()
})

test('Esc leaves the text field without a page to go back to, and the list keys work', async () => {
  const { person } = visit(`${LIST}application-1`)
  await answer()
  await person.keyboard('rOn its way{Escape}j')
  await screen.findByRole('heading', { name: /^Juan Cruz/ })
  await person.keyboard('r{Escape}{Escape}')
  expect(focused()).toMatch(/^Juan/)
})

test('a search result shows the matching text marked', async () => {
  const found = {
    kind: 'note',
    id: 'n',
    beginning: 'Her diploma is late',
    ranges: [[4, 11]],
  } satisfies Conversation['found']
  fakeConversations({ ...withMaria, found })
  visit('/messages?search=diploma')
  const row = await rowOf(maria.name)
  expect(row.querySelector('mark')?.textContent).toBe('diploma')
  expect(row.textContent).toContain('Note: Her diploma is late')
})

test('J, R, a text and Ctrl Shift Enter answer one conversation and open the next', async () => {
  const { asked } = fakeSending()
  const { person } = visit()
  await rowOf(maria.name)
  await person.keyboard('j')
  expect(focused()).toMatch(/^Maria/)
  await person.keyboard('r')
  const field = await answer()
  await waitFor(() => expect(document.activeElement).toBe(field))
  await person.keyboard('Page 2.{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(await screen.findByRole('heading', { name: /^Juan Cruz/ })).toBeTruthy()
  expect(asked.map(({ body }) => body)).toEqual([
    {
      applicationId: 'application-1',
      recipientId: maria.id,
      inReplyTo: LAST_MESSAGE,
      expectedLastMessageId: LAST_MESSAGE,
      content: 'Page 2.',
    },
  ])
  expect(address()).toBe(`${LIST}application-2`)
  expect(focused()).toMatch(/^Juan/)
})

test('Ctrl Enter sends the answer with a changed subject, and stays in the conversation', async () => {
  const { asked } = fakeSending()
  const { person } = visit(`${LIST}application-1`)
  await answer()
  await person.click(screen.getByRole('button', { name: 'change the subject' }))
  await person.type(screen.getByRole('textbox', { name: 'Subject' }), 'Page 2')
  await person.type(await answer(), 'Please send it.{Control>}{Enter}{/Control}')
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ inReplyTo: LAST_MESSAGE, subject: 'Page 2' }))
  await waitFor(async () => expect((await answer()).value).toBe(''))
  expect(address()).toBe(`${LIST}application-1`)
})

test('Ctrl . sends with a follow-up that ends when the client writes', async () => {
  fakeOfficeHours()
  const { asked } = fakeSending()
  const { person } = visit(`${LIST}application-1`)
  await person.type(await answer(), 'Please send it.{Control>}.{/Control}')
  await screen.findByRole('button', { name: /^In 3 working days/ })
  await person.keyboard('2')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body.followUp).toEqual({
    dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    text: 'No answer yet: Re: Your passport',
    unlessAnswered: true,
  })
})

test('an answer that a colleague sent in the meantime is shown above the draft, which can still be sent', async () => {
  const bens = aMessage({ id: BENS_MESSAGE, content: 'It is page 2.', senderId: 'ben', senderName: 'Ben Lim' })
  fakeApi(sendMessage, refused(409, 'Ben Lim answered meanwhile.', { lastMessage: bens }))
  const { person } = visit(`${LIST}application-1`)
  await person.type(await answer(), 'Page 2.{Control>}{Enter}{/Control}')
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Ben Lim answered meanwhile.')
  expect(told.textContent).toContain('It is page 2.')
  expect((await answer()).value).toBe('Page 2.')
  const { asked } = fakeSending()
  await person.click(within(told).getByRole('button', { name: 'Send all the same' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ expectedLastMessageId: BENS_MESSAGE, content: 'Page 2.' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('an answer whose response was lost is sent again under the same key, and a changed answer under another', async () => {
  const keys = keysOfLostRequests('/api/messages')
  const { person } = visit(`${LIST}application-1`)
  await person.type(await answer(), 'Page 2.')
  for (const [count, typed] of ['', '', ' And 3.'].entries()) {
    await person.type(await answer(), `${typed}{Control>}{Enter}{/Control}`)
    await waitFor(() => expect(keys).toHaveLength(count + 1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false))
  }
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('an answer that is too long is called too long', async () => {
  const { person } = visit(`${LIST}application-1`)
  fireEvent.change(await answer(), { target: { value: 'x'.repeat(10_001) } })
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/10,?000/)).toBeTruthy()
  expect(screen.queryByText('Write your answer first')).toBeNull()
})

test('a sent message can be undone, and its text returns to the field', async () => {
  fakeSending()
  const { asked } = fakeApi(undoMessage, {})
  const { person } = visit(`${LIST}application-1`)
  await person.type(await answer(), 'Page 3.{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Sent to Maria Santos.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: /^Undo/ }))
  await waitFor(async () => expect((await answer()).value).toBe('Page 3.'))
  expect(asked).toHaveLength(1)
})

test('a draft is kept for each client, and is hidden from other people on the device', async () => {
  const { person, unmount } = visit(`${LIST}application-1`)
  await person.type(await answer(), 'For Maria')
  await person.click(await rowOf('Juan Cruz'))
  await screen.findByRole('heading', { name: /^Juan Cruz/ })
  expect((await answer()).value).toBe('')
  await person.click(await rowOf(maria.name))
  await waitFor(async () => expect((await answer()).value).toBe('For Maria'))
  unmount()
  visit(`${LIST}application-1`, { ...admin, id: 'ben' })
  expect((await answer()).value).toBe('')
})

test('/ on an empty line inserts a saved reply, and an unfilled placeholder disables Send', async () => {
  fakeApi(listReplies, [
    aReply('Pay', { kind: 'message', content: 'Dear {first name}, send {missing documents} by {exam day}.' }),
  ])
  const { asked } = fakeSending()
  const { person } = visit(`${LIST}application-1`)
  await screen.findByRole('button', { name: 'Saved replies' })
  await person.type(await answer(), 'A/B{Enter}/')
  await person.click(await screen.findByRole('option', { name: /^Pay/ }))
  expect((await answer()).value).toBe('A/B\nDear Maria, send BSN Diploma by {exam day}.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(asked).toHaveLength(0)
  expect(screen.getByText(/^\{exam day\} would be sent as it is/)).toBeTruthy()
})

test('notes are shown between the messages, and N writes one', async () => {
  const note = {
    id: 'note-1',
    applicationId: 'application-1',
    author: { id: 'ben', name: 'Ben Lim' },
    text: 'She called today.',
    mentions: [],
    createdAt: '2026-11-02T02:00:00.000Z',
  }
  fakeApi(listNotes, [note])
  const { asked } = fakeApi(addNote, { ...note, id: 'note-2' })
  const { person } = visit(`${LIST}application-1`)
  await answer()
  const shown = await screen.findByRole('article', { name: 'Note of Ben Lim' })
  expect(shown.textContent).toContain('only the team reads this')
  expect(screen.getAllByRole('article')[0]).toBe(shown)
  await person.keyboard('n')
  const field = await screen.findByRole('textbox', { name: 'Note' })
  expect(document.activeElement).toBe(field)
  await person.keyboard('Her aunt calls on Monday.{Control>}{Enter}{/Control}')
  await waitFor(() => expect(asked[0]?.body).toEqual({ text: 'Her aunt calls on Monday.', mentions: [] }))
  expect(await answer()).toBeTruthy()
})

test('a conversation that left the list can still get a note', async () => {
  fakeConversations()
  const { person } = visit(`${LIST}application-1`)
  await answer()
  await person.keyboard('e')
  await person.keyboard('n')
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Note' }))
})

test('E marks a conversation as needing no answer, and H 3 snoozes it, from the list', async () => {
  fakeOfficeHours()
  const closed = fakeApi(closeThread, aThread(answered))
  const snoozed = fakeApi(snoozeWork, aWorkItem())
  const { person } = visit()
  await rowOf(maria.name)
  await person.keyboard('je')
  await waitFor(() => expect(closed.asked).toHaveLength(1))
  expect(closed.asked[0]).toMatchObject({ params: { id: 'application-1' }, body: { lastMessageId: LAST_MESSAGE } })
  await waitFor(() => expect(focused()).toMatch(/^Juan/))
  // The key works before the choices load.
  await person.keyboard('h3')
  await waitFor(() => expect(snoozed.asked).toHaveLength(1))
  expect(snoozed.asked[0]).toMatchObject({
    params: { key: encodeURIComponent('message:application-2') },
    body: { fact: LAST_MESSAGE },
  })
})

test('E in an open conversation closes that one, although the focus passed another row', async () => {
  const { asked } = fakeApi(closeThread, aThread(answered))
  const { person } = visit(`${LIST}application-1`)
  await answer()
  const juan = await rowOf('Juan Cruz')
  act(() => juan.focus())
  act(() => screen.getByRole('button', { name: /^Write a note/ }).focus())
  await person.keyboard('e')
  await waitFor(() => expect(asked[0]?.params).toEqual({ id: 'application-1' }))
})

test('M assigns the client', async () => {
  const { asked } = fakeApi(assignApplication, aClientRecord({ assignedTo: { id: admin.id, name: admin.name } }))
  const { person } = visit()
  await rowOf(maria.name)
  await person.keyboard('jm')
  await waitFor(() => expect(asked[0]?.body).toEqual({ assignedTo: admin.id, expected: null }))
})

test('C opens the form for a new message', async () => {
  const { person } = visit(`${LIST}application-1`)
  await answer()
  await person.keyboard('c')
  expect(await screen.findByRole('button', { name: 'Send Message' })).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Select Client Application' })),
  )
  expect(address()).toBe('/messages?new=yes')
})

test('a link leads back to the list on a narrow screen', async () => {
  const { person } = visit('/messages?show=closed')
  await person.click(await rowOf(maria.name))
  const back = await screen.findByRole('link', { name: 'Back to the list' })
  expect(back.getAttribute('href')).toBe('/messages?show=closed')
})

test('an auditor reads a conversation without the means to write', async () => {
  visit(`${LIST}application-1`, memberWith('auditor'))
  await screen.findByRole('article', { name: 'Your passport' })
  expect(screen.queryByRole('textbox', { name: /^Your answer/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Write a note/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^New message/ })).toBeNull()
})
