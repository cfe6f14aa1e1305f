import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getStatement } from '#contract/money/ledger.ts'
import { listPaymentProofs, submitPaymentProof } from '#contract/money/proofs.ts'
import { settings } from '#web/lib/settings.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aChannel, aProof, aStatement, fakePayments } from '#web/testing/payments.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { PaymentsScreen } from '../payments-screen.tsx'

function openScreen(about: Parameters<typeof fakePayments>[0]) {
  fakePayments(about)
  return renderScreen(<PaymentsScreen />, { at: '/payments' }).person
}

const pesos = aChannel({
  currency: 'PHP',
  rate: '57.70',
  rateId: '019f2a56-5e2f-7a31-8b4c-2d3e4f5a6b7e',
  rateUntil: '2099-12-01T09:00:00.000Z',
  amountDue: '86550.00',
})

test('shows the amount in pesos, the rate and its end, and copies the amount', async () => {
  const person = openScreen({ channels: [pesos] })
  const byHand = within(await screen.findByRole('region', { name: 'GCash, bank or cash' }))
  expect(byHand.getByText('₱86,550.00')).toBeDefined()
  expect(byHand.getByText(/^Today's rate 57\.70, good until .+ on 1 Dec 2099$/)).toBeDefined()
  await person.click(byHand.getByRole('button', { name: 'Copy send' }))
  expect(await navigator.clipboard.readText()).toBe('86550.00')
})

test('accepts a typed ₱14,500, and sends the rate that was shown', async () => {
  const { asked } = fakeApi(submitPaymentProof, aProof({ amount: '14500.00', currency: 'PHP' }))
  const person = openScreen({ channels: [pesos] })
  await person.click(await screen.findByRole('button', { name: 'I have paid' }))
  const amount = await screen.findByRole('textbox', { name: /^Amount you paid, in PHP/ })
  await person.type(amount, '$250')
  expect(screen.getByRole('group', { name: 'Reference number' }).textContent).toContain('Reference number *')
  await person.type(screen.getByRole('textbox', { name: 'Reference number' }), '3012345678901')
  await person.click(screen.getByRole('button', { name: 'Send to our team' }))
  const expected = 'This account takes Philippine pesos. Enter what you sent, such as ₱14,500.00.'
  expect((await screen.findAllByText(expected)).length).toBeGreaterThan(0)
  await person.clear(amount)
  await person.type(amount, '₱14,500')
  fakeApi(listPaymentProofs, [aProof()])
  await person.click(screen.getByRole('button', { name: 'Send to our team' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({ amount: '14500.00', currency: 'PHP', rateId: pesos.rateId })
  const reported = await screen.findByRole('heading', { name: 'Payments you told us about' })
  await waitFor(() => expect(document.activeElement).toBe(reported))
})

test('shows and focuses a reported payment of the whole balance', async () => {
  settings.takesCards = false
  const person = openScreen({ channels: [aChannel()] })
  await person.click(await screen.findByRole('button', { name: 'I have paid' }))
  await person.type(await screen.findByRole('textbox', { name: /^Amount you paid, in USD/ }), '1500')
  await person.type(screen.getByRole('textbox', { name: 'Reference number' }), '3012345678901')
  fakeApi(submitPaymentProof, aProof({ amount: '1500.00' }))
  fakeApi(listPaymentProofs, [aProof({ amount: '1500.00' })])
  fakeApi(getStatement, aStatement({ asked: [{ currency: 'USD', checking: '1500.00', toPay: '0.00' }] }))
  await person.click(screen.getByRole('button', { name: 'Send to our team' }))
  await screen.findByText('Nothing to pay now')
  const reported = screen.getByRole('heading', { name: 'Payments you told us about' })
  await waitFor(() => expect(document.activeElement).toBe(reported))
})

const owing = (due: { date: string; amount: string; description: string }[]) =>
  aStatement({ currencies: [{ currency: 'USD', opening: '0.00', lines: [], closing: '1500.00', due }] })

test('an application fee alone shows no list of due charges', async () => {
  const fee = { date: '2026-11-01', amount: '1500.00', description: 'Application fee' }
  openScreen({ channels: [aChannel()], statement: owing([fee]) })
  await screen.findByRole('region', { name: 'GCash, bank or cash' })
  expect(screen.queryByRole('region', { name: 'What is due' })).toBeNull()
})

test('an application fee without a plan is not "due now", and the first instalment is', async () => {
  const due = (description: string, date: string) => ({ date, amount: '500.00', description })
  openScreen({
    statement: owing([
      due('Application fee', '2026-11-01'),
      due('Part 1 of 3', '2026-11-20'),
      due('Part 2 of 3', '2026-12-20'),
    ]),
  })
  const card = within(await screen.findByRole('region', { name: 'What is due' }))
  expect(textsOf(card.getAllByRole('listitem'))).toEqual([
    'Application feeAt once or in instalments$500.00',
    'Part 1 of 3Due now$500.00',
    'Part 2 of 3Due 20 Dec 2026$500.00',
  ])
})
