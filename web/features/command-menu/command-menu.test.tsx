import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { assignApplication, getClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { listDocuments, listDocumentsForReview } from '#contract/documents/documents.ts'
import { type ExamPath, getPath } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { chaseRequests } from '#contract/third-party-requests/third-party-requests.ts'
import { listWork, type WorkItem } from '#contract/work/work.ts'
import { clearDrafts } from '#web/lib/draft.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { aPath } from '#web/testing/path.ts'
import { aClient, aClientRecord, admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { passport } from '#web/testing/review-queue.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { aWorkItem, fakeOfficeHours } from '#web/testing/work.ts'
import { CommandMenuButton } from './command-menu-button.tsx'

const visit = (at = '/admin/numbers') =>
  renderScreen(
    <>
      <CommandMenuButton />
      <input aria-label="Something else" />
    </>,
    { at, user: admin },
  )

async function openMenu(person: ReturnType<typeof visit>['person']) {
  await person.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox')
}

const entries = (group: string) => textsOf(within(screen.getByRole('group', { name: group })).queryAllByRole('option'))
const address = () => window.location.pathname + window.location.search

test('a client is found by the server search and opened by Enter', async () => {
  const { asked } = fakeApi(listClientApplications, [
    aClient({ id: 'b', user: { id: 'b', firstName: 'Rosa', lastName: 'De la Cruz', email: 'rosa@nurses.example' } }),
    aClient({ id: 'a' }),
  ])
  const { person } = visit()
  await person.click(screen.getByRole('button', { name: 'Search…' }))
  await screen.findByRole('combobox')
  await person.paste('dela cruz')
  await screen.findByRole('option', { name: /De la Cruz/ })
  expect(entries('Clients')).toEqual([
    'Rosa De la Cruzrosa@nurses.example2026-000-001-7 · In Progress',
    'Maria Santosmaria@nurses.example2026-000-001-7 · In Progress',
  ])
  expect(asked.map(({ query }) => query)).toEqual([{ search: 'dela cruz', limit: '8' }])
  await waitFor(() =>
    expect(screen.getByRole('option', { name: /De la Cruz/ }).getAttribute('aria-selected')).toBe('true'),
  )
  await person.keyboard('{Enter}')
  expect(address()).toBe('/admin/applications/b')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Ctrl K and Cmd K open the menu anywhere, and closing the menu returns the focus', async () => {
  fakeApi(listClientApplications, [])
  const { person } = visit()
  const other = screen.getByRole('textbox', { name: 'Something else' })
  other.focus()
  const words = await openMenu(person)
  await waitFor(() => expect(document.activeElement).toBe(words))
  await person.paste('audi')
  expect(entries('Go to')).toEqual(['Audit Log'])
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(other))
  await person.keyboard('{Meta>}k{/Meta}')
  await person.type(await screen.findByRole('combobox'), 'audi{Enter}')
  await waitFor(() => expect(address()).toBe('/admin/audit'))
})

test.each([
  ['passkey', 'My Account'],
  ['hours', 'Settings'],
  ['backup', 'Settings'],
])('"%s" leads to %s', async (typed, page) => {
  fakeApi(listClientApplications, [])
  const { person } = visit()
  await person.type(await openMenu(person), typed)
  expect(entries('Go to')).toEqual([page])
})

test('says when a search finds no client or fails', async () => {
  fakeApi(listClientApplications, [])
  const { person } = visit()
  const words = await openMenu(person)
  await person.type(words, 'zzz')
  await screen.findByText('No client has this name, number, address or mobile number.')
  fakeApi(listClientApplications, refused(503, 'Away'))
  await person.type(words, 'q')
  await screen.findByText('The search is not responding. Please check your connection.')
})

test('the open client can be assigned, and is listed as recently opened', async () => {
  const maria = aClientRecord()
  fakeApi(getClientApplication, maria)
  fakeApi(listWork, [])
  const { asked } = fakeApi(assignApplication, maria)
  const { person } = visit('/admin?client=application-1')
  await person.keyboard('{Control>}k{/Control}')
  await screen.findByRole('group', { name: 'Maria Santos' })
  await person.click(screen.getByRole('option', { name: 'Assign to me' }))
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ assignedTo: admin.id, expected: null }]))

  act(() => navigate('/admin/numbers'))
  await person.keyboard('{Control>}k{/Control}')
  await screen.findByRole('group', { name: 'Recently opened' })
  expect(entries('Recently opened')).toEqual([expect.stringContaining('Maria Santos')])
})

beforeEach(clearDrafts)

const openClient = async (at = '/admin/applications/application-1', work: readonly WorkItem[] = []) => {
  fakeApi(getClientApplication, aClientRecord())
  fakeApi(listWork, [...work])
  const visited = visit(at)
  await visited.person.keyboard('{Control>}k{/Control}')
  await screen.findByRole('group', { name: 'Maria Santos' })
  return visited
}

test.each([
  '/admin/applications/application-1',
  '/admin/review/application-1',
  '/messages?applicationId=application-1',
])('offers at %s the actions for the client, with the last used action first', async (at) => {
  const { person } = await openClient(at)
  const offered = [
    'Follow up on a day',
    'Assign to me',
    'Write a message',
    'Write a note',
    'Assign to a colleague',
    'Mark a step',
    'Change status',
    'Change fees',
    'Record a payment',
    'Ask a third party again',
  ]
  expect(entries('Maria Santos')).toEqual(offered)
  await person.click(screen.getByRole('option', { name: 'Record a payment' }))
  expect(address()).toBe('/admin/applications/application-1?tab=payments&do=payment')
  await person.keyboard('{Control>}k{/Control}')
  await screen.findByRole('group', { name: 'Maria Santos' })
  expect(entries('Maria Santos')).toEqual([
    'Record a payment',
    ...offered.filter((label) => label !== 'Record a payment'),
  ])
})

test('opens a tab of the client by its name', async () => {
  fakeApi(listClientApplications, [])
  const { person } = await openClient()
  await person.keyboard('exam pa')
  await waitFor(() => expect(entries('Maria Santos')).toEqual(['Exam path']))
  await person.click(screen.getByRole('option', { name: 'Exam path' }))
  expect(address()).toBe('/admin/applications/application-1?tab=path')
})

test('"follow up 3 dec ask school" opens a filled-in form', async () => {
  const { person } = await openClient()
  fakeApi(listClientApplications, [])
  await person.keyboard('follow up 3 dec ask school{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Follow up: Maria Santos' }))
  expect(dialog.getByLabelText(/^What is to be done/)).toHaveProperty('value', 'ask school')
  expect(dialog.getByRole('textbox', { name: /^On/ })).toHaveProperty('value', expect.stringMatching(/^3 Dec 20\d\d$/))
})

test('puts off waiting work, and records that a third party was asked again', async () => {
  fakeOfficeHours()
  const { person } = await openClient('/admin/numbers?client=application-1', [
    aWorkItem({ key: 'documents:application-1', kind: 'documents', reason: '3 papers' }),
    aWorkItem({ key: 'request:school', kind: 'request', reason: 'The school is 4 days late', fact: '7' }),
  ])
  await person.click(await screen.findByRole('option', { name: /^Put off/ }))
  await screen.findByRole('dialog', { name: 'Put off: Maria Santos' })
  await person.keyboard('{Escape}{Control>}k{/Control}')
  const { asked } = fakeApi(chaseRequests, [])
  await person.click(await screen.findByRole('option', { name: /^Ask a third party again.*The school is 4 days late/ }))
  await waitFor(() => expect(asked[0]).toMatchObject({ body: { requests: [{ id: 'school', expectedVersion: 7 }] } }))
})

test('marks the current step of the client', async () => {
  fakeApi(listDocuments, [])
  const pathAt = (at: StepCode): ExamPath => ({
    ...aPath(),
    steps: aPath().steps.map((step) => ({ ...step, state: step.code === at ? 'current' : 'ahead' })),
  })
  fakeApi(getPath, pathAt('board_eligible'))
  const { person } = await openClient()
  await person.click(screen.getByRole('option', { name: 'Mark a step' }))
  await screen.findByRole('dialog', { name: 'Mark: Eligible' })
})

test('Tab on a found client offers the actions for the client', async () => {
  fakeApi(listClientApplications, [aClient({ id: 'application-1' }), aClient({ id: 'b' })])
  fakeApi(getClientApplication, aClientRecord())
  fakeApi(listWork, [])
  const { person } = visit()
  await openMenu(person)
  await person.paste('maria')
  await waitFor(() =>
    expect(screen.getAllByRole('option', { name: /Santos/ })[0]?.getAttribute('aria-selected')).toBe('true'),
  )
  await person.keyboard('{Tab}')
  await screen.findByRole('group', { name: 'Maria Santos' })
  await person.keyboard('money')
  await waitFor(() => expect(entries('Maria Santos')).toEqual(['Record a payment', 'Money']))
})

test('offers the actions of the client when only one client was found', async () => {
  fakeApi(listClientApplications, [aClient({ id: 'application-1' })])
  const { person } = visit()
  await openMenu(person)
  await person.paste('maria')
  await screen.findByRole('group', { name: 'Maria Santos' })
  expect(entries('Maria Santos')).toContain('Write a note')
})

test('"Review the next document" opens the document that has waited longest', async () => {
  const { asked } = fakeApi(listDocumentsForReview, [passport])
  const { person } = visit()
  await person.keyboard('{Control>}k{/Control}')
  await person.click(await screen.findByRole('option', { name: 'Review the next document' }))
  await waitFor(() => expect(address()).toBe(`/admin/queue?review=${passport.id}`))
  expect(asked.map(({ query }) => query)).toEqual([{ status: 'pending', order: 'oldest', limit: '1' }])
})
