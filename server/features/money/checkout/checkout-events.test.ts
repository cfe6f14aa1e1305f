import { afterEach, expect, test, vi } from 'vitest'
import { type Application, listActivities } from '#contract/applications/applications.ts'
import { listHeldPayments, releasePayment, startCheckout } from '#contract/money/checkout.ts'
import { reversePayment } from '#contract/money/payments-by-hand.ts'
import { askRefund, listApplicationRefunds, previewRefund } from '#contract/money/refunds.ts'
import { sql } from '#server/database/sql.ts'
import {
  CHECKOUT_SECRET,
  checkoutsBy,
  paidOf,
  paymentsOf,
  sentToPaymongoWebhook,
  toldByPaymongo,
} from '#server/testing/billing.ts'
import {
  type DoublePayment,
  type DoubleSession,
  paymongoEvent,
  signPaymongo,
} from '#server/testing/doubles/paymongo.ts'
import { useLedgerChecks } from '#server/testing/ledger.ts'
import { lettersTo } from '#server/testing/mailbox.ts'
import type { TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePaymongo } from '#server/testing/use-doubles.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { checkCheckouts } from './checkout.job.ts'

const double = usePaymongo()
const portal = usePortal(() => checkoutsBy(double))
useLedgerChecks(portal)
const ana = useAdmin(portal)
// The last one registered runs first.
afterEach(() => double.behave('kind'))
const beside = usePortal(() => checkoutsBy(double), { beside: portal })

interface Begun {
  person: TestUser
  application: Application
  attemptId: string
  session: DoubleSession
}

async function begun(amount = 500): Promise<Begun> {
  const { person, application } = await applicantWithApplication(portal)
  const { id } = await person.call(startCheckout, { body: { amount, applicationId: application.id, currency: 'PHP' } })
  return { person, application, attemptId: id, session: double.sessionOf(id) }
}

const sessionPaid = (session: DoubleSession) => paymongoEvent('checkout_session.payment.paid', session)
const paymentPaid = (payment: DoublePayment) => paymongoEvent('payment.paid', payment)
const retrievals = () => double.asked.filter(({ method }) => method === 'GET').length
/** Sums received money that pays no charge. */
const unappliedOf = async ({ application }: Begun) => {
  const row = await portal.db.one<{ cents: string }>(sql`
    select (-sum(p.amount))::text as cents from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where a.kind = 'unapplied' and a.owner_id = ${application.id}`)
  return row?.cents
}

test('records a payment once for any event, with its method and the provider’s fee', async () => {
  const { person, application, session } = await begun()
  const payment = double.pay(session.id, { failures: 1 })
  expect(session.attributes.status).toBe('active')
  const events = [
    paymentPaid(payment),
    sessionPaid(session),
    paymongoEvent('checkout_session.payment.paid', session, { envelope: 'plain' }),
    paymongoEvent('payment.paid', payment, { envelope: 'plain' }),
  ]
  for (const event of [...events, ...events]) expect((await toldByPaymongo(portal, event)).statusCode).toBe(200)
  expect(await paymentsOf(person, application)).toEqual([
    expect.objectContaining({ transactionId: payment.id, amount: '500.00', status: 'success', paymentMethod: 'gcash' }),
  ])
  expect(await paidOf(person)).toBe('500.00')
  const fee = await portal.db.one<{ amount: string }>(sql`
    select p.amount::text as amount from ledger_entries e join ledger_postings p on p.entry_id = e.id
    where e.kind = 'gateway_fee' and e.application_id = ${application.id} and p.amount > 0`)
  expect(fee?.amount).toBe('1115')
})

test('twenty concurrent deliveries to two processes record one payment', async () => {
  const { person, application, session } = await begun()
  const payment = double.pay(session.id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      toldByPaymongo(at % 2 ? portal : beside, at % 3 ? sessionPaid(session) : paymentPaid(payment)),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await paymentsOf(person, application)).toHaveLength(1)
})

test('a repeated event makes no second request to the API', async () => {
  const { session } = await begun()
  double.pay(session.id)
  const event = sessionPaid(session)
  await toldByPaymongo(portal, event)
  const before = retrievals()
  await toldByPaymongo(portal, event)
  expect(retrievals()).toBe(before)
})

test('records the amount from the API, not from the event', async () => {
  const { person, application, session } = await begun()
  const forged = structuredClone(session)
  forged.attributes.payments = [double.pay((await begun()).session.id)]
  expect((await toldByPaymongo(portal, sessionPaid(forged))).statusCode).toBe(200)
  const payment = double.pay(session.id, { amount: 100_00 })
  const inflated = structuredClone(payment)
  inflated.attributes.amount = 1_500_00
  await toldByPaymongo(portal, paymentPaid(inflated))
  expect(await paymentsOf(person, application)).toEqual([expect.objectContaining({ amount: '100.00' })])
})

test('a failed payment, an unknown type and a foreign payment are answered 200 and change nothing', async () => {
  const { person, application, session } = await begun()
  const failed = double.pay(session.id, { failures: 1 })
  failed.attributes.status = 'failed'
  const events = [
    paymongoEvent('payment.failed', failed),
    sessionPaid(session),
    paymongoEvent('payout.deposited', { id: 'po_1', type: 'payout', attributes: {} }),
    paymongoEvent('something.new', { id: 'x_1' }),
    paymongoEvent('payment.paid', { id: 'pay_of_nobody', type: 'payment', attributes: {} }),
    {},
    [],
  ]
  for (const event of events) expect((await toldByPaymongo(portal, event)).statusCode).toBe(200)
  expect(await paymentsOf(person, application)).toEqual([])
})

test('an event of live money changes nothing when the key is a test key', async () => {
  const { person, application, session } = await begun()
  double.pay(session.id, { livemode: true })
  expect((await toldByPaymongo(portal, paymongoEvent('payment.paid', session, { livemode: true }))).statusCode).toBe(
    200,
  )
  expect((await toldByPaymongo(portal, sessionPaid(session))).statusCode).toBe(200)
  expect(await paymentsOf(person, application)).toEqual([])
})

test('refuses an event with a wrong signature, or with a signature for live mode', async () => {
  const { person, application, session } = await begun()
  double.pay(session.id)
  const event = sessionPaid(session)
  const { body, signature } = signPaymongo(event, { secret: CHECKOUT_SECRET })
  const hex = /te=([0-9a-f]{64})/.exec(signature)?.[1]
  const at = /t=(\d+)/.exec(signature)?.[1]
  const wrong = [
    { body },
    { body, signature: '' },
    { body, signature: `t=${at},te=,li=${hex}` },
    { body, signature: `t=${at},te=${hex},te=${hex},li=` },
    { body, signature: `te=${hex},li=` },
    { body, signature: `t=${at},te=${hex?.toUpperCase()},li=` },
    { body, signature: `t=${Number(at) + 1},te=${hex},li=` },
    { body: JSON.stringify(event, null, 2), signature },
    signPaymongo(event, { secret: 'whsk_of_somebody_else' }),
  ]
  for (const delivery of wrong) {
    const answer = await sentToPaymongoWebhook(portal, delivery)
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'This event is not signed by the payment provider',
    ])
  }
  expect(await paymentsOf(person, application)).toEqual([])
  const named = { body, signature: `li=,te=${hex},t=${at}` }
  expect((await sentToPaymongoWebhook(portal, named)).statusCode).toBe(200)
  expect(await paymentsOf(person, application)).toHaveLength(1)
})

test('an event with an old signature is checked at the API and recorded', async () => {
  const { person, application, session } = await begun()
  const early = await toldByPaymongo(portal, sessionPaid(session), { at: Date.now() - 2 * 60 * 60_000 })
  expect(early.statusCode).toBe(200)
  expect(await paymentsOf(person, application)).toEqual([])
  double.pay(session.id)
  const late = await toldByPaymongo(portal, sessionPaid(session), { at: Date.now() - 2 * 60 * 60_000 })
  expect(late.statusCode).toBe(200)
  expect(await paymentsOf(person, application)).toHaveLength(1)
})

test('a repeated old event makes no second request, even without an id or a known payment', async () => {
  const { session } = await begun()
  const payment = double.pay(session.id)
  const old = { at: Date.now() - 2 * 60 * 60_000 }
  const events = [
    paymongoEvent('payment.paid', payment, { envelope: 'plain' }),
    paymongoEvent('payment.paid', { id: 'pay_of_nobody', type: 'payment', attributes: {} }, { id: 'evt_of_nobody' }),
  ]
  for (const event of events) await toldByPaymongo(portal, event, old)
  const before = retrievals()
  for (const event of [...events, ...events]) await toldByPaymongo(portal, event, old)
  expect(retrievals()).toBe(before)
})

test('an event is refused while the API is away, and recorded when it is sent again', async () => {
  const { person, application, session } = await begun()
  double.pay(session.id)
  const event = sessionPaid(session)
  double.behave('broken')
  expect((await toldByPaymongo(portal, event)).statusCode).toBe(503)
  double.behave('kind')
  expect((await toldByPaymongo(portal, event)).statusCode).toBe(200)
  expect(await paymentsOf(person, application)).toHaveLength(1)
})

test('credits a different amount, which pays no charge until the team accepts it', async () => {
  const story = await begun()
  const { person, application, session } = story
  double.pay(session.id, { amount: 450_00 })
  await toldByPaymongo(portal, sessionPaid(session))
  expect(await paidOf(person)).toBe('450.00')
  expect(await unappliedOf(story)).toBe('45000')
  const said = (await person.call(listActivities, { params: { id: application.id } })).map(
    ({ description }) => description,
  )
  expect(said).toContain('Payment of ₱450.00 is being looked at by our team')
  expect((await lettersTo(portal, 'ana@lampara.test')).map(({ subject }) => subject)).toContain(
    'An online payment needs your attention',
  )

  const [held] = await ana.call(listHeldPayments, {})
  expect(held).toMatchObject({
    amount: '450.00',
    currency: 'PHP',
    heldFor: 'wrong_amount',
    applicationNumber: application.applicationNumber,
    applicant: 'Maria Reyes',
  })
  const params = { id: held?.id ?? '' }
  await portal.db.run(sql`update payments set disputed = true where id = ${params.id}`)
  expect((await ana.ask(releasePayment, { params, body: {} })).said).toBe(
    '409: This payment is disputed: it pays nothing until the dispute is over',
  )
  await portal.db.run(sql`update payments set disputed = false where id = ${params.id}`)
  const both = await Promise.all([1, 2].map(() => ana.ask(releasePayment, { params, body: {} })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await unappliedOf(story)).toBe('0')
  expect((await ana.call(listHeldPayments, {})).map(({ id }) => id)).not.toContain(held?.id)
})

test('a late or second payment is credited and held', async () => {
  const late = await begun(600)
  await late.person.call(startCheckout, { body: { amount: 601, applicationId: late.application.id } })
  expect(late.session.attributes.status).toBe('expired')
  double.pay(late.session.id)
  await toldByPaymongo(portal, sessionPaid(late.session))

  const twice = await begun(700)
  double.pay(twice.session.id)
  await toldByPaymongo(portal, sessionPaid(twice.session))
  double.pay(twice.session.id)
  await toldByPaymongo(portal, sessionPaid(twice.session))
  expect([await unappliedOf(late), await unappliedOf(twice)]).toEqual(['60000', '70000'])

  const held = await ana.call(listHeldPayments, {})
  const reasons = (story: Begun) =>
    held.filter(({ applicationId }) => applicationId === story.application.id).map(({ heldFor }) => heldFor)
  expect([reasons(late), reasons(twice)]).toEqual([['late'], ['second_payment']])
  expect(await paidOf(twice.person)).toBe('1400.00')

  const [mistaken] = held
  await ana.call(reversePayment, { params: { id: mistaken?.id ?? '' }, body: { reason: 'Sent back by hand' } })
  expect(await ana.call(listHeldPayments, {})).toHaveLength(held.length - 1)
})

test('does not count money of another currency, and logs it once', async () => {
  const { person, application, session } = await begun()
  double.pay(session.id, { currency: 'USD' })
  await toldByPaymongo(portal, sessionPaid(session))
  await toldByPaymongo(portal, sessionPaid(session))
  expect(await paymentsOf(person, application)).toEqual([])
  const lines = await portal.db.rows(sql`
    select from audit where action = 'payment.not_counted' and detail ->> 'intent' = ${session.attributes.payments[0]?.id ?? ''}`)
  expect(lines).toHaveLength(1)
})

test('reads refunds and disputes from the payment, in any order of events', async () => {
  const { person, application, session } = await begun()
  const payment = double.pay(session.id)
  const refund = {
    amount: 100_00,
    currency: 'PHP',
    payment_id: payment.id,
    status: 'pending',
    reason: 'others',
    notes: null,
    metadata: {},
  }
  payment.attributes.refunds.push({ id: 'ref_1', type: 'refund', attributes: refund })
  await toldByPaymongo(portal, paymongoEvent('payment.refund.updated', payment.attributes.refunds[0] ?? {}))
  expect(await paidOf(person)).toBe('500.00')
  refund.status = 'succeeded'
  await toldByPaymongo(portal, paymongoEvent('payment.refund.updated', payment.attributes.refunds[0] ?? {}))
  await toldByPaymongo(portal, paymongoEvent('payment.refunded', payment))
  expect(await paidOf(person)).toBe('400.00')

  const about = (status: string) => ({ id: 'dsp_1', type: 'dispute', attributes: { payment_id: payment.id, status } })
  double.dispute(payment.id, true)
  await toldByPaymongo(portal, paymongoEvent('dispute.created', about('pending')))
  const statuses = async () => (await paymentsOf(person, application)).map(({ status }) => status)
  expect(await statuses()).toContain('disputed')
  double.dispute(payment.id, false)
  await toldByPaymongo(portal, paymongoEvent('dispute.resolved', about('won')))
  expect(await statuses()).not.toContain('disputed')
})

async function refundAsked() {
  const { person, application, session } = await begun()
  const paid = double.pay(session.id)
  await toldByPaymongo(portal, sessionPaid(session))
  const [payment] = await paymentsOf(person, application)
  const body = { amount: '100.00', method: 'gateway', reason: 'She withdrew' } as const
  const params = { id: payment?.id ?? '' }
  const { methods } = await ana.call(previewRefund, { params })
  const { id } = await ana.call(askRefund, { params, body })
  const { refunds } = paid.attributes
  await vi.waitFor(() => expect(refunds).toHaveLength(1), { timeout: 20_000, interval: 250 })
  const settle = async (status: 'failed' | 'succeeded') => {
    double.settleRefund(refunds[0]?.id ?? '', status)
    if (status === 'succeeded') await toldByPaymongo(portal, paymongoEvent('payment.refunded', paid))
    await toldByPaymongo(portal, paymongoEvent('payment.refund.updated', refunds[0] ?? {}))
  }
  return { person, application, id, methods, refunds, settle }
}

test('a refund that failed at PayMongo is approved again with its failure', async () => {
  const { application, id, settle } = await refundAsked()
  await settle('failed')
  const listed = await ana.call(listApplicationRefunds, { params: { id: application.id } })
  expect(listed.find((one) => one.id === id)).toMatchObject({
    status: 'approved',
    failure: 'The card provider did not send it (it failed there)',
  })
})

test('a refund is offered and sent to PayMongo with its own id, and is done after PayMongo’s event', async () => {
  const { person, id, methods, refunds, settle } = await refundAsked()
  expect(methods).toContain('gateway')
  expect(refunds[0]?.attributes).toMatchObject({ amount: 100_00, metadata: { refund: id } })
  expect(await paidOf(person)).toBe('500.00')
  await settle('succeeded')
  expect(await paidOf(person)).toBe('400.00')
  expect(refunds).toHaveLength(1)
})

test('the portal checks open payments without an event, and ends expired payments', async () => {
  const [heard, open] = [await begun(), await begun()]
  double.pay(heard.session.id)
  expect(await checkCheckouts(portal.deps)).toBeGreaterThan(0)
  expect(await paidOf(heard.person)).toBe('500.00')
  expect(await paidOf(open.person)).toBe('0.00')
  expect(await checkCheckouts(portal.deps)).toBe(0)

  portal.clock.advance(25 * 60 * 60_000)
  await checkCheckouts(portal.deps)
  expect(open.session.attributes.status).toBe('expired')
  portal.clock.advance(24 * 60 * 60_000)
  double.pay(open.session.id)
  await checkCheckouts(portal.deps)
  expect(await paidOf(open.person)).toBe('500.00')
})
