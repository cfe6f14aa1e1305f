import { afterEach, expect, test } from 'vitest'
import { startApplication } from '#contract/applications/applications.ts'
import { PAYMENTS_NOT_CONFIGURED, startCardPayment } from '#contract/money/payments.ts'
import { sql } from '#server/database/sql.ts'
import { paymentsBy } from '#server/testing/billing.ts'
import type { StripeBehavior } from '#server/testing/doubles/stripe.ts'
import { admin, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useStripe } from '#server/testing/use-doubles.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const double = useStripe({ secretKey: 'sk_test_of_the_tests' })
afterEach(() => double.behave('kind'))
const portal = usePortal(() => paymentsBy(double))
const bare = usePortal({}, { beside: portal })

const INVALID = '400: Please enter a valid payment amount'
const AWAY = '503: The payment provider cannot be reached. Nothing was charged. Please try again.'
const pay = (person: TestUser, amount: unknown, applicationId: unknown) =>
  person.ask(startCardPayment, { body: { amount, applicationId } })
const askedFor = (applicationId: string) =>
  double.asked.filter(({ form }) => form['metadata[application_id]'] === applicationId)
const attemptsOf = (applicationId: string) =>
  portal.db.rows<{ id: string; intentId: string | null }>(sql`
    select id, intent_id from payment_attempts where application_id = ${applicationId} order by id`)

test('a payment starts with an intent of its exact amount, without personal data', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { status, body } = await pay(person, 100.1, application.id)
  expect(status).toBe(200)
  const [attempt] = await attemptsOf(application.id)
  const intent = double.intentOf({ attempt_id: attempt?.id ?? '' })
  expect(body).toEqual({ clientSecret: intent.client_secret, publishableKey: 'pk_test_of_the_tests' })
  expect(intent.metadata).toEqual({ attempt_id: attempt?.id, application_id: application.id, user_id: person.id })
  expect(attempt?.intentId).toBe(intent.id)
  const [asked] = askedFor(application.id)
  expect(asked?.idempotencyKey).toBe(attempt?.id)
  expect(asked?.form).toMatchObject({
    amount: '10010',
    currency: 'usd',
    'automatic_payment_methods[enabled]': 'true',
    description: `Lampara application ${application.applicationNumber}`,
  })
  expect(JSON.stringify(asked?.form)).not.toMatch(/Maria|Reyes|@|receipt_email/)
})

test.each([
  [19.99, '1999'],
  [4.35, '435'],
])('an amount of %s is requested in exact cents', async (amount, cents) => {
  const { person, application } = await applicantWithApplication(portal)
  expect((await pay(person, amount, application.id)).status).toBe(200)
  expect(askedFor(application.id)[0]?.form.amount).toBe(cents)
})

test.each([0, -1, 10.005, 1500.01, '100', undefined])(
  'an amount of %s is refused and makes no request to the provider',
  async (amount) => {
    const { person, application } = await applicantWithApplication(portal)
    const answer = await pay(person, amount, application.id)
    expect(answer.said).toBe(INVALID)
    expect(answer.body).toMatchObject({ errors: [{ path: 'amount' }] })
    expect((await pay(person, 1500, application.id)).status).toBe(200)
    expect(askedFor(application.id)).toHaveLength(1)
  },
)

test('an admin pays only for their own application', async () => {
  const ana = await admin(portal)
  for (const id of ['nonsense', 7, {}]) expect((await pay(ana, 100, id)).said).toBe('404: Application not found')
  for (const id of [undefined, null, '']) {
    expect((await pay(ana, 100, id)).said).toBe('400: Please create an application first')
  }
  const own = await ana.call(startApplication, {})
  expect((await pay(ana, 100, own.id)).status).toBe(200)
})

test('without keys a valid request gets 503, and an invalid request its own error', async () => {
  const { person, application } = await applicantWithApplication(bare)
  expect((await pay(person, 0, application.id)).said).toBe(INVALID)
  expect((await pay(person, 100, '0199aaaa-0000-7000-8000-000000000001')).said).toBe('404: Application not found')
  const answer = await pay(person, 100, application.id)
  expect(answer.said).toBe(`503: ${PAYMENTS_NOT_CONFIGURED}`)
  expect(answer.body).toMatchObject({ code: 'payments_not_configured' })
  expect(await attemptsOf(application.id)).toEqual([])
})

test('a repeated amount within half an hour gets one client secret, even for ten concurrent requests', async () => {
  const { person, application } = await applicantWithApplication(portal)
  double.behave({ waits: 500 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => pay(person, 250, application.id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  double.behave('kind')
  const again = await pay(person, 250, application.id)
  expect(new Set([...answers, again].map(({ body }) => body.clientSecret)).size).toBe(1)
  expect(new Set(askedFor(application.id).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  const other = await pay(person, 251, application.id)
  expect(other.body.clientSecret).not.toBe(again.body.clientSecret)
})

test('a repeated amount after half an hour is a new payment', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const first = await pay(person, 100, application.id)
  portal.clock.advance(29 * 60_000)
  expect((await pay(person, 100, application.id)).body.clientSecret).toBe(first.body.clientSecret)
  portal.clock.advance(2 * 60_000)
  expect((await pay(person, 100, application.id)).body.clientSecret).not.toBe(first.body.clientSecret)
})

const troubles: StripeBehavior[] = ['broken', 'garbage', 'unauthorized', 'cutsLine']
test.each(troubles)(
  'reports a provider that is %s as away, and the retry keeps its idempotency key',
  async (manner) => {
    const { person, application } = await applicantWithApplication(portal)
    double.behave(manner)
    const answer = await pay(person, 100, application.id)
    expect(answer.said).toBe(AWAY)
    expect(answer.body).toMatchObject({ code: 'payments_unavailable' })
    expect(answer.headers['retry-after']).toBe('5')
    double.behave('kind')
    expect((await pay(person, 100, application.id)).status).toBe(200)
    expect(new Set(askedFor(application.id).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(
      [...double.intents.values()].filter(({ metadata }) => metadata.application_id === application.id),
    ).toHaveLength(1)
    expect(await attemptsOf(application.id)).toHaveLength(1)
  },
)

test('an error that the provider repeats for a key does not stop a new payment', async () => {
  const { person, application } = await applicantWithApplication(portal)
  double.behave('brokenForGood')
  expect((await pay(person, 100, application.id)).said).toBe(AWAY)
  double.behave('kind')
  expect((await pay(person, 100, application.id)).status).toBe(200)
})

test('a declined card gets 402 with the provider’s message', async () => {
  const { person, application } = await applicantWithApplication(portal)
  double.behave('declines')
  expect((await pay(person, 100, application.id)).said).toBe('402: Your card was declined.')
  double.behave('kind')
  expect((await pay(person, 100, application.id)).status).toBe(200)
})

test('an amount that the provider finds too small is an invalid amount', async () => {
  const { person, application } = await applicantWithApplication(portal)
  double.behave('tooSmall')
  expect((await pay(person, 0.29, application.id)).said).toBe(INVALID)
})

test('an intent that belongs to another payment is refused with 503', async () => {
  const [first, second] = [await applicantWithApplication(portal), await applicantWithApplication(portal)]
  expect((await pay(first.person, 100, first.application.id)).status).toBe(200)
  double.behave('repeatsItself')
  const { said } = await pay(second.person, 100, second.application.id)
  expect(said).toBe(AWAY)
})
