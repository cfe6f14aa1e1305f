import { expect, test } from 'vitest'
import { getAdminStats } from '#contract/admin.ts'
import { type Application, listActivities } from '#contract/applications/applications.ts'
import { getReceipt } from '#contract/money/payments.ts'
import { reversePayment } from '#contract/money/payments-by-hand.ts'
import { sql } from '#server/database/sql.ts'
import { wrongStates } from '#server/effects/case-states.ts'
import { begun, paidOf, paymentsBy, paymentsOf, told } from '#server/testing/billing.ts'
import { anyEvent, type DoubleEvent, type DoubleIntent, paidEvent } from '#server/testing/doubles/stripe-events.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useStripe } from '#server/testing/use-doubles.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const double = useStripe()
const portal = usePortal(() => paymentsBy(double))

type Step = 'created' | 'funds_withdrawn' | 'funds_reinstated' | 'closed'

const disputeEvent = (step: Step, intent: DoubleIntent, { amount = intent.amount, status = 'needs_response' } = {}) =>
  anyEvent(`charge.dispute.${step}`, {
    id: `dp_${intent.id}`,
    object: 'dispute',
    amount,
    currency: intent.currency,
    charge: intent.latest_charge ?? 'ch_1',
    payment_intent: intent.id,
    status,
    metadata: {},
  })

const shown = async (person: TestUser, application: Application) =>
  (await paymentsOf(person, application)).map(({ amount, status }) => `${amount} ${status}`)

async function paid(amount = 250) {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application, amount)
  await told(portal, paidEvent(intent))
  return { person, application, intent }
}

/** Reads the audit of a dispute and its mail to the office, oldest first. */
async function trailOf(application: Application) {
  const audit = await portal.db.rows<{ action: string }>(sql`
    select action from audit
    where detail ->> 'application' = ${application.id}
      and action in ('payment.dispute_opened', 'payment.disputed', 'payment.reinstated', 'payment.dispute_closed')
    order by id`)
  const mail = await portal.db.rows<{ told: string }>(sql`
    select notice || ' ' || recipient as told from mail_outbox
    where notice like 'dispute%' and facts ->> 'applicationId' = ${application.id} order by id`)
  return { audit: audit.map(({ action }) => action), mail: mail.map(({ told }) => told) }
}

const toOffice = (...kinds: string[]) =>
  kinds.flatMap((kind) => ['ana', 'ben'].map((name) => `${kind} ${name}@lampara.test`))

const tellAll = async (...events: DoubleEvent[]) => {
  for (const event of events) expect((await told(portal, event)).statusCode).toBe(200)
}

test('each step of a dispute is told once, and the paid amount follows the bank’s withdrawal and return', async () => {
  const { person, application, intent } = await paid()
  const [payment] = await paymentsOf(person, application)
  const trail = () => trailOf(application)
  await tellAll(disputeEvent('created', intent), disputeEvent('created', intent))
  expect(await shown(person, application)).toEqual(['250.00 disputed'])
  expect(await paidOf(person)).toBe('250.00')
  expect(await trail()).toMatchObject({
    audit: ['payment.dispute_opened'],
    mail: toOffice('dispute_opened'),
  })

  await tellAll(disputeEvent('funds_withdrawn', intent), disputeEvent('funds_withdrawn', intent))
  expect(await shown(person, application)).toEqual(['-250.00 disputed', '250.00 disputed'])
  expect(await paidOf(person)).toBe('0.00')
  const receipt = await person.call(getReceipt, { params: { id: payment?.id ?? '' } })
  expect(receipt.payment.status).toBe('disputed')
  expect(await trail()).toMatchObject({
    audit: ['payment.dispute_opened', 'payment.disputed'],
    mail: toOffice('dispute_opened', 'dispute_funds_withdrawn'),
  })

  const won = disputeEvent('closed', intent, { status: 'won' })
  await tellAll(disputeEvent('funds_reinstated', intent), won, won)
  expect(await shown(person, application)).toEqual(['250.00 reinstated', '-250.00 disputed', '250.00 success'])
  expect(await paidOf(person)).toBe('250.00')
  expect(await trail()).toEqual({
    audit: ['payment.dispute_opened', 'payment.disputed', 'payment.reinstated', 'payment.dispute_closed'],
    mail: toOffice('dispute_opened', 'dispute_funds_withdrawn'),
  })
})

test('a lost dispute stays lost after late events', async () => {
  const { person, application, intent } = await paid()
  await tellAll(disputeEvent('closed', intent, { status: 'lost' }), disputeEvent('created', intent))
  await tellAll(disputeEvent('funds_withdrawn', intent))
  expect(await shown(person, application)).toEqual(['-250.00 disputed', '250.00 disputed'])
  expect(await paidOf(person)).toBe('0.00')
  const [newest] = await person.call(listActivities, { params: { id: application.id } })
  expect(newest?.description).toBe('Dispute over $250.00 closed: the money goes back to the payer')
  expect(await trailOf(application)).toEqual({
    audit: ['payment.dispute_opened', 'payment.disputed', 'payment.dispute_closed'],
    mail: toOffice('dispute_opened', 'dispute_funds_withdrawn'),
  })
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
})

test('a dispute of a reversed payment is told to the office, and moves no money again', async () => {
  const { person, application, intent } = await paid()
  const [payment] = await paymentsOf(person, application)
  const reversal = { params: { id: payment?.id ?? '' }, body: { reason: 'Sent back by hand' } }
  await (await admin(portal)).call(reversePayment, reversal)
  const lost = disputeEvent('closed', intent, { status: 'lost' })
  await tellAll(disputeEvent('created', intent), disputeEvent('funds_withdrawn', intent), lost)
  expect(await paidOf(person)).toBe('0.00')
  expect(await trailOf(application)).toEqual({
    audit: ['payment.dispute_opened', 'payment.dispute_closed'],
    mail: toOffice('dispute_opened', 'dispute_funds_withdrawn'),
  })
})

test('records the events of a dispute in order, even when they arrive before the payment', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application, 100)
  await tellAll(disputeEvent('funds_reinstated', intent), disputeEvent('closed', intent, { status: 'won' }))
  expect((await trailOf(application)).audit).toEqual([])
  await tellAll(paidEvent(intent), disputeEvent('funds_withdrawn', intent))
  expect(await trailOf(application)).toMatchObject({
    audit: ['payment.dispute_opened', 'payment.disputed', 'payment.reinstated', 'payment.dispute_closed'],
    mail: toOffice('dispute_opened', 'dispute_funds_withdrawn'),
  })
  expect(await paidOf(person)).toBe('100.00')
})

test('stores no dispute when its mail cannot be enqueued, until the event is repeated', async () => {
  const { person, application, intent } = await paid()
  await portal.db.run(sql`alter table mail_outbox rename to mail_outbox_away`)
  try {
    expect((await told(portal, disputeEvent('created', intent))).statusCode).toBe(500)
  } finally {
    await portal.db.run(sql`alter table mail_outbox_away rename to mail_outbox`)
  }
  expect(await shown(person, application)).toEqual(['250.00 success'])
  expect(await trailOf(application)).toMatchObject({ audit: [], mail: [] })
  await tellAll(disputeEvent('created', intent))
  expect(await shown(person, application)).toEqual(['250.00 disputed'])
  expect(await trailOf(application)).toMatchObject({ mail: toOffice('dispute_opened') })
})

test('a partial dispute takes its part alone, and an early dispute waits for its payment', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application, 100)
  await tellAll(disputeEvent('funds_withdrawn', intent, { amount: 4_000 }), paidEvent(intent))
  expect(await shown(person, application)).toEqual(['-40.00 disputed', '100.00 disputed'])
  expect(await paidOf(person)).toBe('60.00')
})

test('a bank inquiry without a dispute leaves the payment unchanged', async () => {
  const { person, application, intent } = await paid()
  await tellAll(disputeEvent('created', intent, { status: 'warning_needs_response' }))
  await tellAll(disputeEvent('closed', intent, { status: 'warning_closed' }))
  expect(await shown(person, application)).toEqual(['250.00 success'])
  expect(await paidOf(person)).toBe('250.00')
})

test('revenue excludes money that a bank took back', async () => {
  const ana = await admin(portal)
  const revenue = async () => Number((await ana.call(getAdminStats, {})).revenue)
  const before = await revenue()
  const { intent } = await paid(200)
  expect(await revenue()).toBe(before + 200)
  await tellAll(disputeEvent('funds_withdrawn', intent))
  expect(await revenue()).toBe(before)
})

test.each([
  ['of live mode while the key is for tests', { livemode: true }],
  ['of a connected account', { account: 'acct_somebodyelse', livemode: false }],
])('an event %s is answered and changes nothing', async (_, facts) => {
  const { person, application } = await applicantWithApplication(portal)
  const intent = await begun(double, person, application, 100)
  await tellAll({ ...paidEvent(intent), ...facts })
  expect(await paymentsOf(person, application)).toEqual([])
  expect(await paidOf(person)).toBe('0.00')
  await tellAll({ ...paidEvent(intent), livemode: false })
  expect(await paidOf(person)).toBe('100.00')
})

test('test events change nothing when the key is a live key', async () => {
  const live = await ownPortal({ ...paymentsBy(double), STRIPE_SECRET_KEY: 'sk_live_of_the_tests' }, { beside: portal })
  const { person, application } = await applicantWithApplication(live)
  const intent = await begun(double, person, application, 100)
  expect((await told(live, { ...paidEvent(intent), livemode: false })).statusCode).toBe(200)
  expect(await paidOf(person)).toBe('0.00')
  await told(live, { ...paidEvent(intent), livemode: true })
  expect(await paidOf(person)).toBe('100.00')
})
