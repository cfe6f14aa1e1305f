import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type AuditEntry, listAudit } from '#contract/audit/audit.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AuditScreen } from './audit-screen.tsx'

const entry: AuditEntry = {
  id: '2',
  at: '2026-11-03T02:00:00.000Z',
  actor: { id: admin.id, firstName: admin.firstName, lastName: admin.lastName, email: admin.email },
  action: 'document.reviewed',
  subject: 'document:0193b5c0-1111-7000-8000-0000deadbeef',
  ip: '112.198.77.4',
  requestId: 'request-1',
  detail: { from: 'pending', to: 'rejected', requirement: '0193b5c0-3333-7000-8000-0000deadbeef' },
  run: null,
}

const visit = () => renderScreen(<AuditScreen />, { at: '/admin/audit', user: admin })

test('each row shows who did what, when and from where', async () => {
  fakeApi(listAudit, [entry, { ...entry, id: '1', actor: null, action: 'session.refused', subject: null, detail: {} }])
  visit()
  const row = within(await screen.findByRole('row', { name: /Ana Reyes/ }))
  for (const text of [
    'Reviewed a document',
    'document deadbeef, from pending, requirement deadbeef, to rejected',
    '112.198.77.4',
  ]) {
    expect(row.getByText(text)).toBeTruthy()
  }
  expect(row.getByText(/3 Nov 2026, /)).toBeTruthy()
  expect(await screen.findByRole('row', { name: /Not signed in Sign-in refused/ })).toBeTruthy()
})

test.each([
  [{ work: 'next_step:0193b5c0-1111-7000-8000-0000deadbeef' }, 'work Next step:deadbeef'],
  [
    { reasons: 'illegible, name_mismatch', from: 'in_review' },
    'from in review, reasons Hard to read, Name does not match',
  ],
  [
    { requirement: 'bsn-diploma', waitsFor: 'third_party' },
    'requirement BSN Diploma, waits for School, board or evaluator',
  ],
  [{ reason: 'other' }, 'reason Another reason'],
  [{ reason: 'Paid from the other account' }, 'reason Paid from the other account'],
  [{ account: 'pi_3abc_def', from: 'ana_b@x.test' }, 'account pi_3abc_def, from ana_b@x.test'],
])('the details %j are shown as "%s"', async (detail, words) => {
  fakeApi(listAudit, [{ ...entry, subject: null, detail: detail as AuditEntry['detail'] }])
  visit()
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a search runs on submit, filters the export too, and can be cleared', async () => {
  const { asked } = fakeApi(listAudit, ({ query }) =>
    query?.search === 'maria' ? refused(400, 'More than 20 people match. Type more of the name') : [entry],
  )
  const { person } = visit()
  const search = screen.getByRole('searchbox', { name: 'Name, email or application number' })
  await person.type(search, 'maria')
  expect(asked).toHaveLength(1)
  await person.keyboard('{Enter}')
  expect(await screen.findByText('More than 20 people match. Type more of the name')).toBeTruthy()
  await person.type(search, '@example.com{Enter}')
  await screen.findByRole('row', { name: /Ana Reyes/ })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Reviewed a document')
  await person.click(screen.getByRole('button', { name: 'Export' }))
  const file = await screen.findByRole('menuitem', { name: 'CSV' })
  expect(file.getAttribute('href')).toBe(
    '/api/admin/exports/audit?format=csv&search=maria%40example.com&action=document.reviewed',
  )
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Clear all filters' }))
  expect(search).toHaveProperty('value', '')
  expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull()
})

test('a bulk action links to its entries, and a name links to all entries of that person', async () => {
  const id = '0193b5c0-2222-7000-8000-0000deadbeef'
  const ordered = { action: 'bulk.ordered', subject: `bulk:${id}`, detail: { action: 'remind', rows: '12' } }
  const { asked } = fakeApi(listAudit, [{ ...entry, ...ordered, run: { id, entries: 12 } }])
  const { person } = visit()
  await person.click(await screen.findByRole('link', { name: '12 entries' }))
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ limit: '50', run: id }))
  await person.click(await screen.findByRole('link', { name: 'Ana Reyes' }))
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ limit: '50', person: admin.id }))
  await person.click(await screen.findByRole('button', { name: /^Show all/ }))
  expect(screen.queryByText('One person only')).toBeNull()
})
