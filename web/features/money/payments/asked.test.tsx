import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaymentChannel } from '#contract/money/channels.ts'
import type { AccountStatement } from '#contract/money/ledger.ts'
import type { PaymentPlan } from '#contract/money/plans.ts'
import { aChannel, aPlan, aProof, aStatement, fakePayments } from '#web/testing/payments.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { PaymentsScreen } from './payments-screen.tsx'

const due = (description: string, amount: string) => ({ date: '2026-11-01', amount, description })

interface Story {
  asked: Omit<AccountStatement['asked'][number], 'currency'>
  channel?: Partial<PaymentChannel>
  plans?: PaymentPlan[]
}

function openScreen({ asked, channel, plans = [] }: Story) {
  const usd = { currency: 'USD', opening: '0.00', lines: [], closing: '1500.00' }
  const statement = aStatement({
    currencies: [{ ...usd, due: [due('Application fee', '900.00'), due('Courier', '600.00')] }],
    asked: [{ currency: 'USD', ...asked }],
  })
  fakePayments({ statement, channels: [aChannel({ amountDue: asked.toPay, ...channel })], proofs: [aProof()], plans })
  return renderScreen(<PaymentsScreen />, { at: '/payments' }).person
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('mentions a payment under review once, and asks only for the rest', async () => {
  const person = openScreen({ asked: { checking: '1000.00', toPay: '500.00' } })
  const form = await region('Make a Payment')
  expect(await form.findByText('The rest is $500.00 in US dollars. Pay all of it or a part.')).toBeDefined()
  const balance = await region('Outstanding Balance')
  expect(balance.getByText('$1,500.00', { selector: 'p' })).toBeDefined()
  expect(balance.getByText('We are checking $1,000.00. The rest is $500.00.')).toBeDefined()
  await person.click(form.getByRole('button', { name: 'The rest ($500.00)' }))
  expect(form.getByRole('textbox', { name: 'Payment amount' })).toHaveProperty('value', '500.00')
  const byHand = await region('GCash, bank or cash')
  expect(byHand.getByText('The rest')).toBeDefined()
  expect(byHand.getByText('$500.00')).toBeDefined()
  const lines = (await region('What is due')).getAllByRole('listitem')
  expect(textsOf(lines)).toEqual(['CourierDue now$500.00'])
})

test('asks for no payment while the whole amount is under review', async () => {
  openScreen({ asked: { checking: '1500.00', toPay: '0.00' } })
  expect(await screen.findByText('Nothing to pay now')).toBeDefined()
  expect(screen.getByText('We look for your payment in our account and write to you.')).toBeDefined()
  await screen.findByRole('region', { name: 'Payments you told us about' })
  for (const words of [/You owe nothing/, /Amount you owe/, /You may pay a part/, 'GCash, bank or cash'])
    expect(screen.queryByText(words)).toBeNull()
  expect(screen.queryByRole('region', { name: 'What is due' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Proceed to Secure Payment' })).toBeNull()
})

test('asks for no payment while a refund is under way', async () => {
  openScreen({ asked: { checking: '0.00', toPay: '0.00' } })
  expect(await screen.findByText('We ask for no payment at present. Write to us if you want to pay.')).toBeDefined()
  expect(screen.queryByText('GCash, bank or cash')).toBeNull()
  expect(screen.queryByText(/We are checking/)).toBeNull()
})

const part = (number: number) => ({
  number,
  amount: '500.00',
  dueOn: null,
  dueAtStep: null,
  due: 'soon',
  open: '500.00',
})
const plan = aPlan({
  name: 'Three parts',
  status: 'accepted',
  parts: [{ ...part(1), open: '0.00' }, part(2), part(3)],
  text: 'I will pay $1,500.00 in 3 parts.',
  decidedAt: '2026-11-21T02:00:00.000Z',
})

test('an instalment under review is not open, and a partly reviewed one is open with its rest', async () => {
  openScreen({ asked: { checking: '600.00', toPay: '400.00' }, plans: [plan] })
  await screen.findByText('We are checking $600.00. The rest is $400.00.')
  const parts = (await region('Your payment plan')).getAllByRole('listitem')
  expect(textsOf(parts)).toEqual([
    'Part 1 of 3Due soon$500.00Paid',
    'Part 2 of 3Due soon$500.00Being checked',
    'Part 3 of 3Due soon$500.00$400.00 open',
  ])
})

test.each([
  ['$300.00', { amountDue: '900.00' }],
  ['₱17,310.00', { currency: 'PHP', amountDue: '51930.00', rate: '57.70', rateUntil: '2099-12-01T09:00:00.000Z' }],
])('asks first for the next part of an accepted plan, such as %s', async (sum, channel) => {
  const person = openScreen({ asked: { checking: '200.00', toPay: '800.00' }, channel, plans: [plan] })
  const form = await region('Make a Payment')
  await person.click(await form.findByRole('button', { name: 'Next part ($300.00)' }))
  expect(form.getByRole('textbox', { name: 'Payment amount' })).toHaveProperty('value', '300.00')
  const byHand = await region('GCash, bank or cash')
  expect(byHand.getByText('Next part of your plan').nextSibling?.textContent).toBe(sum)
  expect(byHand.getByText(/^You may pay more\./)).toBeDefined()
})
