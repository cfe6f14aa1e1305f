import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listBoardGaps, listGapApplications } from '#contract/boards/board-items.ts'
import { type Board, changeBoardFact, listBoardChanges, listBoards } from '#contract/boards/boards.ts'
import { draftsOf } from '#web/lib/draft.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { BoardsScreen } from './boards-screen.tsx'

beforeEach(() => {
  fakeApi(listBoardChanges, [])
  fakeApi(listBoardGaps, [])
  fakeApi(listBoards, [board])
})

const board: Board = {
  id: 'NY',
  code: 'NY',
  state: 'New York',
  name: 'New York State Education Department',
  website: 'op.nysed.gov',
  status: 'draft',
  hold: null,
  facts: [
    {
      key: 'fee',
      label: "Board's fee",
      value: { currency: 'USD', amount: '143.00' },
      sentence: "The board's fee was USD 143.00 when we last saw it.",
      source: 'op.nysed.gov FAQ',
      seen: '2022',
      checkedOn: '2026-11-22',
      confidence: 'high',
      conflict: [],
      confirmed: false,
      stale: false,
      version: 0,
    },
  ],
  unknown: [{ key: 'file_life', label: 'How long a file stays open' }],
}

const open = () => renderScreen(<BoardsScreen />, { at: '/admin/boards', user: admin })

const openFact = async () => {
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: "Check Board's fee" }))
  return { person }
}

test('a fact is confirmed with a new source, and its value is not sent', async () => {
  const { person } = await openFact()
  const saved = fakeApi(changeBoardFact, board.facts[0] as Board['facts'][0])
  const source = screen.getByLabelText(/^Source/)
  await person.clear(source)
  await person.click(screen.getByRole('button', { name: 'Save fact' }))
  expect(await screen.findAllByText('Say where you read it')).toHaveLength(2)
  await person.type(source, 'By telephone')
  await person.click(screen.getByRole('button', { name: 'Save fact' }))
  await screen.findByText('Fact saved')
  const body = saved.asked[0]?.body
  expect(body).toMatchObject({ source: 'By telephone', confidence: 'high', expectedVersion: 0 })
  expect(body).not.toHaveProperty('value')
})

test('keeps typed text after a conflict, and does not overwrite the change of the colleague', async () => {
  const { person } = await openFact()
  const source = () => screen.getByLabelText(/^Source/) as HTMLInputElement
  await person.clear(source())
  await person.type(source(), 'By telephone')
  const saved = fakeApi(changeBoardFact, refused(409, 'Ben Lim has changed this fact in the meantime.'))
  const [fee] = board.facts as [Board['facts'][0]]
  const sentence = "The board's fee was USD 150.00 when we last saw it."
  fakeApi(listBoards, [{ ...board, facts: [{ ...fee, sentence, source: 'A letter', version: 1 }] }])
  await person.click(screen.getByRole('button', { name: 'Save fact' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('Ben Lim has changed this fact in the meantime.')).toBeTruthy()
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(source().value).toBe('By telephone')
  await person.click(screen.getByRole('button', { name: 'Save fact' }))
  await waitFor(() => expect(saved.asked).toHaveLength(2))
  expect(saved.asked.map(({ body }) => body.expectedVersion)).toEqual([0, 0])
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: "Check Board's fee" }))
  expect(source().value).toBe('A letter')
  // Signing out must not ask about text that no form shows.
  expect(draftsOf(admin.id)).toEqual([])
})

test('a value is edited in fields for its kind, and a problem shows at its field', async () => {
  const { person } = await openFact()
  const saved = fakeApi(changeBoardFact, board.facts[0] as Board['facts'][0])
  const amount = screen.getByRole('textbox', { name: /^Amount/ })
  await person.clear(amount)
  await person.type(amount, 'about 90')
  await person.click(screen.getByRole('button', { name: 'Save fact' }))
  expect(await screen.findAllByText('Enter an amount such as 150.00')).toHaveLength(2)
  expect(saved.asked).toEqual([])
  await person.clear(amount)
  await person.type(amount, '90')
  await person.click(screen.getByRole('button', { name: 'Save fact' }))
  await screen.findByText('Fact saved')
  expect(saved.asked[0]?.body).toMatchObject({
    value: { currency: 'USD', amount: '90.00' },
    source: 'op.nysed.gov FAQ',
  })
})

test('records an unknown fact with a list of rows', async () => {
  const { person } = open()
  const saved = fakeApi(changeBoardFact, board.facts[0] as Board['facts'][0])
  await person.selectOptions(await screen.findByLabelText(/^Write down a fact/), 'Papers sent by others')
  await person.click(screen.getByRole('button', { name: 'Write it down' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New York: Papers sent by others' }))
  await person.click(dialog.getByRole('button', { name: 'Add a paper' }))
  await person.click(dialog.getByRole('button', { name: 'Save fact' }))
  expect((await dialog.findAllByText('Choose one of the answers')).length).toBeGreaterThan(1)
  await person.selectOptions(dialog.getByLabelText('From'), 'PRC')
  await person.type(dialog.getByLabelText('Paper'), 'Verification')
  await person.type(dialog.getByLabelText(/^Source/), 'The page of the board')
  await person.selectOptions(dialog.getByLabelText(/^Confidence/), 'High')
  await person.click(dialog.getByRole('button', { name: 'Save fact' }))
  await screen.findByText('Fact saved')
  expect(saved.asked[0]?.body).toMatchObject({
    value: { papers: [{ from: 'prc', paper: 'Verification' }] },
    confidence: 'high',
    expectedVersion: 0,
  })
})

test('the history shows the author of a change, its source, and both values', async () => {
  fakeApi(listBoardChanges, [
    {
      id: '2',
      key: 'fee',
      label: "Board's fee",
      before: null,
      after: { currency: 'USD', amount: '143.00' },
      source: 'op.nysed.gov',
      checkedOn: '2026-11-22',
      confidence: 'high',
      changedBy: { id: 'ben', name: 'Ben Cruz' },
      changedAt: '2026-11-22T02:00:00.000Z',
    },
  ])
  open()
  const history = await screen.findByRole('region', { name: 'History of changes' })
  const line = await within(history).findByRole('listitem')
  for (const words of ['changed by Ben Cruz', 'Not known, or sources disagree', 'USD 143.00', 'Read in: op.nysed.gov.'])
    expect(line.textContent).toContain(words)
})

test('the team sees source and day of each fact, and the unknown facts', async () => {
  open()
  expect(
    await screen.findByText(/Read in: op.nysed.gov FAQ, 2022. Checked on 22 Nov 2026. Confidence: high./),
  ).toBeTruthy()
  expect(screen.getByText('Not known yet: How long a file stays open.')).toBeTruthy()
})

test('lists the missing items of open applications with counts, and links to each application', async () => {
  const gap = { id: 'courses-1', title: 'Pain management', fact: 'courses', kind: 'task', party: null } as const
  fakeApi(listBoardGaps, [
    { ...gap, change: 'lacking', applications: 2, isAtLeast: false },
    { ...gap, id: 'courses-2', title: 'Old course', change: 'dropped', applications: 1, isAtLeast: false },
  ])
  const found = {
    id: 'application-7',
    applicationNumber: '2026-000-007-1',
    clientName: 'Rosa Diaz',
    status: 'in_progress',
  } as const
  fakeApi(listGapApplications, [found])
  const { person } = open()
  const gaps = within(await screen.findByRole('region', { name: 'What open applications lack' }))
  expect(await gaps.findByText(/2 open applications now lack it/)).toBeTruthy()
  expect(gaps.getByText(/1 open application was asked for it, and the pack no longer asks/)).toBeTruthy()
  await person.click(gaps.getByRole('button', { name: 'Show applications that lack Pain management' }))
  const link = await gaps.findByRole('link', { name: /Rosa Diaz/ })
  expect(link.getAttribute('href')).toBe('/admin/applications/application-7?tab=path')
})
