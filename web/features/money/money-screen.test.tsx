import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { type HeldPayment, listHeldPayments, releasePayment } from '#contract/money/checkout.ts'
import { countMoney, getMonthToClose, listClosedMonths, type MoneyCounts } from '#contract/money/months.ts'
import { getDayEnd, getDueAges, listDues, listLedger } from '#contract/money/overview.ts'
import { listAllPaymentProofs } from '#contract/money/proofs.ts'
import { listRefundRequests, listRefunds } from '#contract/money/refunds.ts'
import { listBankStatements, listOpenBankLines } from '#contract/money/statements.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aPayment, aRefundRequest } from '#web/testing/payments.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { MoneyScreen } from './money-screen.tsx'
import { RefundsTab } from './refunds/refunds-tab.tsx'

const counts: MoneyCounts = {
  unfinished: [
    { kind: 'proofs', count: 2 },
    { kind: 'refunds', count: 1 },
    { kind: 'refund_requests', count: 0 },
    { kind: 'held_payments', count: 0 },
    { kind: 'bank_lines', count: 12 },
  ],
  overdueCharges: 1_000,
  monthsToClose: 3,
}

function open(at: string, held: readonly HeldPayment[] = []) {
  fakeApi(countMoney, counts)
  for (const list of [
    listAllPaymentProofs,
    listRefunds,
    listRefundRequests,
    listOpenBankLines,
    listBankStatements,
    listPaymentChannels,
    listDues,
    listLedger,
    listClosedMonths,
  ]) {
    fakeApi(list, [])
  }
  fakeApi(listHeldPayments, [...held])
  fakeApi(getDueAges, { asOf: '2026-11-28', currencies: [] })
  fakeApi(getDayEnd, { day: '2026-11-28', closed: false, channels: [], totals: [], alone: [] })
  fakeApi(getMonthToClose, null)
  return renderScreen(<MoneyScreen />, { at, user: admin }).person
}

const tabs = async () => {
  await screen.findByText('3 to confirm', { exact: false })
  return textsOf(screen.getAllByRole('tab'))
}

test('each of the four tabs says how much waits in it', async () => {
  open('/admin/money')
  expect(await tabs()).toEqual([
    'To confirm3 3 to confirm',
    'Bank12 12 to match',
    'Due999+ 1000 overdue',
    'Books3 3 to close',
  ])
})

test.each([
  ['', 'To confirm', 'No payment waits to be confirmed'],
  ['?tab=proofs', 'To confirm', 'No payment waits to be confirmed'],
  ['?tab=refunds', 'To confirm', 'No refund waits'],
  ['?tab=held', 'To confirm', 'No payment is held'],
  ['?tab=statements', 'Bank', 'Everything that arrived is matched'],
  ['?tab=due', 'Due', 'Nothing is open here'],
  ['?tab=ledger', 'Books', 'The ledger is empty'],
  ['?tab=day', 'Books', 'Nothing came in on this day'],
  ['?tab=months', 'Books', 'No month is closed yet'],
  ['?tab=nothing', 'To confirm', 'No payment waits to be confirmed'],
])('the address %s opens its list under "%s"', async (address, tab, said) => {
  open(`/admin/money${address}`)
  expect(await screen.findByText(said)).toBeTruthy()
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain(tab)
})

test('links to the lists with waiting items, and Books to its own lists', async () => {
  const person = open('/admin/money')
  const links = async () => {
    await screen.findByRole('link', { name: /^Refunds/ })
    return textsOf(screen.getAllByRole('link'))
  }
  expect(await links()).toEqual(['Reported2', 'Refunds1'])
  await person.click(screen.getByRole('link', { name: /^Refunds/ }))
  expect(await screen.findByText('No refund waits')).toBeTruthy()
  await person.click(screen.getByRole('tab', { name: /^Books/ }))
  expect(await screen.findByText('The ledger is empty')).toBeTruthy()
  expect(textsOf(screen.getAllByRole('link'))).toEqual(['Ledger', 'Day-end', 'Months3'])
})

test('a held payment names its client, and is released with one press', async () => {
  const held: HeldPayment = {
    ...aPayment(),
    currency: 'PHP',
    heldFor: 'late',
    applicationNumber: '2026-000-001-7',
    applicant: 'Maria Santos',
  }
  const person = open('/admin/money?tab=held', [held])
  const { asked } = fakeApi(releasePayment, held)
  expect(await screen.findByRole('link', { name: 'Maria Santos' })).toBeTruthy()
  expect(screen.getByText('(2026-000-001-7)')).toBeTruthy()
  fakeApi(listHeldPayments, [])
  await person.click(screen.getByRole('button', { name: 'Let it pay what is due' }))
  expect(await screen.findByText('No payment is held')).toBeTruthy()
  expect(asked).toEqual([expect.objectContaining({ params: { id: held.id } })])
})

test('a requested refund links to the payments of the client', async () => {
  fakeApi(listRefunds, [])
  fakeApi(listRefundRequests, [aRefundRequest()])
  renderScreen(<RefundsTab />, { at: '/admin/money?tab=refunds', user: admin })
  const link = await screen.findByRole('link', { name: 'Maria Santos' })
  expect(link.getAttribute('href')).toBe('/admin/applications/application-1?tab=payments')
  expect(screen.queryByText('No refund waits')).toBeNull()
})
