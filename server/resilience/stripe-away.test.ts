import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getMyApplication } from '#contract/applications/applications.ts'
import { startCardPayment } from '#contract/money/payments.ts'
import { paymentsBy, paymentsOf } from '#server/testing/billing.ts'
import { freePort, portOf } from '#server/testing/doubles/ports.ts'
import { type StripeBehavior, type StripeDouble, startStripeDouble } from '#server/testing/doubles/stripe.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'

const AWAY = '503: The payment provider cannot be reached. Nothing was charged. Please try again.'
const ANSWERED_WITHIN = 15_000
const REST_WITHIN = 2_000

/** Starts more payments than the database has connections, while people send other requests. */
async function besiege(portal: TestApp) {
  const people = await Promise.all(
    Array.from({ length: 15 }, (_, index) => applicantWithApplication(portal, `Ada${index}`)),
  )
  const from = Date.now()
  const paying = people.map(async ({ person, application }) => {
    const answer = await person.ask(startCardPayment, { body: { amount: 100, applicationId: application.id } })
    return { said: answer.said, code: 'code' in answer.body && answer.body.code, took: Date.now() - from }
  })
  const others: number[] = []
  const rest = (async () => {
    let isOver = false
    const end = Promise.all(paying).then(() => {
      isOver = true
    })
    do {
      const asked = Date.now()
      const { person, application } = people[others.length % people.length] ?? (people[0] as (typeof people)[0])
      expect((await person.call(getMyApplication, {}))?.id).toBe(application.id)
      const ready = await portal.app.inject({ url: '/readyz' })
      expect([ready.statusCode, ready.body]).toEqual([200, expect.any(String)])
      others.push(Date.now() - asked)
      await pause(100)
    } while (!isOver)
    await end
  })()
  const answers = await Promise.all(paying)
  await rest
  const rows = await Promise.all(people.map(({ person, application }) => paymentsOf(person, application)))
  return { answers, slowestRest: Math.max(...others), rows: rows.flat() }
}

type Trouble = StripeBehavior | 'refuses' | 'hangsUp'

/** A provider with this trouble, or none at its address. */
async function openTrouble(trouble: Trouble): Promise<Pick<StripeDouble, 'url' | 'close'>> {
  if (trouble === 'refuses') return { url: `http://127.0.0.1:${await freePort()}`, close: async () => {} }
  if (trouble === 'hangsUp') {
    const server = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return {
      url: `http://127.0.0.1:${portOf(server)}`,
      close: () => new Promise((resolve) => server.close(() => resolve())),
    }
  }
  const double = await startStripeDouble()
  double.behave(trouble)
  return double
}

async function sufferFrom(trouble: Trouble) {
  const stripe = await openTrouble(trouble)
  const portal = await startApp(paymentsBy(stripe))
  const { answers, slowestRest, rows } = await besiege(portal)
  await portal.close()
  await stripe.close()
  return {
    trouble,
    said: [...new Set(answers.map(({ said, code }) => `${said} ${code}`))],
    isInTime: Math.max(...answers.map(({ took }) => took)) < ANSWERED_WITHIN,
    restGoesOn: slowestRest < REST_WITHIN,
    rows: rows.length,
  }
}

const asItShould = (trouble: Trouble) => ({
  trouble,
  said: [`${AWAY} payments_unavailable`],
  isInTime: true,
  restGoesOn: true,
  rows: 0,
})

const quick: Trouble[] = ['broken', 'garbage', 'refuses', 'hangsUp']
test.each(quick)('with a failing provider (%s) no payment is recorded and everything else works', async (trouble) => {
  expect(await sufferFrom(trouble)).toEqual(asItShould(trouble))
})

// Side by side, as each trouble takes its time.
test('with a silent or slow provider requests end within fifteen seconds and everything else works', async () => {
  const slow: Trouble[] = ['mute', 'drips']
  expect(await Promise.all(slow.map(sufferFrom))).toEqual(slow.map(asItShould))
}, 60_000)
