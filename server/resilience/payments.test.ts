import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { getMyApplication } from '#contract/applications/applications.ts'
import { startCardPayment } from '#contract/money/payments.ts'
import { askRefund } from '#contract/money/refunds.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { sql } from '#server/database/sql.ts'
import { begun, paymentsBy, paymentsOf, told } from '#server/testing/billing.ts'
import { freePort } from '#server/testing/doubles/ports.ts'
import { chargeEvent, paidEvent } from '#server/testing/doubles/stripe-events.ts'
import { admin, type TestUser, testClient } from '#server/testing/people.ts'
import { type PortalProcess, startPortal } from '#server/testing/portal-process.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useStripe } from '#server/testing/use-doubles.ts'
import { useHome } from '#server/testing/use-home.ts'
import { selectHalfDone } from './invariants.store.ts'

const double = useStripe()
const home = useHome('paid')
let one: PortalProcess
let other: PortalProcess
let ports: number[]

const startAt = (port = 0) =>
  startPortal({ ...home, port, environment: { ...paymentsBy(double), DATABASE_URL: home.database.url } })

beforeAll(async () => {
  ports = [await freePort(), await freePort()]
  ;[one, other] = (await Promise.all(ports.map(startAt))) as [PortalProcess, PortalProcess]
})

/** The same person as a client of another process. */
const at = (portal: PortalProcess, person: TestUser): TestUser => ({ ...person, ...testClient(portal, person.cookie) })

test('a portal killed before its response to a payment start loses no payment, and starts no second one', async () => {
  const { person, application } = await applicantWithApplication(one)
  // Long enough that the restarted portal finds the same key still in use.
  double.behave({ waits: 3_500 })
  const ask = at(one, person).ask(startCardPayment, { body: { amount: 100, applicationId: application.id } })
  ask.catch(() => {})
  const madeHere = () =>
    [...double.intents.values()].filter(({ metadata }) => metadata.application_id === application.id)
  await expect.poll(() => madeHere().length, { timeout: 10_000 }).toBe(1)
  await one.kill()
  await expect(ask).rejects.toThrow()
  double.behave('kind')
  one = await startAt(ports[0])

  const again = await at(one, person).call(startCardPayment, { body: { amount: 100, applicationId: application.id } })
  const [intent] = madeHere()
  if (!intent) throw new Error('the intent is gone')
  expect([madeHere().length, again.clientSecret]).toEqual([1, intent.client_secret])
  await home.db.run(
    sql`update payment_attempts set intent_id = null, client_secret = null where application_id = ${application.id}`,
  )
  expect((await told(one, paidEvent(intent))).statusCode).toBe(200)
  expect((await at(one, person).call(getMyApplication, {}))?.amountPaid).toBe('100.00')
})

test('portals killed during payment events lose no payment, count none twice and leave none incomplete', async () => {
  const chance = seededRandom(Date.now() % 1_000_000)
  const payers = []
  for (const name of ['Ada', 'Bea', 'Cora', 'Dina', 'Edna']) {
    const { person, application } = await applicantWithApplication(one, name)
    payers.push({ person, application, intent: await begun(double, person, application, 200.2) })
  }
  /** Delivers an event again until a portal accepts it, as Stripe does. */
  const deliverUntilTaken = async (make: () => ReturnType<typeof paidEvent>) => {
    for (;;) {
      const portal = chance.pick([one, other])
      const answer = await told(portal, make()).catch(() => undefined)
      if (answer?.statusCode === 200) return
      await pause(50)
    }
  }
  const deliveries = payers.flatMap(({ intent }) => [
    ...Array.from({ length: 12 }, () => () => paidEvent(intent)),
    () => chargeEvent('charge.refunded', intent, { refunded: 5_005 }),
    () => chargeEvent('charge.refunded', intent, { refunded: 10_010 }),
    () => chargeEvent('charge.succeeded', intent),
  ])
  const delivered = Promise.all(deliveries.map(deliverUntilTaken))
  for (const round of [0, 1]) {
    await pause(chance.whole(60))
    await (round ? other : one).kill()
    const reborn = await startAt(ports[round])
    if (round) other = reborn
    else one = reborn
  }
  await delivered
  for (const { person, application } of payers) {
    const payments = await paymentsOf(at(one, person), application)
    expect(payments.filter(({ status }) => status === 'success').map(({ amount }) => amount)).toEqual(['200.20'])
    expect((await at(one, person).call(getMyApplication, {}))?.amountPaid).toBe('100.10')
  }
  expect(await selectHalfDone(home.db)).toEqual([])
  for (const portal of [one, other]) expect(portal.said()).not.toContain('unexpected error')
})

test('portals killed during refunds keep the ledger balanced, and send each refund once', async () => {
  const chance = seededRandom(Date.now() % 1_000_000)
  const paid = []
  for (const name of ['Fe', 'Gina', 'Hana']) {
    const { person, application } = await applicantWithApplication(one, name)
    const intent = double.pay((await begun(double, person, application, 300)).id)
    await told(one, paidEvent(intent))
    const [payment] = await paymentsOf(at(one, person), application)
    paid.push({ person, application, paymentId: payment?.id ?? '', intent })
  }
  const ana = await admin(one)
  const body = { amount: '40.00', method: 'gateway' as const, reason: 'Killed meanwhile' }
  /** Repeats a request under the same key until a response arrives, as a page does. */
  const askUntilAnswered = async (paymentId: string, key: string) => {
    for (;;) {
      const portal = chance.pick([one, other])
      const answer = await at(portal, ana)
        .ask(askRefund, { params: { id: paymentId }, body }, key)
        .catch(() => undefined)
      if (answer?.status === 201) return answer.body.id
      await pause(50)
    }
  }
  const asking = Promise.all(
    paid.flatMap(({ paymentId }) => [1, 2, 3].map((turn) => askUntilAnswered(paymentId, `${paymentId}-${turn}`))),
  )
  for (const round of [0, 1, 0]) {
    await pause(chance.whole(80))
    await (round ? other : one).kill()
    const reborn = await startAt(ports[round])
    if (round) other = reborn
    else one = reborn
  }
  const ids = await asking
  expect(new Set(ids).size).toBe(9)
  await expect
    .poll(
      async () => {
        // Ends the lease of the killed process.
        await home.db.run(sql`update refunds set next_at = now() where next_at > now() + interval '1 second'`)
        const open = await home.db.one<{ count: number }>(sql`
          select count(*)::int as count from refunds where status <> 'done'`)
        return open?.count
      },
      { timeout: 60_000, interval: 3_000 },
    )
    .toBe(0)
  for (const { person, intent } of paid) {
    const made = [...double.refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id)
    expect(made.map(({ amount }) => amount)).toEqual([4_000, 4_000, 4_000])
    expect((await at(one, person).call(getMyApplication, {}))?.amountPaid).toBe('180.00')
  }
  expect(await selectHalfDone(home.db)).toEqual([])
}, 120_000)
