import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listBoards } from '#contract/boards/boards.ts'
import { NOTE_REQUIRED, previewBulk } from '#contract/bulk.ts'
import { type CaseCounts, countCases, listCases, type PathCase } from '#contract/cases/cases.ts'
import { listSavedViews, saveView } from '#contract/clients/saved-views.ts'
import { listDocuments } from '#contract/documents/documents.ts'
import { markStep, revertStep } from '#contract/path/path.ts'
import { REASON_REQUIRED } from '#contract/shared-fields.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { CasesScreen } from './cases-screen.tsx'

const elena: PathCase = {
  id: 'one',
  applicationNumber: '2026-000-001-7',
  clientName: 'Elena Santos',
  assignedTo: null,
  state: 'open',
  step: { code: 'board_eligible', title: 'Eligible' },
  isProblem: false,
  sentence: 'The board has to decide',
  since: '2026-08-03',
  days: 112,
  usualDays: 90,
  waitsFor: 'board',
  sideState: null,
  board: { code: 'TX', name: 'Texas' },
  attempt: 1,
  clock: { code: 'board_file_end', title: 'Board file ends', date: '2026-12-03', daysLeft: 10, severity: 'soon' },
  marks: [
    { code: 'board_submitted', title: 'Sent to the board', doneOn: '2026-08-03' },
    { code: 'board_packet_ready', title: 'Packet for the board ready', doneOn: '2026-07-30' },
  ],
  lastEventAt: '2026-08-03T02:15:00.000Z',
}

const liza: PathCase = {
  ...elena,
  id: 'two',
  clientName: 'Liza Cruz',
  step: { code: 'att_received', title: 'Permission to test (ATT)' },
  clock: null,
  board: null,
  attempt: 2,
  marks: [],
  usualDays: null,
}

const counts: CaseCounts = {
  steps: [
    { code: 'board_submitted', title: 'Send to the board', count: 6 },
    { code: 'board_eligible', title: 'Eligible', count: 1_204 },
    { code: 'att_received', title: 'Permission to test (ATT)', count: 1 },
  ],
  waitsFor: [],
  open: 2,
  passed: 0,
  closed: 0,
}

beforeEach(() => {
  fakeApi(countCases, counts)
  fakeApi(listSavedViews, [])
  fakeApi(listBoards, [])
})

const openBoard = async (at = '/admin/cases') => {
  const { asked } = fakeApi(listCases, [elena, liza])
  const visit = renderScreen(<CasesScreen />, { at, user: admin })
  await screen.findByRole('link', { name: 'Elena Santos' })
  return { ...visit, asked }
}

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))

test('each row shows what the case waits for, since when, and the next date', async () => {
  await openBoard()
  const row = rowOf('Elena Santos')
  expect(row.getByText('The board has to decide')).toBeTruthy()
  expect(row.getByText('112 days')).toBeTruthy()
  expect(row.getByText('10 days left')).toBeTruthy()
  expect(row.getByText(', longer than usual')).toBeTruthy()
  expect(rowOf('Liza Cruz').queryByText(', longer than usual')).toBeNull()
  expect(row.getByText('Texas')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Elena Santos' }).getAttribute('href')).toBe('/admin/applications/one?tab=path')
  expect(rowOf('Liza Cruz').getByText(', attempt 2')).toBeTruthy()
})

test('a count filters the list, a second press clears the filter, and the address holds every filter', async () => {
  const { asked, person } = await openBoard('/admin/cases?state=passed&waitsFor=board')
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }))
  await person.click(await steps.findByRole('link', { name: /Board and Pearson 1,210/ }))
  expect(asked.at(-1)).toMatchObject({ query: { step: 'board_submitted,board_eligible' } })
  await person.click(steps.getByRole('link', { name: /^Eligible 1,204/ }))
  expect(asked.at(-1)).toMatchObject({ query: { step: 'board_eligible' } })
  expect(window.location.search).toBe('?step=board_eligible')
  await person.click(steps.getByRole('link', { name: /^Eligible/ }))
  await person.click(steps.getByRole('link', { name: /Board and Pearson/ }))
  expect(window.location.search).toBe('')
  await person.click(screen.getByRole('button', { name: 'Filter and sort' }))
  await person.selectOptions(screen.getByLabelText('No news for'), '14')
  await person.selectOptions(screen.getByLabelText('Sort'), 'quiet')
  expect(window.location.search).toBe('?quiet=14&sort=quiet')
  expect(asked.at(-1)).toMatchObject({ query: { quiet: '14', sort: 'quiet' } })
  await person.selectOptions(screen.getByLabelText('Cases'), 'passed')
  expect(asked.at(-1)).toMatchObject({ query: { state: 'passed', quiet: '14' } })
  expect(window.location.search).toBe('?state=passed&quiet=14')
})

test('each active filter is a chip that removes the filter', async () => {
  const { person } = await openBoard('/admin/cases?waitsFor=team&age=21&sort=quiet')
  await person.click(screen.getByRole('button', { name: 'Remove filter In its step for: 21 days' }))
  expect(window.location.search).toBe('?waitsFor=team&sort=quiet')
  expect(screen.getByRole('button', { name: /^Remove filter Waiting for: / })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(window.location.search).toBe('?sort=quiet')
})

test('the team has shared views, and an admin can save a view', async () => {
  const { asked, person } = await openBoard()
  await person.click(screen.getByRole('link', { name: 'No news for 14 days' }))
  expect(asked.at(-1)).toMatchObject({ query: { quiet: '14', sort: 'quiet' } })
  await person.click(screen.getByRole('button', { name: 'Saved views' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Save this view' }))
  const saved = fakeApi(saveView, {
    id: 'v1',
    screen: 'cases',
    name: 'Patience',
    query: 'quiet=14&sort=quiet',
    shared: false,
    owner: { id: 'ana', name: 'Ana' },
    createdAt: '2026-11-23T00:00:00.000Z',
  })
  await person.type(await screen.findByRole('textbox', { name: /Name/ }), 'Patience')
  await person.click(screen.getByRole('button', { name: 'Save view' }))
  expect(saved.asked[0]).toMatchObject({
    body: { screen: 'cases', name: 'Patience', query: 'quiet=14&sort=quiet', shared: false },
  })
})

test('marks a step from its row with proof, and names the colleague who marked it first', async () => {
  const { person } = await openBoard()
  fakeApi(listDocuments, [])
  // A step with fields of its own is entered on the page of the applicant.
  expect(rowOf('Liza Cruz').getByRole('link', { name: 'Open Liza Cruz' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Mark Elena Santos' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Mark: Eligible' }))
  await person.type(dialog.getByLabelText(/^Note/), 'The letter of 20 November')
  const asked = fakeApi(markStep, refused(409, 'Ben Lim has already marked this step'))
  await person.click(dialog.getByRole('button', { name: 'Mark' }))
  expect(await dialog.findByText('Ben Lim has already marked this step')).toBeTruthy()
  expect(asked.asked[0]).toMatchObject({
    params: { id: 'one', step: 'board_eligible' },
    body: { evidence: { note: 'The letter of 20 November' } },
  })
})

test('reverts the newest or a chosen mark from its row with a reason', async () => {
  const { person } = await openBoard()
  expect(rowOf('Liza Cruz').queryByRole('button', { name: /Take back/ })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Take back a step of Elena Santos' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Take back: Sent to the board?' }))
  await person.click(dialog.getByRole('button', { name: 'Take back' }))
  expect(dialog.getByText(REASON_REQUIRED)).toBeTruthy()
  await person.selectOptions(dialog.getByLabelText(/^Step/), 'Packet for the board ready, 30 Jul 2026')
  await person.type(dialog.getByLabelText(/^Reason/), 'It was the wrong client')
  const { asked } = fakeApi(revertStep, {})
  await person.click(dialog.getByRole('button', { name: 'Take back' }))
  await screen.findByText('Taken back: Packet for the board ready')
  expect(asked[0]).toMatchObject({
    params: { id: 'one', step: 'board_packet_ready' },
    body: { reason: 'It was the wrong client' },
  })
})

test('the keys J, K, X and D move between rows, select a row and mark a step', async () => {
  fakeApi(listDocuments, [])
  const { person } = await openBoard()
  await person.keyboard('jx')
  expect(rowOf('Elena Santos').getByRole('checkbox')).toHaveProperty('checked', true)
  await person.keyboard('j')
  expect(document.activeElement?.textContent).toBe('Liza Cruz')
  await person.keyboard('kd')
  expect(screen.getByRole('dialog', { name: 'Mark: Eligible' })).toBeTruthy()
})

test('Shift J extends the selection, and Shift A selects all rows or none', async () => {
  const { person } = await openBoard()
  const selected = () => screen.getAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label'))
  await person.keyboard('j{Shift>}j{/Shift}')
  expect(selected()).toEqual(['Select Elena Santos', 'Select Liza Cruz'])
  await person.keyboard('{Shift>}a{/Shift}')
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  await person.keyboard('{Shift>}a{/Shift}')
  expect(selected()).toHaveLength(2)
})

test('a step is marked for several clients at once after a preview', async () => {
  const { person } = await openBoard()
  await person.click(screen.getByRole('checkbox', { name: 'Select Elena Santos' }))
  await person.click(screen.getByRole('checkbox', { name: 'Select Liza Cruz' }))
  await person.click(screen.getByRole('button', { name: 'Mark a step…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Mark a step of 2 clients' }))
  await person.click(dialog.getByRole('button', { name: 'See what will happen' }))
  expect(dialog.getByText('Choose the step')).toBeTruthy()
  expect(dialog.getByText(NOTE_REQUIRED)).toBeTruthy()
  await person.selectOptions(dialog.getByLabelText(/^Step that is done/), 'board_eligible')
  await person.type(dialog.getByLabelText(/^It happened on/), '2026-11-20')
  await person.type(dialog.getByLabelText(/^Proof/), 'The list of the board')
  const { asked } = fakeApi(previewBulk, {
    totals: { change: 1, nothing: 1, refused: 0, warned: 0 },
    rows: [
      {
        id: 'one',
        applicationNumber: elena.applicationNumber,
        name: 'Elena Santos',
        will: 'change',
        sentence: 'Board decides → Eligible',
        warnings: [],
        expected: { step: 'board_eligible' },
      },
    ],
  })
  await person.click(dialog.getByRole('button', { name: 'See what will happen' }))
  expect(await screen.findByText('Board decides → Eligible')).toBeTruthy()
  expect(asked[0]).toMatchObject({
    body: { action: 'mark', ids: ['one', 'two'], step: 'board_eligible', note: 'The list of the board' },
  })
})
