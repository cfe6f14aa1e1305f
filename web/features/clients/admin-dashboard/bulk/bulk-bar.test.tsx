import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  type BulkRunWithRows,
  getBulkRun,
  listBulkRuns,
  previewBulk,
  startBulk,
  stopBulk,
  undoBulk,
} from '#contract/bulk.ts'
import { listTeam } from '#contract/team/team.ts'
import { UndoBesidePage } from '#web/shared/undo/undo-line.tsx'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { goOffline } from '#web/testing/offline.ts'
import { aColleague, admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { RecentRuns } from './recent-runs.tsx'

const clients = {
  a: { id: 'a', applicationNumber: '2026-1', name: 'Maria Reyes' },
  b: { id: 'b', applicationNumber: '2026-2', name: 'Liza Reyes' },
  c: { id: 'c', applicationNumber: '2026-3', name: 'Grace Reyes' },
}
const toReview = {
  ...clients.a,
  will: 'change' as const,
  sentence: 'In Progress → Under Review',
  warnings: [],
  expected: { status: 'in_progress' as const },
}
const oneChange = { change: 1, nothing: 0, refused: 0, warned: 0 }

const aRun = (about: Partial<BulkRunWithRows> = {}): BulkRunWithRows => ({
  id: 'run-1',
  action: 'status',
  title: 'Change status to Under Review',
  state: 'running',
  total: 3,
  done: 1,
  changed: 1,
  nothing: 0,
  refused: 0,
  orderedBy: 'Ana Reyes',
  createdAt: '2026-11-21T02:00:00.000Z',
  finishedAt: null,
  undoes: null,
  undoableUntil: null,
  rows: [
    { ...clients.a, state: 'changed', sentence: 'In Progress → Under Review' },
    { ...clients.b, state: 'waiting', sentence: null },
    { ...clients.c, state: 'waiting', sentence: null },
  ],
  ...about,
})

const over = aRun({
  state: 'done',
  done: 3,
  nothing: 1,
  refused: 1,
  finishedAt: '2026-11-21T02:00:03.000Z',
  rows: aRun().rows.map((row) => {
    if (row.id === 'b') return { ...row, state: 'nothing', sentence: 'Already Under Review' }
    return row.id === 'c' ? { ...row, state: 'refused', sentence: 'A withdrawn one cannot' } : row
  }),
})

function open() {
  const onClear = vi.fn()
  const onSelect = vi.fn()
  const bar = (
    <>
      <RecentRuns onSelect={onSelect} />
      <BulkBar selected={['a', 'b', 'c']} onClear={onClear} onSelect={onSelect} />
      <UndoBesidePage />
    </>
  )
  return { ...renderScreen(bar, { user: admin }), onClear, onSelect }
}

async function fillIn(person: ReturnType<typeof open>['person']) {
  await person.selectOptions(screen.getByLabelText(/New status/), 'under_review')
  await person.type(screen.getByLabelText(/Reason/), 'All papers are there')
  await person.click(screen.getByRole('button', { name: 'See what will happen' }))
}

async function openFinished(person: ReturnType<typeof open>['person']) {
  await person.click(screen.getByRole('button', { name: 'Recent bulk actions' }))
  await person.click(await screen.findByRole('button', { name: /Change status to Under Review, 3 clients/ }))
}

test('a bulk status change is previewed, runs with progress, and its refused clients can be selected again', async () => {
  const looked = fakeApi(previewBulk, {
    totals: { change: 1, nothing: 1, refused: 1, warned: 1 },
    rows: [
      { ...toReview, warnings: ['2 documents are waiting for review.', 'Fees are still to be paid.'] },
      {
        ...clients.b,
        will: 'nothing',
        sentence: 'Already Under Review',
        warnings: [],
        expected: { status: 'under_review' },
      },
      {
        ...clients.c,
        will: 'refused',
        sentence: 'A withdrawn one cannot',
        warnings: [],
        expected: { status: 'withdrawn' },
      },
    ],
  })
  const ordered = fakeApi(startBulk, aRun())
  fakeApi(listBulkRuns, [aRun()])
  fakeApi(getBulkRun, aRun())
  const { person, onSelect } = open()

  await person.click(screen.getByRole('button', { name: 'Change status…' }))
  await person.click(screen.getByRole('button', { name: 'See what will happen' }))
  expect(screen.getByText('Choose a status from the list')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/New status/))
  await fillIn(person)

  const dialog = await screen.findByRole('dialog', { name: 'Change the status of 3 clients' })
  await within(dialog).findByText(/^1 client will change. Nothing to change for 1. Not possible for 1./)
  expect(within(dialog).getByText('1 of 1 is not complete.')).toBeTruthy()
  expect(textsOf(within(dialog).getAllByRole('listitem'))).toEqual([
    'Maria Reyes2026-1In Progress → Under Review2 documents are waiting for review. Fees are still to be paid.',
    'Grace Reyes2026-3A withdrawn one cannot',
    'Liza Reyes2026-2Already Under Review',
  ])
  expect(looked.asked[0]?.body).toEqual({
    action: 'status',
    ids: ['a', 'b', 'c'],
    status: 'under_review',
    reason: 'All papers are there',
  })

  await person.click(within(dialog).getByRole('button', { name: 'Change 1 client' }))
  await screen.findByRole('dialog', { name: 'Change status to Under Review' })
  expect(ordered.asked[0]?.body.key).toMatch(/^[0-9a-f]{32}$/)
  expect(ordered.asked[0]?.body.expected).toEqual([
    { id: 'a', status: 'in_progress' },
    { id: 'b', status: 'under_review' },
    { id: 'c', status: 'withdrawn' },
  ])
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
  fakeApi(getBulkRun, over)
  fakeApi(listBulkRuns, [over])
  await screen.findByText('1 done, 1 with nothing to do, 1 refused', {}, { timeout: 3_000 })
  expect(screen.getByRole('link', { name: 'Download results (CSV)' }).getAttribute('href')).toBe(
    '/api/admin/bulk/run-1/results.csv',
  )
  await person.click(screen.getByRole('button', { name: 'Select the 1 refused' }))
  expect(onSelect).toHaveBeenCalledWith(['c'])
})

test('a running bulk action is shown again after its dialog was closed, and can be stopped', async () => {
  fakeApi(listTeam, [aColleague(admin.id, 'Ana Reyes'), aColleague('ben', 'Ben Cruz')])
  fakeApi(previewBulk, {
    totals: oneChange,
    rows: [{ ...toReview, sentence: 'Nobody → Ben Cruz', expected: { assignedTo: null } }],
  })
  const ordered = fakeApi(startBulk, refused(503, 'The database is not there'))
  const { person, onClear } = open()
  await person.click(screen.getByRole('button', { name: 'Assign…' }))
  await screen.findByRole('option', { name: 'Ben Cruz' })
  await person.selectOptions(screen.getByLabelText(/Assign to/), 'Ben Cruz')
  await person.click(screen.getByRole('button', { name: 'See what will happen' }))
  await person.click(await screen.findByRole('button', { name: 'Assign 1 client' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The bulk action was not started')

  const again = fakeApi(startBulk, aRun({ title: 'Assign to Ben Cruz' }))
  fakeApi(listBulkRuns, [aRun({ title: 'Assign to Ben Cruz' })])
  fakeApi(getBulkRun, aRun({ title: 'Assign to Ben Cruz' }))
  await person.click(screen.getByRole('button', { name: 'Assign 1 client' }))
  await person.click(await screen.findByRole('button', { name: 'Continue in the background' }))
  expect(again.asked[0]?.body).toEqual(ordered.asked[0]?.body)
  expect(onClear).toHaveBeenCalled()

  await person.click(await screen.findByRole('button', { name: 'Assign to Ben Cruz: 1 of 3' }))
  await person.click(screen.getByRole('button', { name: /Assign to Ben Cruz, 3 clients/ }))
  const stopped = fakeApi(stopBulk, aRun({ state: 'stopped' }))
  fakeApi(getBulkRun, aRun({ state: 'stopped', title: 'Assign to Ben Cruz' }))
  fakeApi(listBulkRuns, [aRun({ state: 'stopped', title: 'Assign to Ben Cruz' })])
  await person.click(await screen.findByRole('button', { name: 'Stop' }))
  await screen.findByText('Stopped: 1 done, 2 left unchanged')
  expect(stopped.asked).toHaveLength(1)
  await person.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a bulk action can be undone, and the result names the clients who were not reverted', async () => {
  const until = new Date(Date.now() + 9 * 60_000).toISOString()
  const finishedAt = new Date(Date.now() - 1_000).toISOString()
  const done = aRun({ ...over, finishedAt, undoableUntil: until })
  const undo = aRun({
    id: 'run-2',
    title: 'Undo: Change status to Under Review',
    state: 'done',
    total: 2,
    done: 2,
    refused: 1,
    undoes: 'run-1',
    rows: [
      { ...clients.a, state: 'changed', sentence: 'Under Review → In Progress' },
      { ...clients.b, state: 'refused', sentence: 'Changed since: now On Hold' },
    ],
  })
  fakeApi(listBulkRuns, [done])
  fakeApi(getBulkRun, done)
  const { person } = open()
  await openFinished(person)
  await screen.findByText(/^You can undo this until \d\d:\d\d\. The emails leave at \d\d:\d\d\.$/)

  const undone = fakeApi(undoBulk, undo)
  fakeApi(getBulkRun, undo)
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Undo: Change status to Under Review' })
  expect(undone.asked).toMatchObject([{ params: { runId: 'run-1' } }])
  await within(dialog).findByText('1 put back, 1 refused')
  expect(textsOf(within(dialog).getAllByRole('listitem'))).toEqual([
    'Liza Reyes2026-2Changed since: now On Hold',
    'Maria Reyes2026-1Under Review → In Progress',
  ])
  expect(within(dialog).queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('Z undoes the last bulk action, and its result shows the undo', async () => {
  const until = new Date(Date.now() + 9 * 60_000).toISOString()
  const done = aRun({ ...over, finishedAt: new Date().toISOString(), undoableUntil: until })
  fakeApi(previewBulk, { totals: oneChange, rows: [toReview] })
  fakeApi(startBulk, done)
  fakeApi(getBulkRun, done)
  fakeApi(listBulkRuns, [done])
  const { person } = open()
  await person.click(screen.getByRole('button', { name: 'Change status…' }))
  await fillIn(person)
  await person.click(await screen.findByRole('button', { name: 'Change 1 client' }))
  await screen.findByText(/^You can undo this until/)
  await person.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await screen.findByText('Change status to Under Review, 3 clients: 1 done, 1 with nothing to do, 1 refused.')

  const undo = aRun({ ...over, id: 'run-2', undoes: 'run-1', nothing: 0, refused: 0, orderedBy: 'Ana Reyes' })
  const undone = fakeApi(undoBulk, undo)
  fakeApi(listBulkRuns, [undo, over])
  fakeApi(getBulkRun, over)
  await person.keyboard('z')
  await waitFor(() => expect(undone.asked).toMatchObject([{ params: { runId: 'run-1' } }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Recent bulk actions' }))
  await person.click(await screen.findByRole('button', { name: /1 done, 1 with nothing to do, 1 refused/ }))
  await screen.findByText(/^Ana Reyes undid this, .*: 1 put back$/)
})

test('a late undo shows the reason, and the Undo button disappears', async () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  fakeApi(listBulkRuns, [over])
  fakeApi(getBulkRun, aRun({ ...over, undoableUntil: until }))
  const { person } = open()
  await openFinished(person)
  fakeApi(undoBulk, refused(409, 'This was undone already.'))
  const button = await screen.findByRole('button', { name: 'Undo' })
  fakeApi(getBulkRun, over)
  await person.click(button)
  await screen.findByText('This was undone already.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test('an export without a connection says that nothing was sent', async () => {
  const { person } = open()
  const line = goOffline()
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await person.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  expect(await screen.findByText(/The file could not be created.*You are offline and nothing was sent/)).toBeTruthy()
  await line.comesBack()
})
