import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getClientApplication } from '#contract/clients/clients.ts'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { type AccountStatement, getStatement, raiseCharge } from '#contract/money/ledger.ts'
import { listPayments } from '#contract/money/payments.ts'
import { recordPayment, reversePayment, TYPING_ERROR } from '#contract/money/payments-by-hand.ts'
import { listPlans, offerPlan, type PaymentPlan, PLAN_EXPIRED } from '#contract/money/plans.ts'
import { listPaymentProofs } from '#contract/money/proofs.ts'
import {
  askRefund,
  changeRefund,
  decideRefundRequest,
  listApplicationRefunds,
  listRefundRequests,
  previewRefund,
  REFUND_ACCOUNT,
  REFUND_TOO_HIGH,
  type Refund,
  type RequestOfClient,
} from '#contract/money/refunds.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { aChannel, aPayment, aPlan, aProof, aRefundRequest } from '#web/testing/payments.ts'
import { aClientRecord, admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ClientScreen } from '../client-screen.tsx'

const statement: AccountStatement = {
  asOf: '2026-11-23',
  currencies: [
    {
      currency: 'USD',
      opening: '0.00',
      lines: [
        { date: '2026-11-01', kind: 'charge', description: 'Application fee', amount: '1500.00', balance: '1500.00' },
      ],
      closing: '1500.00',
      due: [{ date: '2026-11-01', amount: '1500.00', description: 'Application fee' }],
    },
    { currency: 'PHP', opening: '0.00', lines: [], closing: '3999.00', due: [] },
  ],
  asked: [],
  elsewhere: [],
  held: [],
}

const channel = aChannel({ id: 'gcash', accountName: 'Lampara' })

function visit(requests: RequestOfClient[] = [], refunds: Refund[] = [], plans: PaymentPlan[] = []) {
  fakeApi(getClientApplication, aClientRecord())
  fakeApi(listApplicationRefunds, refunds)
  fakeApi(listRefundRequests, requests)
  fakeApi(listPlans, plans)
  fakeApi(listPaymentProofs, [aProof({ channelId: 'gcash', amount: '100.00', references: ['3012 345 678901'] })])
  fakeApi(getStatement, statement)
  const inPesos = { id: 'payment-2', receiptNumber: 'R-2026-000013', amount: '14500.00', currency: 'PHP' }
  fakeApi(listPayments, [aPayment(), aPayment(inPesos)])
  return renderScreen(<ClientScreen />, { at: '/admin/applications/application-1?tab=payments', user: admin })
}

const changes = () => within(screen.getByRole('region', { name: 'What this changes' }))

test('a charge shows the balance before and after, and a failed charge keeps its text for a retry', async () => {
  const { asked } = fakeApi(raiseCharge, refused(409, 'The books are closed'))
  const { person } = visit()
  expect(await screen.findByText('Owes $1,500.00')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Add a charge' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByLabelText(/^What it is for/), 'Courier')
  await person.type(dialog.getByLabelText(/^Amount/), '1,045.50')
  expect(changes().getByText('Owes $2,545.50')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Charge $1,045.50' }))
  expect(await dialog.findByText('The books are closed')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^What it is for/).value).toBe('Courier')
  await person.click(dialog.getByRole('button', { name: 'Charge $1,045.50' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[0]?.body).toMatchObject({ description: 'Courier', amount: '1045.50', collected: true, payee: null })
})

test('a manual payment needs its channel and reference, and keeps typed text after a refusal', async () => {
  fakeApi(listPaymentChannels, [channel])
  fakeApi(recordPayment, refused(409, 'This reference was already submitted'))
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Record a payment' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByLabelText(/^Amount received/), '250')
  await person.click(dialog.getByRole('button', { name: 'Record $250.00' }))
  expect(await dialog.findByText('Choose the payment channel')).toBeTruthy()
  await person.selectOptions(dialog.getByLabelText(/^Came through/), 'gcash')
  await person.type(dialog.getByLabelText(/^Reference/), '3012345678901')
  expect(changes().getByText('Owes $1,250.00')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Record $250.00' }))
  expect(await dialog.findByText('This reference was already submitted')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Reference/).value).toBe('3012345678901')
})

test('a payment that differs from the report is recorded after a second confirmation', async () => {
  fakeApi(listPaymentChannels, [channel])
  const question = '$10,000.00 instead of $100.00? The client would be $8,500.00 in credit.'
  const { asked } = fakeApi(recordPayment, ({ body }) =>
    body.confirmDifference ? aPayment() : refused(409, question, { code: 'amount_differs' }),
  )
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Record a payment' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.selectOptions(await dialog.findByLabelText(/^Came through/), 'gcash')
  await person.type(dialog.getByLabelText(/^Reference/), '3012345678901')
  await person.type(dialog.getByLabelText(/^Amount received/), '10000')
  await person.click(dialog.getByRole('button', { name: 'Record $10,000.00' }))
  expect(await dialog.findByText(question)).toBeTruthy()
  // A change after the question needs a new confirmation.
  await person.type(dialog.getByLabelText(/^Amount received/), '.00')
  expect(dialog.queryByText(question)).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Record $10,000.00' }))
  expect(await dialog.findByText(question)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Record $10,000.00' }))
  await waitFor(() => expect(asked.map(({ body }) => body.confirmDifference)).toEqual([false, false, true]))
  expect(asked[0]?.body).toMatchObject({ amount: '10000.00', proofId: 'proof-1' })
})

test('a package fills in its price in pesos, and a payment can be reversed with a reason', async () => {
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Charge a package' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.selectOptions(dialog.getByLabelText('Package'), 'processing')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Amount/).value).toBe('3999.00')
  expect(dialog.getByLabelText<HTMLSelectElement>('Currency').value).toBe('PHP')
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'More about payment R-2026-000012' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Reverse' }))
  const question = within(await screen.findByRole('dialog'))
  expect(changes().getByText('Owes $1,600.00')).toBeTruthy()
  await person.click(question.getByRole('button', { name: 'Reverse $100.00' }))
  expect(await question.findByText('Please give a reason')).toBeTruthy()
  const { asked } = fakeApi(reversePayment, aPayment())
  await person.selectOptions(question.getByLabelText(/^What happened/), TYPING_ERROR)
  expect(question.queryByLabelText(/^Reason/)).toBeNull()
  await person.click(question.getByRole('button', { name: 'Reverse $100.00' }))
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ reason: 'typing_error' }]))
})

test.each([null, '57.70'])('a payment for a debt in pesos is recorded in pesos at the rate %j', async (rate) => {
  fakeApi(listPaymentChannels, [{ ...channel, currency: 'PHP', rate }])
  fakeApi(recordPayment, aPayment({ amount: '3999.00', currency: 'PHP' }))
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'Record a payment' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.selectOptions(await dialog.findByLabelText(/^Came through/), 'gcash')
  await person.type(dialog.getByLabelText(/^Reference/), '3012345678901')
  await person.type(dialog.getByLabelText(/^Amount received/), '3999')
  expect(changes().getByText('Owes ₱3,999.00')).toBeTruthy()
  expect(dialog.queryByText(/rate of today/)).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Record ₱3,999.00' }))
  expect(await screen.findByText('Payment R-2026-000012 of ₱3,999.00 recorded')).toBeTruthy()
})

test('the reversal of a payment in pesos is shown in pesos', async () => {
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'More about payment R-2026-000013' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Reverse' }))
  expect(await screen.findByRole('button', { name: 'Reverse ₱14,500.00' })).toBeTruthy()
  expect(changes().getByText('Owes ₱18,499.00')).toBeTruthy()
})

const refund: Refund = {
  id: 'refund-1',
  paymentId: 'payment-1',
  applicationId: 'application-1',
  applicationNumber: '2026-000-001-7',
  clientName: 'Maria Santos',
  payerName: null,
  channel: null,
  receiptNumber: 'R-2026-000012',
  amount: '600.00',
  currency: 'USD',
  sends: null,
  method: 'transfer',
  reason: 'She moved',
  status: 'needs_second_person',
  reference: null,
  failure: null,
  account: 'BPI, Maria Santos, 1234',
  askedBy: 'Ben Lim',
  askedByMe: false,
  waitsForColleague: false,
  returnedByMe: false,
  createdAt: '2026-11-20T02:00:00.000Z',
  doneAt: null,
}

test('a refund shows the refundable amount, and a second member approves it', async () => {
  fakeApi(previewRefund, {
    refundable: '900.00',
    currency: 'USD',
    methods: ['transfer', 'credit'],
    twoPeopleFrom: '500.00',
    because: null,
  })
  const { asked } = fakeApi(askRefund, refund)
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: 'More about payment R-2026-000012' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Refund' }))
  const dialog = await screen.findByRole('dialog', { name: 'Refund payment R-2026-000012' })
  expect(await within(dialog).findByText('$900.00')).toBeDefined()
  const amount = within(dialog).getByRole('textbox', { name: /Amount/ })
  await person.type(amount, '1 dollar')
  await person.selectOptions(within(dialog).getByRole('combobox', { name: /How it goes back/ }), 'transfer')
  await person.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'She moved')
  fakeApi(listApplicationRefunds, [refund])
  await person.click(within(dialog).getByRole('button', { name: 'Refund' }))
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  expect(within(dialog).queryAllByText(REFUND_TOO_HIGH)).toEqual([])
  await person.clear(amount)
  await person.type(amount, '900.01')
  await person.click(within(dialog).getByRole('button', { name: 'Ask for approval' }))
  expect(within(dialog).getAllByText(REFUND_ACCOUNT)).not.toHaveLength(0)
  expect(within(dialog).getAllByText(REFUND_TOO_HIGH)).not.toHaveLength(0)
  await person.clear(amount)
  await person.type(amount, '600')
  await person.type(within(dialog).getByRole('textbox', { name: /Account it goes to/ }), 'BPI, Maria Santos, 1234')
  await person.click(within(dialog).getByRole('button', { name: 'Ask for approval' }))
  expect(asked).toMatchObject([
    { body: { amount: '600.00', method: 'transfer', reason: 'She moved', account: refund.account } },
  ])
  expect(await screen.findByText('BPI, Maria Santos, 1234')).toBeTruthy()
  fakeApi(changeRefund, refused(403, 'You did not confirm this, so nothing was done.'))
  await person.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('You did not confirm this, so nothing was done.')).toBeTruthy()
  const { asked: changed } = fakeApi(changeRefund, { ...refund, status: 'approved' })
  await person.click(await screen.findByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(changed).toMatchObject([{ body: { status: 'approved' } }]))
})

test.each([
  [null, 'Offered, not answered yet', '2 monthly parts, $1,500.00'],
  [PLAN_EXPIRED, 'No longer on offer', `2 monthly parts, $1,500.00. ${PLAN_EXPIRED}`],
])('an offer that lapsed for %j is called "%s", beside the accepted plan', async (whyLapsed, title, words) => {
  const accepted = aPlan({ id: 'plan-0', name: '3 monthly parts', status: 'accepted' })
  visit([], [], [aPlan({ whyLapsed }), { ...accepted, id: 'plan-9', status: 'replaced' }, accepted])
  const card = within(await screen.findByRole('region', { name: 'Paying in parts' }))
  expect((await card.findByText(title)).parentElement?.textContent).toBe(title + words)
  expect(card.getByText('Accepted').parentElement?.textContent).toBe('Accepted3 monthly parts, $1,500.00')
  expect(card.getAllByText(/\$1,500\.00/)).toHaveLength(2)
})

test('each plan that is offered is a request of its own', async () => {
  fakeApi(offerPlan, aPlan())
  const keys = new Set<string | null>()
  const send = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST') keys.add(new Headers(init.headers).get('idempotency-key'))
    return send(url, init)
  })
  const { person } = visit()
  for (const count of [1, 2]) {
    await person.click(await screen.findByRole('button', { name: 'Offer this plan' }))
    await waitFor(() => expect(keys.size).toBe(count))
  }
})

test('a failed card refund is sent by transfer to a recorded account', async () => {
  const failure = 'The card provider did not send it (lost_or_stolen_card)'
  const failed: Refund = { ...refund, method: 'gateway', status: 'approved', account: null, failure }
  const { asked } = fakeApi(changeRefund, { ...refund, status: 'done' })
  const { person } = visit([], [failed])
  await person.type(await screen.findByRole('textbox', { name: 'Reference of the transfer' }), 'BPI 2')
  await person.click(screen.getByRole('button', { name: 'Mark as sent' }))
  expect(screen.getByText(REFUND_ACCOUNT)).toBeDefined()
  const account = 'BPI, Maria Santos, 1234'
  await person.type(screen.getByRole('textbox', { name: /Account it went to/ }), account)
  await person.click(screen.getByRole('button', { name: 'Mark as sent' }))
  await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ status: 'done', reference: 'BPI 2', account }]))
})

test('the answer to a refund request is kept as a draft, and a refusal shows its reason', async () => {
  const { asked } = fakeApi(decideRefundRequest, refused(400, 'Please write what the applicant should know'))
  const { person, unmount } = visit([aRefundRequest()])
  const card = within(await screen.findByRole('region', { name: 'This client asks for a refund' }))
  await person.click(card.getByRole('button', { name: 'Decline' }))
  expect(await card.findByText('Please write what the applicant should know')).toBeTruthy()
  await person.type(card.getByRole('textbox', { name: /Your answer/ }), 'The work was done')
  unmount()
  const again = visit([aRefundRequest()])
  expect(await screen.findByDisplayValue('The work was done')).toBeTruthy()
  await again.person.click(screen.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(asked[1]?.body).toEqual({ status: 'declined', answer: 'The work was done' }))
})
