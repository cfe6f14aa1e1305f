import { afterEach, expect, test } from 'vitest'
import { startApplication } from '#contract/applications/applications.ts'
import { checkCheckout, getOpenCheckout, startCheckout } from '#contract/money/checkout.ts'
import { PAYMENTS_NOT_CONFIGURED, PAYMENTS_UNAVAILABLE } from '#contract/money/payments.ts'
import { sql } from '#server/database/sql.ts'
import { checkoutsBy, paymentsOf } from '#server/testing/billing.ts'
import type { PaymongoBehavior } from '#server/testing/doubles/paymongo.ts'
import { admin, applicant, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePaymongo } from '#server/testing/use-doubles.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const double = usePaymongo()
afterEach(() => double.behave('kind'))
const portal = usePortal(() => checkoutsBy(double))
const bare = usePortal({ CURRENCY: 'PHP' }, { beside: portal })

const pay = (person: TestUser, amount: unknown, applicationId: unknown, currency: unknown = 'PHP') =>
  person.ask(startCheckout, { body: { amount, applicationId, currency } })
const creationsFor = (attemptId: string) => double.asked.filter(({ idempotencyKey }) => idempotencyKey === attemptId)
// Counts POST requests only, because the job sends other requests meanwhile.
const sessionsAsked = () => double.asked.filter(({ method }) => method === 'POST').length

test('an online payment starts with a session of its exact amount, without personal data', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { status, body } = await pay(person, '500.10', application.id)
  expect(status).toBe(201)
  const session = double.sessionOf(body.id)
  expect(body).toEqual({
    id: expect.any(String),
    applicationId: application.id,
    amount: '500.10',
    currency: 'PHP',
    status: 'open',
    url: session.attributes.checkout_url,
    expiresAt: expect.any(String),
  })
  expect(session.attributes.line_items).toEqual([
    { name: `Lampara application ${application.applicationNumber}`, amount: 50_010, currency: 'PHP', quantity: 1 },
  ])
  expect(session.attributes).toMatchObject({
    metadata: { attempt: body.id, application: application.applicationNumber },
    payment_method_types: ['gcash', 'paymaya', 'qrph', 'card'],
    success_url: `http://localhost:3000/payments?checkout=${body.id}`,
  })
  const [asked] = creationsFor(body.id)
  expect(asked).toMatchObject({ path: '/v2/checkout_sessions', idempotencyKey: body.id })
  expect(asked?.body).not.toMatch(/Maria|Reyes|@/)
})

test('a repeated amount continues the open payment, even when ten ask at once, and a new amount ends it', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(person, 250, application.id)))
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
  const [first] = answers
  expect((await pay(person, '250.00', application.id)).body).toEqual(first?.body)
  expect(await person.call(getOpenCheckout, { params: { id: application.id } })).toEqual(first?.body)

  const other = await pay(person, 251, application.id)
  expect(other.status).toBe(201)
  expect(double.sessionOf(first?.body.id ?? '').attributes.status).toBe('expired')
  expect(await person.call(getOpenCheckout, { params: { id: application.id } })).toEqual(other.body)
})

test('a repeated amount a day later is a new payment, and the first is ended at the provider', async () => {
  const later = await ownPortal(checkoutsBy(double))
  const { person, application } = await applicantWithApplication(later)
  const first = await pay(person, 100, application.id)
  later.clock.advance(25 * 60 * 60_000)
  expect(await person.call(getOpenCheckout, { params: { id: application.id } })).toBeNull()
  expect((await pay(person, 100, application.id)).status).toBe(201)
  const checked = await person.call(checkCheckout, { params: { id: first.body.id } })
  expect(checked).toMatchObject({ status: 'expired', url: null })
  expect(double.sessionOf(first.body.id).attributes.status).toBe('expired')
})

const unpaid = useOpened(() => applicantWithApplication(portal))
test.each([0, -1, 10.005, '10.005', 1500.01, '1500.01', 1e21, '1e3', '', null, undefined, true, [100], {}])(
  'an amount of %s is refused and makes no request to the provider',
  async (amount) => {
    const before = sessionsAsked()
    const answer = await pay(unpaid.person, amount, unpaid.application.id)
    expect(answer.said).toBe('400: Please enter a valid payment amount')
    expect(sessionsAsked()).toBe(before)
  },
)

test('refuses an amount below the provider’s minimum at its field, and accepts the minimum', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const answer = await pay(person, '19.99', application.id)
  expect(answer.said).toBe(
    '400: This amount cannot be paid online. Please pay another amount, or pay by GCash, bank or cash.',
  )
  expect(answer.body).toMatchObject({ errors: [{ path: 'amount' }] })
  expect((await pay(person, 20, application.id)).status).toBe(201)
})

test('a foreign application, another currency and a missing provider each get their own message', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const [stranger, ana] = [await applicant(portal, 'Liza'), await admin(portal)]
  for (const who of [stranger, ana])
    expect((await pay(who, 'x', application.id)).said).toBe('404: Application not found')
  expect((await pay(person, 100, 'nonsense')).said).toBe('404: Application not found')
  expect((await pay(person, 100, undefined)).said).toBe('400: Please create an application first')
  expect((await pay(person, 100, application.id, 'USD')).said).toBe('400: Online payments are made in PHP')

  const alone = await applicant(bare)
  const { id } = await alone.call(startApplication, {})
  expect((await pay(alone, 0, id)).said).toBe('400: Please enter a valid payment amount')
  const answer = await pay(alone, 100, id)
  expect(answer.said).toBe(`503: ${PAYMENTS_NOT_CONFIGURED}`)
  expect(answer.body).toMatchObject({ code: 'payments_not_configured' })
})

const passing: PaymongoBehavior[] = ['brokenOnce', 'halfOnce', 'cutsLineOnce']
test.each(passing)(
  'a provider that is %s is asked again with one idempotency key, and makes one session',
  async (manner) => {
    const { person, application } = await applicantWithApplication(portal)
    double.behave(manner)
    const { status, body } = await pay(person, 100, application.id)
    expect(status).toBe(201)
    expect(creationsFor(body.id)).toHaveLength(2)
    const made = [...double.sessions.values()].filter(({ attributes }) => attributes.metadata.attempt === body.id)
    expect(made).toHaveLength(1)
  },
)

const lasting: PaymongoBehavior[] = ['broken', 'half', 'busy']
test.each(lasting)(
  'reports a provider that stays %s as away, and the retry keeps its idempotency key',
  async (manner) => {
    const { person, application } = await applicantWithApplication(portal)
    double.behave(manner)
    const answer = await pay(person, 100, application.id)
    expect(answer.said).toBe(`503: ${PAYMENTS_UNAVAILABLE}`)
    expect(answer.body).toMatchObject({ code: 'payments_unavailable' })
    double.behave('kind')
    const { status, body } = await pay(person, 100, application.id)
    expect(status).toBe(200)
    const made = [...double.sessions.values()].filter(({ attributes }) => attributes.metadata.attempt === body.id)
    expect(made).toHaveLength(1)
  },
)

test('a conflict about the idempotency key ends the attempt, and the applicant can pay again', async () => {
  const { person, application } = await applicantWithApplication(portal)
  double.behave('busy')
  await pay(person, 100, application.id)
  double.behave('kind')
  await portal.db.run(sql`update payment_attempts set amount = 99 where application_id = ${application.id}`)
  double.behave('cutsLineOnce')
  expect((await pay(person, 99, application.id)).status).toBe(200)
  await portal.db.run(
    sql`update payment_attempts set amount = 98, session_id = null where application_id = ${application.id}`,
  )
  expect((await pay(person, 98, application.id)).said).toBe(`503: ${PAYMENTS_UNAVAILABLE}`)
  expect((await pay(person, 98, application.id)).status).toBe(201)
})

test('asks the provider’s API when the applicant returns, and does not trust the URL', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { body } = await pay(person, 300, application.id)
  const params = { id: body.id }
  expect((await person.call(checkCheckout, { params })).status).toBe('open')
  expect(await paymentsOf(person, application)).toEqual([])

  double.pay(double.sessionOf(body.id).id, { failures: 2 })
  expect(await person.call(checkCheckout, { params })).toMatchObject({ status: 'paid', url: null })
  const [payment, ...more] = await paymentsOf(person, application)
  expect(more).toEqual([])
  expect(payment).toMatchObject({ amount: '300.00', status: 'success', paymentMethod: 'gcash' })
  expect(await person.call(getOpenCheckout, { params: { id: application.id } })).toBeNull()
  expect((await person.call(checkCheckout, { params })).status).toBe('paid')
})

test('a payment without an event is recorded when the applicant tries to pay again, and is not paid twice', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { body } = await pay(person, 400, application.id)
  double.pay(double.sessionOf(body.id).id)
  expect((await pay(person, 400, application.id)).said).toBe(
    '409: This payment has arrived already. Please do not pay again.',
  )
  expect(await paymentsOf(person, application)).toHaveLength(1)
})
