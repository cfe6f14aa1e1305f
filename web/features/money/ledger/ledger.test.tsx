import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { type LedgerLine, listLedger } from '#contract/money/overview.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { LedgerTab } from './ledger-tab.tsx'

const fee: LedgerLine = {
  id: 'line-1',
  date: '2026-11-18',
  valueDate: null,
  kind: 'charge',
  amount: '1500.00',
  currency: 'USD',
  description: 'Application fee',
  applicationId: 'application-1',
  applicationNumber: '2026-000-001-7',
  clientName: 'Maria Santos',
  payment: null,
}

const open = (at: string) => renderScreen(<LedgerTab />, { at, user: admin }).person

test('filters without results are cleared with one press, and the tab stays', async () => {
  fakeApi(listPaymentChannels, [])
  fakeApi(listLedger, ({ query }) => (query?.kind === 'refund' ? [] : [fee]))
  const person = open('/admin/money?tab=ledger&kind=refund&search=rosa')
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Search and filter (2)' }).getAttribute('aria-expanded')).toBe('false')
  await person.click(screen.getByRole('button', { name: 'Clear all filters' }))
  expect(await screen.findByRole('row', { name: /Application fee/ })).toBeTruthy()
  await waitFor(() => expect(window.location.search).toBe('?tab=ledger'))
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})

test('an empty ledger explains its purpose, and offers no filter to clear', async () => {
  fakeApi(listPaymentChannels, [])
  fakeApi(listLedger, [])
  open('/admin/money?tab=ledger')
  expect(await screen.findByText('The ledger is empty')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull()
})
