import { expect, test } from 'vitest'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { raiseCharge } from '#contract/money/ledger.ts'
import { getExchangeRates, type NewExchangeRate, RATE_WANTED, setExchangeRate } from '#contract/money/rates.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { moneyChannel, pesosAt } from '#server/testing/billing.ts'
import type { TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const gcash = useOpened(() => moneyChannel(portal, 'PHP'))

const rates = () => ana.call(getExchangeRates, {})
const set = async (change: Partial<NewExchangeRate> = {}) => {
  const { version } = await rates()
  return ana.ask(setExchangeRate, {
    body: { from: 'PHP', to: 'USD', rate: '57.70', validFor: 24, expectedVersion: version, ...change },
  })
}
const rateSet = (hoursAgo: number) =>
  portal.db.run(sql`
    insert into exchange_rates (id, version, from_currency, to_currency, rate, valid_hours, set_at)
    select gen_random_uuid(), max(version) + 1, 'PHP', 'USD', 57.70, 24, now() - make_interval(hours => ${hoursAgo})
    from exchange_rates`)
const shownTo = async (person: TestUser) =>
  (await person.call(listPaymentChannels, {})).find(({ id }) => id === gcash.id)

test('a peso channel is offered with the amount to send, if a rate of the last seven days exists', async () => {
  const { person, application } = await applicantWithApplication(portal)
  expect(await shownTo(person)).toBeUndefined()
  expect(await rates()).toMatchObject({ version: 0, rates: [], notOffered: ['PHP'] })

  const { id, setAt } = await pesosAt(portal, '57.70')
  const keptUntil = new Date(Date.parse(setAt) + DAY).toISOString()
  const offer = { rate: '57.70', rateId: id, rateUntil: keptUntil, amountDue: '86550.00' }
  expect(await shownTo(person)).toMatchObject({ currency: 'PHP', ...offer })
  expect((await rates()).notOffered).toEqual([])

  await rateSet(7 * 24 - 1)
  expect(Date.parse((await shownTo(person))?.rateUntil ?? '')).toBeGreaterThan(Date.now())
  await rateSet(7 * 24 + 1)
  expect(await shownTo(person)).toBeUndefined()
  expect((await shownTo(ana))?.rate).toBeNull()
  expect((await rates()).notOffered).toEqual(['PHP'])

  // A debt in pesos is paid in pesos, without any rate.
  await ana.call(raiseCharge, {
    params: { id: application.id },
    body: { description: 'Package', amount: '3999', currency: 'PHP' },
  })
  expect(await shownTo(person)).toMatchObject({ rate: null, rateUntil: null, amountDue: '3999.00' })
})

test('stores every rate with its author, and the database refuses changes', async () => {
  const before = await rates()
  await set({ rate: '58.105', confirmDifference: true })
  await set({ rate: '58.2' })
  const { version, rates: all } = await rates()
  expect(version).toBe(before.version + 2)
  expect(all.slice(0, 2).map(({ rate }) => rate)).toEqual(['58.20', '58.105'])
  expect(all[0]).toMatchObject({ from: 'PHP', to: 'USD', validFor: 24, setBy: { name: expect.any(String) } })
  await expect(portal.db.run(sql`update exchange_rates set rate = 1`)).rejects.toThrow('only ever added')
})

test('of two concurrent rates one is stored, and the other is refused with its colleague’s name', async () => {
  const { version } = await rates()
  const asked = ['58.30', '58.40'].map((rate) => set({ rate, expectedVersion: version, confirmDifference: true }))
  const answers = await Promise.all(asked)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({ decidedBy: expect.any(String), current: { version: version + 1 } })
})

test('a rate that differs much from the last rate needs a confirmation', async () => {
  await pesosAt(portal, '57.70')
  const slip = await set({ rate: '5.77' })
  expect([slip.status, slip.body]).toMatchObject([409, { code: 'rate_differs' }])
  expect(slip.said).toBe('409: 5.77 PHP for 1 USD? The last rate was 57.70.')
  expect((await set({ rate: '5.77', confirmDifference: true })).status).toBe(200)
  await pesosAt(portal, '57.70')
  expect((await set({ rate: '60' })).status).toBe(200)
})

test.each([
  [{ rate: '0' }, RATE_WANTED],
  [{ rate: '57,70' }, RATE_WANTED],
  [{ rate: '57.1234567' }, RATE_WANTED],
  [{ rate: '100000.01' }, RATE_WANTED],
  [{ validFor: 0 }, 'Say for how many hours a rate that was shown is kept: 1 to 168'],
  [{ validFor: 169 }, 'Say for how many hours a rate that was shown is kept: 1 to 168'],
  [{ to: 'EUR' }, 'Rates are into USD, the currency of the accounts'],
  [{ from: 'USD' }, 'Give another currency than USD'],
] as const)('%o is refused with a message', async (change, sentence) => {
  expect((await set(change)).said).toBe(`400: ${sentence}`)
})
