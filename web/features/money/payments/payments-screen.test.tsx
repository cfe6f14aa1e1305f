import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getMyApplication, startApplication } from '#contract/applications/applications.ts'
import {
  getReceipt,
  INVALID_AMOUNT,
  PAYMENTS_NOT_CONFIGURED,
  PAYMENTS_UNAVAILABLE,
  startCardPayment,
} from '#contract/money/payments.ts'
import { answerPlan, listPlans, PLAN_OUTDATED } from '#contract/money/plans.ts'
import { getMyRefunds, requestRefund } from '#contract/money/refunds.ts'
import { settings } from '#web/lib/settings.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { aChannel, aPayment, aPlan, aProposal, aReceipt, aRefundRequest, fakePayments } from '#web/testing/payments.ts'
import { admin, anApplication } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { PaymentsScreen } from './payments-screen.tsx'

function openScreen(about: Parameters<typeof fakePayments>[0] = {}) {
  fakePayments(about)
  return renderScreen(<PaymentsScreen />, { at: '/payments' }).person
}

const amountField = () => screen.findByRole('textbox', { name: 'Payment amount' })
const proceed = () => screen.getByRole('button', { name: 'Proceed to Secure Payment' })
const choose = (name: string) => screen.findByRole('button', { name })

test('shows the balance first, the fees and what was paid', async () => {
  openScreen({ application: { amountPaid: '100.00' } })
  const balance = await screen.findByRole('region', { name: 'Outstanding Balance' })
  expect(balance.textContent).toContain('$1,400.00')
  expect(balance.textContent).toContain('Total fees$1,500.00')
  expect(balance.textContent).toContain('Amount paid$100.00')
})

test('asks for no payment when the application is withdrawn', async () => {
  openScreen({ application: { status: 'withdrawn' }, channels: [aChannel()] })
  expect(await screen.findByText('No payment is asked for')).toBeDefined()
  expect(screen.queryByText('You owe nothing')).toBeNull()
  await screen.findByRole('region', { name: 'Payment History' })
  for (const name of ['What is due', 'GCash, bank or cash']) expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Proceed to Secure Payment' })).toBeNull()
})

test('shows a credit and asks for no payment', async () => {
  openScreen({ application: { amountPaid: '1520.00' } })
  expect(await screen.findByText('You have a credit of $20.00.')).toBeDefined()
  expect(screen.getByText('-$20.00')).toBeDefined()
  expect(await screen.findByText('You owe nothing')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Proceed to Secure Payment' })).toBeNull()
})

test('shows "Paid in full" when the balance is zero', async () => {
  openScreen({ application: { amountPaid: '1500.00' } })
  expect(await screen.findByText('Paid in full')).toBeDefined()
  expect(await screen.findByText('Thank you, Maria. All your fees are paid.')).toBeDefined()
  expect(screen.getByText('You owe nothing')).toBeDefined()
})

test.each(['', '1500.01'])('refuses the amount %j beside the field and in a toast', async (text) => {
  const person = openScreen()
  const field = await amountField()
  if (text) await person.type(field, text)
  await person.click(proceed())
  await waitFor(() => expect(screen.getAllByText(INVALID_AMOUNT)).toHaveLength(2))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  await person.type(field, '1')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test.each(['$250', 'Full balance ($1,500.00)'])('removes the problem once %s is chosen', async (quick) => {
  const person = openScreen()
  await amountField()
  await person.click(proceed())
  await waitFor(() => expect(screen.getAllByText(INVALID_AMOUNT)).toHaveLength(2))
  await person.click(screen.getByRole('button', { name: quick }))
  expect(screen.queryAllByText(INVALID_AMOUNT)).toEqual([])
})

test('shows the highest possible amount when the typed amount is above the balance', async () => {
  const person = openScreen()
  await person.type(await amountField(), '2,000')
  await person.click(proceed())
  expect(screen.getByText('That is more than you owe. The most you can pay is $1,500.00.')).toBeDefined()
})

test.each([
  ['12.345', 'Use no more than two decimal places, such as 250.50.'],
  ['₱5,000', 'Enter an amount in US dollars using digits only, such as 250.00.'],
])('shows how to correct %s', async (text, help) => {
  const person = openScreen()
  await person.type(await amountField(), text)
  await person.click(proceed())
  expect(screen.getByText(help)).toBeDefined()
})

test('says that card payments are not available when they are not configured', async () => {
  Object.assign(settings, { takesCards: false, isEvaluation: true })
  openScreen()
  await amountField()
  expect(screen.getByText('Card payments are not available yet')).toBeDefined()
  expect(screen.getByText(PAYMENTS_NOT_CONFIGURED)).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Pay by hand instead' })).toBeNull()
})

test('shows the accounts for manual payments instead of a card form that is not configured', async () => {
  Object.assign(settings, { takesCards: false, isEvaluation: true })
  openScreen({ channels: [aChannel()] })
  expect(await screen.findByRole('region', { name: 'GCash, bank or cash' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Make a Payment' })).toBeNull()
  expect(screen.queryByText(PAYMENTS_NOT_CONFIGURED)).toBeNull()
})

test.each([
  ['link', 'Send us a message', []],
  ['region', 'GCash, bank or cash', [aChannel()]],
])('shows no card form in production without cards, but a %s: %s', async (role, name, channels) => {
  settings.takesCards = false
  openScreen({ channels })
  expect(await screen.findByRole(role, { name })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Payment amount' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Proceed to Secure Payment' })).toBeNull()
})

test.each([
  ['$250', 250],
  ['Full balance ($1,500.00)', 1500],
])('offers %s with one press', async (name, amount) => {
  const { asked } = fakeApi(
    startCardPayment,
    refused(503, PAYMENTS_NOT_CONFIGURED, { code: 'payments_not_configured' }),
  )
  const person = openScreen()
  await person.click(await choose(name))
  await person.click(proceed())
  await screen.findByRole('dialog')
  expect(asked).toEqual([expect.objectContaining({ body: { amount, applicationId: 'application-1' } })])
})

test('offers no quick amount above the balance', async () => {
  openScreen({ application: { amountPaid: '1350.00' } })
  expect(await choose('$100')).toBeDefined()
  expect(screen.queryByRole('button', { name: '$250' })).toBeNull()
  expect(await choose('Full balance ($150.00)')).toBeDefined()
})

test('keeps a typed amount through a reload', async () => {
  const person = openScreen()
  await person.type(await amountField(), '120.50')
  cleanup()
  openScreen()
  expect(await amountField()).toHaveProperty('value', '120.50')
})

test('says that payments are not configured, with a link to support and a Close button', async () => {
  fakeApi(startCardPayment, refused(503, PAYMENTS_NOT_CONFIGURED, { code: 'payments_not_configured' }))
  const person = openScreen()
  await person.click(await choose('$100'))
  await person.click(proceed())
  const dialog = await screen.findByRole('dialog', { name: 'Payment Not Available' })
  expect(within(dialog).getByText(PAYMENTS_NOT_CONFIGURED)).toBeDefined()
  expect(within(dialog).getByRole('link', { name: 'support@lampara.example' })).toBeDefined()
  await person.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(proceed()))
})

test('shows "Preparing…", and closes with a toast after a failure', async () => {
  let answer = () => {}
  fakeApi(
    startCardPayment,
    () => new Promise((resolve) => (answer = () => resolve(refused(500, 'Internal Server Error')))),
  )
  const person = openScreen()
  await person.click(await choose('$100'))
  await person.click(proceed())
  expect(await screen.findByText('Preparing…')).toBeDefined()
  answer()
  expect(await screen.findByText('Failed to initialize payment')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test("shows the server's sentence when the provider is unavailable", async () => {
  fakeApi(startCardPayment, refused(503, PAYMENTS_UNAVAILABLE, { code: 'payments_unavailable' }))
  const person = openScreen()
  await person.click(await choose('$100'))
  await person.click(proceed())
  expect(await screen.findByText('Failed to initialize payment')).toBeDefined()
  expect(screen.getByText(PAYMENTS_UNAVAILABLE)).toBeDefined()
})

test('reloads the balance when the server refuses the amount', async () => {
  fakeApi(startCardPayment, refused(400, INVALID_AMOUNT))
  const person = openScreen()
  const field = await amountField()
  await person.click(await choose('$250'))
  fakeApi(getMyApplication, anApplication({ amountPaid: '1300.00' }))
  await person.click(proceed())
  expect(await screen.findByText('Failed to initialize payment')).toBeDefined()
  expect(await choose('Full balance ($200.00)')).toBeDefined()
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('lists payments and refunds with their method, amount and status', async () => {
  openScreen({
    payments: [
      aPayment({ id: 'refund-1', amount: '-25.00', status: 'refunded', description: 'Refund', receiptNumber: null }),
      aPayment(),
      aPayment({ id: 'payment-0', cardBrand: null, cardLast4: null, receiptNumber: 'R-2026-000011' }),
    ],
  })
  await screen.findByText('Refund')
  const table = screen.getByRole('table', { name: 'Payments, newest first' })
  expect(textsOf(within(table).getAllByRole('columnheader'))).toEqual([
    'Date',
    'Transaction ID',
    'Description',
    'Method',
    'Amount',
    'Status',
    'Receipt',
  ])
  const [refund, paid, bare] = textsOf(within(table).getAllByRole('row').slice(1))
  expect(refund).toContain('-$25.00')
  expect(refund).toContain('Refunded')
  expect(paid).toContain('Visa')
  expect(paid).toContain('•••• 4242')
  expect(paid).toContain('$100.00')
  expect(paid).toContain('Success')
  expect(bare).toContain('Card')
  expect(within(table).getAllByRole('button')).toHaveLength(2)
})

test('shows "No payment history yet" when nothing was paid', async () => {
  openScreen()
  expect(await screen.findByText('No payment history yet')).toBeDefined()
})

test('opens the receipt of a payment, which can be printed and downloaded', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { asked } = fakeApi(getReceipt, aReceipt())
  const person = openScreen({ payments: [aPayment()] })
  await person.click(await choose('Receipt R-2026-000012'))
  const receipt = within(await screen.findByRole('article', { name: 'Receipt R-2026-000012' }))
  expect(asked).toEqual([expect.objectContaining({ params: { id: 'payment-1' } })])
  for (const words of ['Lampara Review Center', 'Maria Santos', 'N/A', '2026-000-001-7', 'PAID']) {
    expect(receipt.getAllByText(words)).not.toHaveLength(0)
  }
  expect(receipt.getByRole('row', { name: 'Total paid $100.00' })).toBeDefined()
  expect(screen.getByText('Thank you, Maria.')).toBeDefined()
  const file = screen.getByRole('link', { name: 'Download' })
  expect(file.getAttribute('href')).toBe('/api/payments/payment-1/receipt.pdf')
  expect(file.hasAttribute('download')).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('says when a receipt could not be loaded', async () => {
  fakeApi(getReceipt, refused(500, 'Internal Server Error'))
  const person = openScreen({ payments: [aPayment()] })
  await person.click(await choose('Receipt R-2026-000012'))
  expect(await screen.findByText('Failed to fetch receipt')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('offers to start an application when there is none, also to an admin', async () => {
  fakeApi(getMyApplication, null)
  const { asked } = fakeApi(startApplication, anApplication())
  renderScreen(<PaymentsScreen />, { at: '/payments', user: admin })
  expect(await screen.findByRole('button', { name: 'Start Application' })).toBeDefined()
  expect(asked).toEqual([])
})

const plan = aPlan({
  parts: [
    { number: 1, amount: '750.00', dueOn: '2026-12-01', dueAtStep: null, due: 'on 1 Dec 2026', open: '750.00' },
    {
      number: 2,
      amount: '750.00',
      dueOn: null,
      dueAtStep: 'board_submitted',
      due: '7 days after this step is reached: Sent to the board',
      open: '750.00',
    },
  ],
})

test('a plan can be read before it is accepted, and then shows when each instalment is due', async () => {
  const person = openScreen({ plans: [plan] })
  const offer = await screen.findByRole('region', { name: 'You can pay in parts' })
  expect(within(offer).getByRole('group')).toHaveProperty('open', false)
  await person.click(within(offer).getByRole('heading'))
  expect(within(offer).getByText(plan.text)).toBeDefined()
  const accepted = { ...plan, status: 'accepted', decidedAt: '2026-11-20T17:00:00.000Z' } as const
  const { asked } = fakeApi(answerPlan, accepted)
  fakeApi(listPlans, [accepted])
  await person.click(within(offer).getByRole('button', { name: 'Accept this plan' }))
  const parts = await screen.findByRole('region', { name: 'Your payment plan' })
  expect(asked).toMatchObject([{ params: { id: 'plan-1' }, body: { status: 'accepted', textVersion: '2026-11' } }])
  expect(within(parts).getByText(/agreed on 21 Nov 2026$/)).toBeDefined()
  expect(within(parts).getByText('Due on 1 Dec 2026')).toBeDefined()
  expect(within(parts).getByText(/^Due 7 days after this step is reached: /)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'You can pay in parts' })).toBeNull()
})

test('offers no plan that can no longer be accepted', async () => {
  openScreen({
    plans: [
      { ...plan, whyLapsed: PLAN_OUTDATED },
      { ...plan, id: 'plan-0', status: 'accepted' },
    ],
  })
  await screen.findByRole('region', { name: 'Your payment plan' })
  expect(screen.queryByRole('region', { name: 'You can pay in parts' })).toBeNull()
})

test('shows the amount of a refund before it is requested', async () => {
  const person = openScreen({ application: { amountPaid: '100.00' } })
  await person.click(await screen.findByRole('button', { name: 'Ask for a refund' }))
  expect(await screen.findByText('70 % of $100.00')).toBeDefined()
  expect(screen.getByText(/Until your evaluation is ordered: 70 % of the service fee \(now\)/)).toBeDefined()
  const request = aRefundRequest()
  const { asked } = fakeApi(requestRefund, request)
  await person.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Please tell us why you ask for a refund')).toBeDefined()
  expect(asked).toEqual([])
  await person.type(screen.getByRole('textbox', { name: /Why do you ask/ }), 'I stay')
  const sent = {
    id: 'refund-1',
    amount: '100.01',
    currency: 'USD',
    sends: { currency: 'PHP', amount: '5770.57', rate: '57.70' },
    method: 'transfer' as const,
    status: 'done' as const,
    createdAt: '2026-11-18T02:00:00.000Z',
    doneAt: '2026-11-19T02:00:00.000Z',
  }
  fakeApi(getMyRefunds, { proposal: aProposal, requests: [request], refunds: [sent] })
  await person.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('You have asked for a refund')).toBeDefined()
  expect(screen.getByText(/Refund of ₱5,770.57 \(\$100.01\)/)).toBeDefined()
  expect(asked).toMatchObject([{ body: { applicationId: 'application-1', reason: 'I stay' } }])
})
