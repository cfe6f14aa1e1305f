import { expect, test } from 'vitest'
import { getAdminStats } from '#contract/admin.ts'
import { listActivities } from '#contract/applications/applications.ts'
import { getStatement } from '#contract/money/ledger.ts'
import { listDues } from '#contract/money/overview.ts'
import { reversePayment } from '#contract/money/payments-by-hand.ts'
import {
  askRefund,
  changeRefund,
  getMyRefunds,
  listApplicationRefunds,
  listRefunds,
  PROVIDER_NOT_SET_UP,
  previewRefund,
  type RefundMethod,
} from '#contract/money/refunds.ts'
import { listWork } from '#contract/work/work.ts'
import { sql } from '#server/database/sql.ts'
import {
  begun,
  moneyChannel,
  paymentsBy,
  paymentsOf,
  recordedPayment,
  told,
  totalsOf,
} from '#server/testing/billing.ts'
import { anyEvent, chargeEvent, type DoubleEvent, paidEvent } from '#server/testing/doubles/stripe-events.ts'
import { useLedgerChecks } from '#server/testing/ledger.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useStripe } from '#server/testing/use-doubles.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { ownPortal, useAdmin, usePortal } from '#server/testing/use-portal.ts'

const double = useStripe()
const portal = usePortal(() => paymentsBy(double))
useLedgerChecks(portal)
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')

function around(person: TestUser, application: { id: string }) {
  const of = { params: { id: application.id } }
  const totals = () => totalsOf(person)
  const payments = async () =>
    (await paymentsOf(person, application)).map(({ amount, status }) => `${amount} ${status}`)
  return { person, application, of, totals, payments }
}

async function paidByCard(amount = 400) {
  const { person, application } = await applicantWithApplication(portal)
  const intent = double.pay((await begun(double, person, application, amount)).id)
  await told(portal, paidEvent(intent))
  const [payment] = await paymentsOf(person, application)
  return { ...around(person, application), intent, paymentId: payment?.id ?? '' }
}

async function paidByHand(amount = '400.00') {
  const { person, application } = await applicantWithApplication(portal)
  const { id: paymentId } = await recordedPayment(ana, application, await moneyChannel(portal), { amount })
  return { ...around(person, application), paymentId }
}

const body = (amount: string, method: RefundMethod = 'transfer') => ({ amount, method, reason: 'She moved away' })
const asked = (paymentId: string, amount: string, method?: RefundMethod, by = ana) =>
  by.call(askRefund, { params: { id: paymentId }, body: body(amount, method) })
const said = async (paymentId: string, amount: string, method?: RefundMethod) =>
  (await ana.ask(askRefund, { params: { id: paymentId }, body: body(amount, method) })).said
const settled = async (id: string, status: string) => {
  const read = async () => (await ana.call(listRefunds, {})).find((refund) => refund.id === id)?.status
  await expect.poll(read, { timeout: 15_000, interval: 100 }).toBe(status)
}
const tell = async (event: DoubleEvent) => expect((await told(portal, event)).statusCode).toBe(200)
const refundEvent = (type: string, id: string, facts: object = {}) =>
  anyEvent(type, { ...[...double.refunds.values()].find(({ metadata }) => metadata.refund_id === id), ...facts })

test('a refund by card tells whether the payment or the missing set-up of its provider is the reason', async () => {
  const { paymentId } = await paidByCard()
  const without = await ownPortal({}, { beside: portal })
  const request = { params: { id: paymentId }, body: body('1.00', 'gateway') }
  expect((await (await admin(without)).ask(askRefund, request)).said).toBe(`409: ${PROVIDER_NOT_SET_UP}`)
})

test('a refund by transfer reserves its money, and is due again once it is sent', async () => {
  const { person, application, of, paymentId, totals, payments } = await paidByHand()
  const open = async () =>
    (await ana.call(listDues, { query: { currency: 'usd' } }))
      .filter(({ applicationId }) => applicationId === application.id)
      .map((due) => due.open)
  const refund = await asked(paymentId, '100.00')
  expect(refund).toMatchObject({ status: 'approved', amount: '100.00', method: 'transfer', askedByMe: true })
  expect([await totals(), await open()]).toEqual(['400.00 of 1500.00', ['1100.00']])
  const done = (reference?: string) =>
    ana.ask(changeRefund, { params: { id: refund.id }, body: { status: 'done', ...(reference && { reference }) } })
  expect((await done()).said).toBe('400: Give the reference of the transfer')
  expect((await done('BPI 4711')).body).toMatchObject({ status: 'done', reference: 'BPI 4711' })
  expect([await totals(), await open()]).toEqual(['300.00 of 1500.00', ['1200.00']])
  expect(await payments()).toEqual(['-100.00 refunded', '400.00 success'])
  const [dollars] = (await person.call(getStatement, of)).currencies
  expect(dollars?.lines.at(-1)).toMatchObject({ kind: 'refund', amount: '100.00', balance: '1200.00' })
  expect((await done('again')).said).toBe('409: This refund is done and cannot become done')
})

test('a refund that did not arrive is approved again, and can be sent again or cancelled', async () => {
  const { of, paymentId, totals, payments } = await paidByHand()
  const { id } = await asked(paymentId, '100.00')
  const move = (status: 'done' | 'failed', reference?: string) =>
    ana.call(changeRefund, { params: { id }, body: { status, ...(reference && { reference }) } })
  await move('done', 'first')
  expect(await move('failed')).toMatchObject({ status: 'approved', failure: 'The team noted that it did not arrive' })
  expect(await totals()).toBe('400.00 of 1500.00')
  expect(await payments()).toEqual(['100.00 reversed', '-100.00 reversed', '400.00 success'])
  const alone = await ana.ask(changeRefund, { params: { id }, body: { status: 'done', reference: 'second' } })
  expect(alone.said).toMatch(/^403: You said that this refund did not arrive/)
  expect((await asked(paymentId, '0.01')).status).toBe('needs_second_person')
  await ben.call(changeRefund, { params: { id }, body: { status: 'done', reference: 'second' } })
  expect(await totals()).toBe('300.00 of 1500.00')
  await move('failed')
  expect(await move('failed')).toMatchObject({ status: 'failed' })
  // A cancelled and repeated request still counts as decided by one person alone.
  expect((await asked(paymentId, '100.00')).status).toBe('needs_second_person')
  expect((await asked(paymentId, '100.00', 'transfer', ben)).status).toBe('approved')
  expect(await totals()).toBe('400.00 of 1500.00')
  const anew = await ana.ask(changeRefund, { params: { id }, body: { status: 'approved' } })
  expect(anew.said).toBe('409: This refund is cancelled and cannot become approved')
  expect((await ana.call(listApplicationRefunds, of)).at(-1)?.status).toBe('failed')
})

test('a refund from TWO_PEOPLE_FROM upwards needs the approval of a second person', async () => {
  const { paymentId, totals } = await paidByHand('1200.00')
  expect((await asked(paymentId, '499.99')).status).toBe('approved')
  expect((await asked(paymentId, '0.01')).status).toBe('needs_second_person')
  const refund = await asked(paymentId, '500.00')
  const waiting = await ana.call(listRefunds, { query: { status: 'needs_second_person' } })
  expect(waiting.map(({ id }) => id)).toContain(refund.id)
  const toDo = await ana.call(listRefunds, { query: { status: 'needs_second_person,approved' } })
  expect(new Set(toDo.map(({ status }) => status))).toEqual(new Set(['needs_second_person', 'approved']))
  // A refund reserves its money before the approval.
  expect(await said(paymentId, '200.02')).toBe('409: This is more than can be refunded of this payment')
  const approval = { params: { id: refund.id }, body: { status: 'approved' } } as const
  expect((await ana.ask(changeRefund, approval)).said).toBe(
    '403: Another member of the team has to approve this refund',
  )
  expect((await ana.ask(changeRefund, { ...approval, body: { status: 'done', reference: 'x' } })).said).toBe(
    '409: This refund is waiting for a second person and cannot become done',
  )
  const answers = await Promise.all([1, 2, 3].map(() => ben.ask(changeRefund, approval)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await totals()).toBe('1200.00 of 1500.00')
})

test('a sole member finds and approves their own refund, and the audit records it', async () => {
  const lone = await ownPortal({ ADMIN_EMAILS: 'ana@lampara.test' }, { beside: portal })
  const { application, paymentId } = await paidByHand('600.00')
  const { id } = await asked(paymentId, '600.00')
  const alone = await admin(lone)
  const work = async (who: TestUser) =>
    (await who.call(listWork, { query: { kind: 'money', client: application.id } })).map(({ key }) => key)
  expect([await work(ana), await work(alone)]).toEqual([[], [`money:${id}`]])
  const move = (status: 'approved' | 'done' | 'failed', reference?: string) =>
    alone.call(changeRefund, { params: { id }, body: { status, ...(reference && { reference }) } })
  expect((await move('approved')).status).toBe('approved')
  expect(await work(alone)).toEqual([])
  await move('done', 'first')
  await move('failed')
  expect([await work(ana), await work(alone)]).toEqual([[], [`money:${id}`]])
  const line = await portal.db.one(sql`
    select detail from audit where action = 'refund.approved' and detail ->> 'refund' = ${id}`)
  expect(line).toMatchObject({ detail: { alone: 'yes' } })
})

test('a refund as credit is done at once, and keeps the money with the application', async () => {
  const { person, of, paymentId, totals } = await paidByHand()
  expect((await asked(paymentId, '300.00', 'credit')).status).toBe('done')
  expect(await totals()).toBe('400.00 of 1500.00')
  expect(await said(paymentId, '100.01')).toBe('409: This is more than can be refunded of this payment')
  expect((await person.call(getMyRefunds, of)).refunds).toMatchObject([{ method: 'credit', status: 'done' }])
})

const unrefunded = useOpened(paidByHand)
test.each([
  [{ amount: '0', method: 'transfer', reason: 'So' }, '400: Enter an amount above zero, such as 1500.00'],
  [{ amount: '1', method: 'cash', reason: 'So' }, '400: Choose gateway, transfer or credit'],
  [{ amount: '1', method: 'transfer', reason: ' ' }, '400: Please give a reason'],
  [{ amount: '400.01', method: 'transfer', reason: 'So' }, '409: This is more than can be refunded of this payment'],
  [
    { amount: '1', method: 'gateway', reason: 'So' },
    '409: This payment did not come through the card provider. Refund it by transfer or as a credit.',
  ],
])('a refund of %o is refused with its own message', async (wish, sentence) => {
  const { paymentId, totals } = unrefunded
  expect((await ana.ask(askRefund, { params: { id: paymentId }, body: wish as never })).said).toBe(sentence)
  expect(await totals()).toBe('400.00 of 1500.00')
})

test('a refunded payment cannot be reversed, and a reversed payment cannot be refunded', async () => {
  const { paymentId } = await paidByHand()
  const reversal = { params: { id: paymentId }, body: { reason: 'It bounced' } }
  const { id } = await asked(paymentId, '1.00')
  expect((await ana.ask(reversePayment, reversal)).said).toBe(
    '409: Money of this payment went back: it cannot be reversed',
  )
  await ana.call(changeRefund, { params: { id }, body: { status: 'failed' } })
  await ana.call(reversePayment, reversal)
  expect(await said(paymentId, '1.00')).toBe('409: This payment is reversed: there is nothing to refund')
})

test('twenty requests with one key make one refund, and ten refunds never exceed the payment', async () => {
  const { paymentId } = await paidByHand()
  const wish = { params: { id: paymentId }, body: body('100.00') }
  const answers = await Promise.all(Array.from({ length: 20 }, () => ana.ask(askRefund, wish, 'refund-key')))
  expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
  const others = await Promise.all(Array.from({ length: 10 }, () => ana.ask(askRefund, wish)))
  expect(others.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(7).fill(409)])
})

test('a card refund is requested once under its own id, and counted once', async () => {
  const { paymentId, intent, totals, payments, person, application } = await paidByCard()
  const revenue = Number((await ana.call(getAdminStats, {})).revenue)
  const { id } = await asked(paymentId, '150.00', 'gateway')
  await settled(id, 'done')
  const made = [...double.refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id)
  expect(made).toMatchObject([{ amount: 15_000, metadata: { refund_id: id } }])
  expect(await totals()).toBe('250.00 of 1500.00')
  // Stripe's later events about this refund change nothing; a refund made in the dashboard does.
  await tell(chargeEvent('charge.refunded', intent, { refunded: 15_000 }))
  await tell(refundEvent('refund.updated', id))
  expect(await totals()).toBe('250.00 of 1500.00')
  await tell(chargeEvent('charge.refunded', intent, { refunded: 20_000 }))
  expect(await payments()).toEqual(['-50.00 refunded', '-150.00 refunded', '400.00 success'])
  expect(Number((await ana.call(getAdminStats, {})).revenue)).toBe(revenue - 200)
  expect(await said(paymentId, '200.01', 'gateway')).toMatch(/^409: This is more/)
  const lines = await person.call(listActivities, { params: { id: application.id } })
  expect(lines.map(({ description }) => description).filter((line) => line.includes('150'))).toEqual([
    'Refund of $150.00 sent',
    'Refund of $150.00 approved',
  ])
})

test('an event before the provider’s response completes the requested refund', async () => {
  const { paymentId, intent, totals, payments } = await paidByCard()
  double.refundsAre('pending')
  try {
    const { id } = await asked(paymentId, '100.00', 'gateway')
    await expect.poll(() => [...double.refunds.values()].some(({ metadata }) => metadata.refund_id === id)).toBe(true)
    expect(await totals()).toBe('400.00 of 1500.00')
    const move = { params: { id }, body: { status: 'done', reference: 'by hand too' } } as const
    expect((await ana.ask(changeRefund, move)).said).toMatch(/^409: The card provider was asked for this refund/)
    await tell(chargeEvent('charge.refunded', intent, { refunded: 10_000 }))
    await settled(id, 'done')
  } finally {
    double.refundsAre('succeeded')
  }
  expect(await totals()).toBe('300.00 of 1500.00')
  expect(await payments()).toEqual(['-100.00 refunded', '400.00 success'])
})

test('a card refund that fails later is approved again, and late events do not count it again', async () => {
  const { paymentId, intent, totals } = await paidByCard()
  const { id } = await asked(paymentId, '100.00', 'gateway')
  await settled(id, 'done')
  const first = chargeEvent('charge.refunded', intent, { refunded: 10_000 })
  const created = Math.floor(Date.now() / 1000)
  const failed = {
    ...refundEvent('refund.failed', id, { status: 'failed', failure_reason: 'lost_or_stolen_card' }),
    created: created + 2,
  }
  await tell(failed)
  await tell(failed)
  await settled(id, 'approved')
  expect(await totals()).toBe('400.00 of 1500.00')
  await tell(first)
  expect(await totals()).toBe('400.00 of 1500.00')
  // Stripe's total starts again after a failed refund; this refund was made in the dashboard.
  await tell({ ...chargeEvent('charge.refunded', intent, { refunded: 3_000 }), created: created + 5 })
  expect(await totals()).toBe('370.00 of 1500.00')
  await ana.call(changeRefund, { params: { id }, body: { status: 'done', reference: 'BPI 1' } })
  expect(await totals()).toBe('270.00 of 1500.00')
})

test('a refund that the provider refuses waits for the team, which sends it by transfer', async () => {
  const { paymentId, totals, person, application } = await paidByCard()
  double.refundsAre('refused')
  const { id } = await asked(paymentId, '100.00', 'gateway')
  const failure = async () => (await ana.call(listRefunds, {})).find((refund) => refund.id === id)?.failure
  await expect.poll(failure, { timeout: 15_000 }).toBe('The card provider did not send it (charge_already_refunded)')
  double.refundsAre('succeeded')
  const sent = { reference: 'BPI 2', account: 'BPI, Maria Reyes, 1234' }
  expect(await ana.call(changeRefund, { params: { id }, body: { status: 'done', ...sent } })).toMatchObject(sent)
  expect(await totals()).toBe('300.00 of 1500.00')
  const [back] = await paymentsOf(person, application)
  expect(back).toMatchObject({ amount: '-100.00', paymentMethod: 'bank' })
})

test('an unreachable provider is asked again, and a refund with a lost response is not made twice', async () => {
  const { paymentId, intent, totals } = await paidByCard()
  double.refundsAre('away')
  const { id } = await asked(paymentId, '100.00', 'gateway')
  const attempts = async () => (await portal.db.one(sql`select attempts from refunds where id = ${id}`))?.attempts
  const now = sql`update refunds set next_at = now() where id = ${id} and next_at is not null and attempts < 2`
  // The job retries in half a minute, less than the lease.
  const rests = async () =>
    (await portal.db.one(sql`select from refunds where id = ${id} and next_at < created_at + interval '45 seconds'
      and attempts = 1`)) !== undefined
  await expect.poll(rests, { timeout: 15_000 }).toBe(true)
  // Simulates a refund that the provider made, with a lost response and an expired idempotency key.
  double.refunds.set('re_lost', {
    id: 're_lost',
    object: 'refund',
    amount: 10_000,
    currency: 'usd',
    payment_intent: intent.id,
    status: 'succeeded',
    metadata: { refund_id: id },
  })
  double.refundsAre('succeeded')
  await expect
    .poll(
      async () => {
        await portal.db.run(now)
        portal.deps.jobs.wake('refunds')
        return attempts()
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe(2)
  await settled(id, 'done')
  expect([...double.refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id)).toHaveLength(1)
  expect(await totals()).toBe('300.00 of 1500.00')
})

test('a dispute blocks refunds until it is over, and reduces the refundable amount', async () => {
  const { paymentId, intent, totals } = await paidByCard()
  const { id } = await asked(paymentId, '100.00')
  const dispute = (step: string, status: string, amount = 10_000) =>
    tell(
      anyEvent(`charge.dispute.${step}`, {
        id: `dp_${intent.id}`,
        amount,
        currency: 'usd',
        payment_intent: intent.id,
        status,
      }),
    )
  await dispute('created', 'needs_response')
  const frozen = '409: This payment is disputed: nothing of it is refunded until the dispute is over'
  expect(await said(paymentId, '1.00')).toBe(frozen)
  const done = { params: { id }, body: { status: 'done', reference: 'BPI 3' } } as const
  expect((await ana.ask(changeRefund, done)).said).toBe(frozen)
  expect(await ana.call(previewRefund, { params: { id: paymentId } })).toMatchObject({ refundable: '0.00' })
  await dispute('funds_withdrawn', 'needs_response')
  await dispute('closed', 'lost')
  expect(await ana.call(previewRefund, { params: { id: paymentId } })).toEqual({
    refundable: '200.00',
    currency: 'USD',
    methods: ['gateway', 'transfer', 'credit'],
    twoPeopleFrom: '500.00',
    because: null,
  })
  await ana.call(changeRefund, done)
  expect(await said(paymentId, '200.01')).toMatch(/^409: This is more/)
  expect(await totals()).toBe('200.00 of 1500.00')
})
