import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { assignApplication, getClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { listDocumentsForReview } from '#contract/documents/documents.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { aClient, aClientRecord, admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { passport } from '#web/testing/review-queue.tsx'
import { CommandMenuButton } from './command-menu-button.tsx'

const visit = (at = '/admin/numbers') =>
  renderScreen(
    <>
      <CommandMenuButton />
      <input aria-label="Something else" />
    </>,
    { at, user: admin },
  )

const entries = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)
const address = () => window.location.pathname + window.location.search

test('a client is found by the server, in its order, and opened by Enter', async () => {
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

test('the keys open it wherever one is, and leaving it leads back there', async () => {
  fakeApi(listClientApplications, [])
  const { person } = visit()
  const other = screen.getByRole('textbox', { name: 'Something else' })
  other.focus()
  await person.keyboard('{Control>}k{/Control}')
  const words = await screen.findByRole('combobox')
  await waitFor(() => expect(document.activeElement).toBe(words))
  await person.paste('audi')
  expect(entries('Go to')).toEqual(['Audit Log'])
  await person.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(other))
  await person.keyboard('{Meta>}k{/Meta}')
  await person.type(await screen.findByRole('combobox'), 'chart{Enter}')
  await waitFor(() => expect(address()).toBe('/admin/numbers'))
})

test('says when a search finds nobody or fails', async () => {
  fakeApi(listClientApplications, [])
  const { person } = visit()
  await person.keyboard('{Control>}k{/Control}')
  const words = await screen.findByRole('combobox')
  await person.type(words, 'zzz')
  await screen.findByText('No client has this name, number, address or mobile number.')
  fakeApi(listClientApplications, refused(503, 'Away'))
  await person.type(words, 'q')
  await screen.findByText('The search is not responding. Please check your connection.')
})

test('the client that is open can be written to and taken, and is found again later', async () => {
  const maria = aClientRecord()
  fakeApi(getClientApplication, maria)
  const { asked } = fakeApi(assignApplication, maria)
  const { person } = visit('/admin?client=application-1')
  await person.keyboard('{Control>}k{/Control}')
  await screen.findByRole('group', { name: 'This client' })
  expect(entries('This client')).toEqual(['Write to Maria Santos', 'Assign Maria Santos to me'])
  await person.click(screen.getByRole('option', { name: 'Assign Maria Santos to me' }))
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ assignedTo: admin.id, expected: null }]))

  act(() => navigate('/admin/numbers'))
  await person.keyboard('{Control>}k{/Control}')
  await screen.findByRole('group', { name: 'Recently opened' })
  expect(entries('Recently opened')).toEqual([expect.stringContaining('Maria Santos')])
})

test('the next document is the one that has waited longest', async () => {
  const { asked } = fakeApi(listDocumentsForReview, [passport])
  const { person } = visit()
  await person.keyboard('{Control>}k{/Control}')
  await person.click(await screen.findByRole('option', { name: 'Review the next document' }))
  await waitFor(() => expect(address()).toBe(`/admin/queue?review=${passport.id}`))
  expect(asked.map(({ query }) => query)).toEqual([{ status: 'pending', order: 'oldest', limit: '1' }])
})
