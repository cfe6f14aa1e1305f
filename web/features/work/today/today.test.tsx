import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSearch } from 'wouter'
import { closeThread, reopenThread, undoMessage } from '#contract/messages/messages.ts'
import { listPresence } from '#contract/presence.ts'
import { addFollowUp, changeFollowUp } from '#contract/work/follow-ups.ts'
import { claimWork, countWork, listWork, releaseWork, snoozeWork, takeNextWork } from '#contract/work/work.ts'
import { markStale } from '#web/lib/stale.ts'
import { UndoBesidePage } from '#web/shared/undo/undo-line.tsx'
import { offerUndo } from '#web/shared/undo/undo-offer.ts'
import { answered, aThread } from '#web/testing/conversations.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin, memberWith } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { aWorkItem, fakeOfficeHours, workCounts } from '#web/testing/work.ts'
import { TodayScreen } from './today-screen.tsx'

const message = aWorkItem()
const papers = aWorkItem({
  key: 'documents:two',
  kind: 'documents',
  applicationId: 'two',
  client: { id: 'grace', name: 'Grace Lim' },
  reason: '3 papers: Passport, Transcript of Records, Birth Certificate',
  weight: 6,
  late: false,
  dueAt: '2199-11-23T02:00:00.000Z',
  href: '/admin/review/two?paper=paper',
})
const step = aWorkItem({
  key: 'next_step:three',
  kind: 'next_step',
  applicationId: 'three',
  client: { id: 'liza', name: 'Liza Cruz' },
  reason: 'The board file is ready to be sent',
  href: '/admin/applications/three?tab=path',
})
const counts = workCounts({
  total: 3,
  late: 1,
  weight: 200,
  mine: 1,
  unassigned: 2,
  due: { late: { count: 1, weight: 4 }, today: { count: 0, weight: 0 }, later: { count: 2, weight: 196 } },
  kinds: [
    { kind: 'message', count: 1, things: 2, late: 1, weight: 4, mine: 0, unassigned: 0 },
    { kind: 'documents', count: 1, things: 3, late: 0, weight: 6, mine: 0, unassigned: 0 },
    { kind: 'proof', count: 0, things: 0, late: 0, weight: 0, mine: 0, unassigned: 0 },
  ],
})

beforeEach(() => {
  fakeApi(listPresence, [])
  fakeApi(countWork, ({ query }) => (query?.snoozed ? workCounts() : counts))
})

async function openToday({ at = '/admin/today', user = admin, rows = [message, papers, step] } = {}) {
  const { asked } = fakeApi(listWork, rows)
  const visit = renderScreen(
    <>
      <TodayScreen />
      <Panel />
      <UndoBesidePage />
    </>,
    { at, user },
  )
  await screen.findByRole('link', { name: /^Maria Santos/ })
  return { ...visit, asked }
}

const rowOf = (name: string) => {
  const row = screen.getByRole('link', { name: new RegExp(`^${name}`) }).closest('li')
  if (!row) throw new Error(`no row of ${name}`)
  return within(row)
}
const anOffer = {
  id: 'sent',
  subjectId: 'one',
  says: 'Sent to Juan Cruz.',
  route: undoMessage,
  failed: 'It was not taken back',
  sentAt: performance.now(),
  withinSeconds: 60,
  address: '/messages',
  restore: () => undefined,
}
const focused = () => document.activeElement?.textContent

test('shows each waiting item with client, reason and due time, and counts mine and unassigned in the tab title', async () => {
  await openToday()
  expect(rowOf('Maria Santos').getByTitle('2 messages wait for an answer')).toBeTruthy()
  expect(rowOf('Maria Santos').getByText(/over/)).toBeTruthy()
  expect(rowOf('Grace Lim').getByText('due 23 Nov 2199')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Today (3) – Lampara'))
})

test('every count filters the list, and a second press clears the filter', async () => {
  const { asked, person } = await openToday()
  await person.click(await screen.findByRole('link', { name: 'Late 1 about 4 min' }))
  expect(asked.at(-1)).toMatchObject({ query: { late: 'true' } })
  await person.click(screen.getByRole('link', { name: 'Later 2 about 3 h 15' }))
  expect(window.location.search).toBe('?due=later')
  await person.click(screen.getByRole('link', { name: /^Messages 1/ }))
  await person.click(screen.getByRole('link', { name: /^Nobody’s 2/ }))
  expect(window.location.search).toBe('?kind=message&assigned=nobody&due=later')
  expect(asked.at(-1)).toMatchObject({ query: { kind: 'message', assigned: 'nobody', due: 'later' } })
  expect(screen.queryByRole('link', { name: /^Payment reports/ })).toBeNull()
  await person.click(screen.getByRole('link', { name: /^Later/ }))
  await person.click(screen.getByRole('link', { name: /^Messages 1/ }))
  await person.click(screen.getByRole('link', { name: /^All 3/ }))
  expect(window.location.search).toBe('')
})

test('E ends a message once, and keeps the focus where the reader moved it', async () => {
  let isAnswered = false
  const { asked } = fakeApi(closeThread, async () => {
    await waitFor(() => expect(isAnswered).toBe(true))
    return aThread(answered)
  })
  const { person } = await openToday()
  await person.keyboard('jee')
  await person.keyboard('jj')
  const before = focused()
  isAnswered = true
  await screen.findByText('Maria Santos needs no answer.')
  expect(focused()).toBe(before)
  expect(asked).toHaveLength(1)
})

test('Z undoes the last ended message, not an earlier action', async () => {
  fakeApi(closeThread, aThread(answered))
  const { asked } = fakeApi(reopenThread, aThread())
  const before = vi.fn(async () => undefined)
  offerUndo({ ...anOffer, undo: before })
  const { person } = await openToday()
  await person.keyboard('j')
  fakeApi(listWork, [papers, step])
  await person.keyboard('e')
  await screen.findByText('Maria Santos needs no answer.')
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Maria Santos/ })).toBeNull())
  fakeApi(listWork, [message, papers, step])
  await person.keyboard('z')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(before).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
  await waitFor(() => expect(focused()).toMatch(/^Maria Santos/))
})

test('keys move between rows, and open a client beside the list or the page of the work', async () => {
  const { person } = await openToday()
  await person.keyboard('jj')
  expect(focused()).toMatch(/^Grace Lim/)
  await person.keyboard('{ArrowUp}')
  expect(focused()).toMatch(/^Maria Santos/)
  await person.keyboard('jj{Enter}')
  expect(window.location.search).toBe('?item=next_step%3Athree&client=three&tab=path')
  // With an open panel, a step opens the next panel item; none is left.
  await person.keyboard('k')
  expect(window.location.search).toBe('?item=next_step%3Athree&client=three&tab=path')
  window.history.back()
  await waitFor(() => expect(window.location.search).toBe('?item=next_step%3Athree'))
  const places = ['Maria Santos', 'Grace Lim'].map((name) => rowOf(name).getByRole('link').getAttribute('href'))
  expect(places).toEqual(['/messages?applicationId=one', '/admin/review/two?paper=paper'])
})

const Panel = () =>
  new URLSearchParams(useSearch()).has('client') ? (
    <aside data-client-panel tabIndex={-1} ref={(panel) => panel?.focus()}>
      The client
    </aside>
  ) : null

test('keys act on the row whose panel is open, and not on the row that had the focus before', async () => {
  const other = { ...step, key: 'next_step:four', applicationId: 'four', client: { id: 'joy', name: 'Joy Reyes' } }
  const rows = [message, step, aWorkItem({ ...other, href: '/admin/applications/four?tab=path' })]
  const { asked } = fakeApi(claimWork, ({ params }) => aWorkItem({ key: params.key }))
  const { person } = await openToday({ rows })
  const taken = () => asked.map(({ params }) => decodeURIComponent(params.key))
  await person.keyboard('jj')
  expect(focused()).toMatch(/^Liza Cruz/)
  await person.click(screen.getByRole('link', { name: /^Joy Reyes/ }))
  expect(focused()).toBe('The client')
  await person.keyboard('m')
  await waitFor(() => expect(taken()).toEqual(['next_step:four']))
  screen.getByRole('link', { name: /^Liza Cruz/ }).focus()
  await person.click(screen.getByText('The client'))
  await person.keyboard('m')
  await waitFor(() => expect(taken()).toEqual(['next_step:four', 'next_step:four']))
  // Safari presses a link without focusing it.
  fireEvent.click(screen.getByRole('link', { name: /^Liza Cruz/ }))
  await person.keyboard('m')
  await waitFor(() => expect(taken().at(-1)).toBe('next_step:three'))
})

test('the row in the address gets the focus', async () => {
  await openToday({ at: '/admin/today?item=next_step:three' })
  await waitFor(() => expect(focused()).toMatch(/^Liza Cruz/))
})

test('S takes the next item of the filtered list and opens it', async () => {
  const { person } = await openToday({ at: '/admin/today?kind=documents&assigned=nobody' })
  const { asked } = fakeApi(takeNextWork, papers)
  await person.keyboard('s')
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(papers.href))
  expect(asked).toMatchObject([{ body: { kinds: ['documents'], assigned: 'nobody' } }])
})

test('says when no item is free to take', async () => {
  const { person } = await openToday()
  fakeApi(takeNextWork, null)
  await person.click(screen.getByRole('button', { name: /^Take next/ }))
  expect(await screen.findByText('Nothing to take')).toBeTruthy()
})

test('an item that a colleague has claimed is taken over only after confirmation', async () => {
  const { person } = await openToday()
  const ben = { by: { id: 'ben', name: 'Ben Lim' }, until: '2026-11-23T03:00:00.000Z' }
  const { asked } = fakeApi(claimWork, ({ body }) =>
    body?.takeOver ? message : refused(409, 'Ben Lim has this in hand since 10:42.', { current: ben }),
  )
  await person.keyboard('jm')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ben Lim has this in hand since 10:42.' }))
  await person.click(dialog.getByRole('button', { name: 'I do this' }))
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{}, { takeOver: true }]))
})

test('M releases a claimed item', async () => {
  const claimed = { by: { id: 'ana', name: 'Ana Reyes' }, until: '2026-11-23T03:00:00.000Z' }
  const { person } = await openToday({ rows: [{ ...message, claimed }] })
  const { asked } = fakeApi(releaseWork, {})
  await person.keyboard('jm')
  await waitFor(() => expect(asked).toMatchObject([{ params: { key: encodeURIComponent('message:one') } }]))
})

test('H and a number snooze an item, and the focus moves to the next row', async () => {
  const { person } = await openToday()
  fakeOfficeHours()
  const { asked } = fakeApi(snoozeWork, () => {
    fakeApi(listWork, [papers, step])
    return message
  })
  await person.keyboard('jh')
  await screen.findByRole('button', { name: /^Until she writes/ })
  await person.keyboard('4')
  await waitFor(() => expect(asked).toMatchObject([{ body: { until: null, fact: 'fact-1' } }]))
  await waitFor(() => expect(focused()).toMatch(/^Grace Lim/))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Maria Santos/ })).toBeNull())
  // Only her message can end this snooze.
  await person.keyboard('h')
  await screen.findByRole('button', { name: /^Next week/ })
  expect(screen.queryByRole('button', { name: /^Until she writes/ })).toBeNull()
  await person.keyboard('1')
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.body?.until).toMatch(/T00:00:00.000Z$/)
})

test('says why an item was not put off', async () => {
  const { person } = await openToday()
  fakeOfficeHours()
  fakeApi(snoozeWork, refused(409, 'A colleague has changed this item.'))
  await person.keyboard('jh')
  await person.click(await screen.findByRole('button', { name: /^Until she writes/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'Put off: Maria Santos' }))
  expect(await dialog.findByText('A colleague has changed this item.')).toBeTruthy()
})

test('E ends a message that needs no answer, and the focus moves to the next row', async () => {
  const { person } = await openToday()
  const { asked } = fakeApi(closeThread, () => {
    fakeApi(listWork, [papers, step])
    return aThread(answered)
  })
  await person.keyboard('je')
  await waitFor(() => expect(asked).toMatchObject([{ params: { id: 'one' }, body: { lastMessageId: 'fact-1' } }]))
  await waitFor(() => expect(focused()).toMatch(/^Grace Lim/))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Maria Santos/ })).toBeNull())
  await person.keyboard('e')
  expect(asked).toHaveLength(1)
})

test('E marks a follow-up as done, and shows a conflict', async () => {
  const followUp = aWorkItem({ key: 'follow_up:f', kind: 'follow_up', reason: 'Call her school', fact: '3' })
  const { person } = await openToday({ rows: [followUp] })
  const conflict = 'A colleague has changed this follow-up. Please look at it again.'
  const { asked } = fakeApi(changeFollowUp, refused(409, conflict))
  await person.keyboard('je')
  expect(await screen.findByText(conflict)).toBeTruthy()
  expect(asked).toMatchObject([{ params: { followUpId: 'f' }, body: { done: true, expectedVersion: 3 } }])
  await person.keyboard('h')
  expect(await screen.findByText('This cannot be put off.')).toBeTruthy()
})

test('F creates a follow-up from a row', async () => {
  const { person } = await openToday()
  await person.keyboard('jf')
  const dialog = within(await screen.findByRole('dialog', { name: 'Follow up: Maria Santos' }))
  await person.type(dialog.getByRole('textbox', { name: /^On/ }), '2199-12-03')
  await person.type(dialog.getByRole('textbox', { name: /^What is to be done/ }), 'Ask her school')
  await person.click(dialog.getByRole('checkbox', { name: 'Only if she has not written by then' }))
  const { asked } = fakeApi(addFollowUp, {
    id: 'f',
    applicationId: 'one',
    dueOn: '2199-12-03',
    text: 'Ask her school',
    assignedTo: null,
    unlessAnswered: true,
    state: 'open',
    doneAt: null,
    doneBy: null,
    createdBy: null,
    version: 1,
    warnings: ['The office is closed on that day.'],
  })
  await person.click(dialog.getByRole('button', { name: 'Save follow-up' }))
  expect(await screen.findByText('Comes back on 3 Dec 2199. The office is closed on that day.')).toBeTruthy()
  expect(asked).toMatchObject([
    { params: { id: 'one' }, body: { dueOn: '2199-12-03', text: 'Ask her school', unlessAnswered: true } },
  ])
})

test('an item that a colleague ended stays grey with a name until the next key', async () => {
  const { person, queries } = await openToday()
  const ben = { id: 'ben', name: 'Ben Lim' }
  await person.keyboard('j')
  fakeApi(listWork, [
    { ...message, claimed: { by: ben, until: '2026-11-23T03:00:00.000Z' }, assignedTo: ben },
    papers,
    step,
  ])
  markStale(queries, claimWork)
  await rowOf('Maria Santos').findByText('In hand:')
  fakeApi(listWork, [papers, step])
  markStale(queries, claimWork)
  expect(await rowOf('Maria Santos').findByText(/^Ben Lim, \d\d:\d\d$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Maria Santos.*, ended$/ })).toBeTruthy()
  expect(focused()).toMatch(/^Maria Santos/)
  await person.keyboard('j')
  expect(focused()).toMatch(/^Grace Lim/)
  expect(screen.queryByRole('link', { name: /^Maria Santos/ })).toBeNull()
})

test('a press on another row finds it in its place although new items arrived', async () => {
  const { person, queries } = await openToday()
  await person.keyboard('j')
  const late = aWorkItem({ key: 'message:late', applicationId: 'late', client: { id: 'joy', name: 'Joy Reyes' } })
  fakeApi(listWork, [late, message, { ...papers, reason: '4 papers' }, step])
  markStale(queries, claimWork)
  await screen.findByText('4 papers')
  const row = screen.getByRole('link', { name: /^Grace Lim/ })
  await person.pointer({ keys: '[MouseLeft>]', target: row })
  expect(focused()).toMatch(/^Grace Lim/)
  expect(screen.queryByRole('link', { name: /^Joy Reyes/ })).toBeNull()
  await person.pointer({ keys: '[/MouseLeft]', target: row })
  expect(await screen.findByRole('link', { name: /^Joy Reyes/ })).toBeTruthy()
})

test('an auditor reads all rows and has no actions', async () => {
  const { person } = await openToday({ user: memberWith('auditor') })
  expect(screen.queryByRole('button', { name: /^Take next/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull()
  await person.keyboard('jmhfs')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a reviewer gets only the actions of the role for each row', async () => {
  const { person } = await openToday({ user: memberWith('reviewer') })
  await person.click(rowOf('Grace Lim').getByRole('button', { name: 'Actions for Grace Lim' }))
  const entries = textsOf(await screen.findAllByRole('menuitem'))
  expect(entries.map((entry) => entry?.slice(0, 7))).toContain('Put off')
  await person.keyboard('{Escape}')
  await person.keyboard('{ArrowUp}')
  expect(rowOf('Maria Santos').getByRole('button', { name: 'Actions for Maria Santos' })).toBeTruthy()
})

test('says when nothing is waiting', async () => {
  fakeApi(countWork, workCounts())
  fakeApi(listWork, [])
  renderScreen(<TodayScreen />, { at: '/admin/today', user: admin })
  expect(await screen.findByText('Nothing is waiting for us')).toBeTruthy()
  expect(document.title).toBe('Today – Lampara')
})
