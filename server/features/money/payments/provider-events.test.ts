import { expect, test } from 'vitest'
import { type Application, listActivities } from '#contract/applications/applications.ts'
import { getReceipt } from '#contract/money/payments.ts'
import { reversePayment } from '#contract/money/payments-by-hand.ts'
import { sql } from '#server/database/sql.ts'
import { begun, paidOf, paymentsBy, paymentsOf, sentToWebhook, told, WEBHOOK_SECRET } from '#server/testing/billing.ts'
import {
  anyEvent,
  chargeEvent,
  type DoubleIntent,
  failedEvent,
  paidEvent,
  signEvent,
} from '#server/testing/doubles/stripe-events.ts'
import { lettersTo } from '#server/testing/mailbox.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useStripe } from '#server/testing/use-doubles.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const double = useStripe()
const portal = usePortal(() => paymentsBy(double))
const beside = usePortal(() => paymentsBy(double), { beside: portal })

const activitiesOf = async (person: TestUser, application: Application) =>
  (await person.call(listActivities, { params: { id: application.id } })).map(({ description }) => description)

async function sumsAreRight() {
  const count = await portal.db.run(sql`
    select id from applications a
    where amount_paid <> (select coalesce(sum(amount), 0) from payments where application_id = a.id)`)
  return count === 0
}

test('a payment counts when the provider’s event arrives, and not before', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application, 100)
  expect(await paidOf(person)).toBe('0.00')
  expect((await told(portal, paidEvent(intent))).statusCode).toBe(200)

  const [payment] = await paymentsOf(person, application)
  expect(payment).toEqual({
    id: expect.any(String),
    currency: 'USD',
    applicationId: application.id,
    transactionId: intent.id,
    description: `Payment for application ${application.applicationNumber}`,
    paymentMethod: 'card',
    cardBrand: null,
    cardLast4: null,
    amount: '100.00',
    status: 'success',
    invoice: null,
    receiptNumber: expect.stringMatching(/^PA-20\d\d-\d{6}$/),
    received: null,
    createdAt: expect.any(String),
  })
  expect(await paidOf(person)).toBe('100.00')
  expect(await activitiesOf(person, application)).toEqual(['Payment of $100.00 received', 'Application started'])
  await expect
    .poll(async () => (await lettersTo(portal, person.email)).map(({ subject }) => subject))
    .toContain('We received your payment')
})

test('thirteen deliveries of one success to two processes, sequential and concurrent, record one payment', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application, 250)
  const both = (index: number) => told(index % 2 ? portal : beside, paidEvent(intent))
  const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => both(index)))
  for (let index = 0; index < 4; index += 1) answers.push(await both(index))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(13).fill(200))
  expect(await paymentsOf(person, application)).toHaveLength(1)
  expect(await paidOf(person)).toBe('250.00')
  expect(await activitiesOf(person, application)).toEqual(['Payment of $250.00 received', 'Application started'])
})

test('answers 400 to a wrong or late signature, and changes nothing', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application)
  const { body, signature } = signEvent(paidEvent(intent), { secret: WEBHOOK_SECRET })
  const now = Date.now()
  const minutes = (count: number) => ({ at: now + count * 60_000 })
  const answers = [
    await sentToWebhook(portal, body),
    await sentToWebhook(portal, body, ''),
    await sentToWebhook(portal, body, 'nonsense'),
    await sentToWebhook(portal, body, signature.replace(/v1=../, 'v1=00')),
    await sentToWebhook(portal, body, signature.replace('v1=', 'v0=')),
    await sentToWebhook(portal, body, signature.replace(/t=\d+/, 't=abc')),
    await sentToWebhook(portal, `${body} `, signature),
    await sentToWebhook(portal, body.replace('10000', '10001'), signature),
    await sentToWebhook(portal, '', signature),
    await told(portal, paidEvent(intent), { secret: 'whsec_of_somebody_else' }),
    await told(portal, paidEvent(intent), minutes(-5.1)),
    await told(portal, paidEvent(intent), minutes(-60)),
    await told(portal, paidEvent(intent), minutes(5.1)),
    await sentToWebhook(portal, 'no JSON', signEvent(paidEvent(intent), { secret: WEBHOOK_SECRET }).signature),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(answers.length).fill(400))
  expect(answers[0]?.json()).toEqual({ message: 'This event is not signed by the payment provider' })
  expect(await paymentsOf(person, application)).toEqual([])

  expect(
    (await told(portal, paidEvent(intent), { ...minutes(-4.9), alsoBy: ['whsec_old', 'whsec_older'] })).statusCode,
  ).toBe(200)
  expect(await paidOf(person)).toBe('100.00')
})

test('answers 400 to an unreadable signed event, and logs its kind without its content', async () => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const logged = await ownPortal(paymentsBy(double), { beside: portal, logTo })
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application)
  const answer = await told(logged, anyEvent('payment_intent.succeeded', { ...intent, amount_received: -471147 }))
  expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'This event cannot be read' }])
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
  expect(errors).toMatchObject([{ type: 'payment_intent.succeeded', where: 'amount_received' }])
  expect(lines.join()).not.toContain('471147')
  expect(await paymentsOf(person, application)).toEqual([])
})

test('an event larger than a megabyte is refused, and a portal without keys refuses every event', async () => {
  const big = await sentToWebhook(portal, 'x'.repeat(1024 * 1024 + 1), 't=1,v1=00')
  expect(big.statusCode).toBe(413)
  const bare = await ownPortal({}, { beside: portal })
  const { body, signature } = signEvent(anyEvent('ping', {}), { secret: WEBHOOK_SECRET })
  expect((await sentToWebhook(bare, body, signature)).statusCode).toBe(400)
})

test('a webhook is accepted by its signature, whatever its origin header', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application)
  const { body, signature } = signEvent(paidEvent(intent), { secret: WEBHOOK_SECRET })
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { origin: 'https://elsewhere.example', 'stripe-signature': signature, 'content-type': 'text/plain' },
    payload: body,
  })
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
})

test('an event without an application, or of another type, is answered 200 and changes nothing', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application)
  const ofNobody = { ...intent, id: 'pi_of_another_shop', metadata: {} }
  const odd = { ...intent, id: 'pi_odd', metadata: { attempt_id: "'; drop table payments", application_id: 'x' } }
  const events = [
    paidEvent(ofNobody),
    paidEvent(odd),
    chargeEvent('charge.succeeded', ofNobody),
    chargeEvent('charge.refunded', ofNobody, { refunded: 100 }),
    failedEvent(intent),
    chargeEvent('charge.failed', intent),
    anyEvent('customer.created', { id: 'cus_1', object: 'customer' }),
    paidEvent(intent, 0),
  ]
  for (const event of events) expect([event.type, (await told(portal, event)).statusCode]).toEqual([event.type, 200])
  expect(await paymentsOf(person, application)).toEqual([])
})

test('finds a payment by its metadata when its intent was never stored', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application)
  await portal.db.run(
    sql`update payment_attempts set intent_id = null, client_secret = null where intent_id = ${intent.id}`,
  )
  expect((await told(portal, paidEvent(intent))).statusCode).toBe(200)
  expect(await paidOf(person)).toBe('100.00')
})

test('finds a payment without metadata by its intent', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application)
  expect((await told(portal, paidEvent({ ...intent, metadata: {} }))).statusCode).toBe(200)
  expect(await paidOf(person)).toBe('100.00')
})

test('finds the payment of a refund by its intent alone', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application)
  await told(portal, paidEvent(intent))
  await portal.db.run(sql`delete from payment_attempts where application_id = ${application.id}`)
  const unmarked = { ...intent, metadata: {} }
  expect((await told(portal, chargeEvent('charge.refunded', unmarked, { refunded: 10_000 }))).statusCode).toBe(200)
  expect(await paidOf(person)).toBe('0.00')
})

test('two concurrent payments above the balance are both recorded, and leave a credit', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const [one, other] = [await begun(double, person, application, 1500), await begun(double, person, application, 1400)]
  await Promise.all([told(portal, paidEvent(one)), told(beside, paidEvent(other))])
  expect(await paymentsOf(person, application)).toHaveLength(2)
  expect(await paidOf(person)).toBe('2900.00')
})

test('counts the received amount, not the requested one', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application, 100)
  await told(portal, paidEvent(intent, 7_055))
  expect(await paidOf(person)).toBe('70.55')
})

test('a payment in another currency is not counted, and leaves an audit event', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application)
  expect((await told(portal, paidEvent({ ...intent, currency: 'php' }))).statusCode).toBe(200)
  expect(await paidOf(person)).toBe('0.00')
  const audit = await portal.db.rows<{ detail: unknown }>(sql`
    select detail from audit where action = 'payment.not_counted' and detail ->> 'intent' = ${intent.id}`)
  expect(audit[0]?.detail).toEqual({ intent: intent.id, amount: '100.00', currency: 'PHP', kind: 'paid' })
})

test.each([
  ['after', (intent: DoubleIntent) => [paidEvent(intent), chargeEvent('charge.succeeded', intent)]],
  ['before', (intent: DoubleIntent) => [chargeEvent('charge.updated', intent), paidEvent(intent)]],
])('card brand and last digits are shown when their event comes %s the payment', async (_, events) => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application)
  for (const event of events(intent)) expect((await told(portal, event)).statusCode).toBe(200)
  const [payment] = await paymentsOf(person, application)
  expect(payment).toMatchObject({ paymentMethod: 'card', cardBrand: 'visa', cardLast4: '4242' })
})

test('a refund is a row of its own, reduces the paid amount and has no receipt', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application, 100)
  const refunded = (cents: number) => told(portal, chargeEvent('charge.refunded', intent, { refunded: cents }))
  await told(portal, paidEvent(intent))
  await refunded(2_550)
  const [refund, payment] = await paymentsOf(person, application)
  expect(refund).toMatchObject({
    transactionId: intent.id,
    amount: '-25.50',
    status: 'refunded',
    receiptNumber: null,
    description: `Refund of payment ${payment?.receiptNumber}`,
  })
  expect(await paidOf(person)).toBe('74.50')
  expect((await activitiesOf(person, application))[0]).toBe('Refund of $25.50 sent')
  expect((await person.ask(getReceipt, { params: { id: refund?.id ?? '' } })).said).toBe('404: Receipt not found')

  // Sends the full total twice at once, then the first total again, late.
  await Promise.all([refunded(10_000), refunded(10_000)])
  await refunded(2_550)
  expect((await paymentsOf(person, application)).map(({ amount }) => amount)).toEqual(['-74.50', '-25.50', '100.00'])
  expect(await paidOf(person)).toBe('0.00')
})

test('records refunds whose events arrive before their payment, in reverse order', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application, 100)
  await told(portal, chargeEvent('charge.refunded', intent, { refunded: 4_000 }))
  await told(portal, chargeEvent('charge.refunded', intent, { refunded: 1_500 }))
  expect(await paymentsOf(person, application)).toEqual([])
  await told(portal, paidEvent(intent))
  expect((await paymentsOf(person, application)).map(({ amount }) => amount)).toEqual(['-40.00', '100.00'])
  expect(await paidOf(person)).toBe('60.00')
})

test('numbers receipts without a gap, despite concurrent events and failures', async () => {
  const own = await ownPortal(paymentsBy(double))
  const people = await Promise.all(['Ada', 'Bea', 'Cora'].map((name) => applicantWithApplication(own, name)))
  const intents = await Promise.all(people.map(({ person, application }) => begun(double, person, application)))
  // One of the three transactions fails at its last step.
  await own.db.runScript(`
    create function refuse_bea() returns trigger language plpgsql as $$ begin
      if new.description like 'Payment%' and new.application_id = '${people[1]?.application.id}' then raise exception 'no'; end if;
      return new; end $$;
    create trigger refuse_bea before insert on activities for each row execute function refuse_bea()`)
  const statuses = await Promise.all(intents.map(async (intent) => (await told(own, paidEvent(intent))).statusCode))
  expect(statuses).toEqual([200, 500, 200])
  await own.db.runScript('drop trigger refuse_bea on activities')
  expect((await told(own, paidEvent(intents[1] as (typeof intents)[0]))).statusCode).toBe(200)
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Manila', year: 'numeric' }).format(own.deps.now())
  const numbers = await own.db.rows<{ number: string }>(sql`select receipt_number as number from payments order by 1`)
  expect(numbers.map(({ number }) => number)).toEqual([`PA-${year}-000001`, `PA-${year}-000002`, `PA-${year}-000003`])
})

test('the paid amount is always the sum of payments and refunds', async () => {
  expect(await sumsAreRight()).toBe(true)
})

test('a refund of a reversed payment changes no balance again', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = double.pay((await begun(double, person, application, 400)).id)
  await told(portal, paidEvent(intent))
  const [payment] = await paymentsOf(person, application)
  const ana = await admin(portal)
  await ana.call(reversePayment, { params: { id: payment?.id ?? '' }, body: { reason: 'Sent back by hand' } })
  expect(await paidOf(person)).toBe('0.00')
  expect((await told(portal, chargeEvent('charge.refunded', intent, { refunded: 400_00 }))).statusCode).toBe(200)
  expect(await paidOf(person)).toBe('0.00')
})
