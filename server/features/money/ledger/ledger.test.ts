import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import type { Application } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { type Cents, decimalOf, toCents } from '#domain/money/amounts.ts'
import { ledgerBreaches } from '#domain/money/ledger/testing/invariants.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { sql } from '#server/database/sql.ts'
import { applyStripeEvent } from '#server/features/money/payments/provider-events.service.ts'
import { readLedger } from '#server/ledger/ledger.ts'
import { breachesOf } from '#server/testing/ledger.ts'
import type { TestUser } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const source = { ip: '127.0.0.1', requestId: 'test' }
const currency = 'USD'

const check = () => breachesOf(portal)

const base = (applicationId: string, intentId: string) => ({ intentId, attemptId: null, applicationId, currency })
const noCard = { method: null, cardBrand: null, cardLast4: null }

const pay = (application: Application, intentId: string, amount: Cents) =>
  applyStripeEvent(
    portal.deps,
    { kind: 'paid', ...base(application.id, intentId), amount, card: { ...noCard, method: 'card' } },
    source,
  )
const refund = (application: Application, intentId: string, totalRefunded: Cents) =>
  applyStripeEvent(
    portal.deps,
    { kind: 'refunded', ...base(application.id, intentId), totalRefunded, card: noCard },
    source,
  )

type Step = 'created' | 'funds_withdrawn' | 'funds_reinstated' | 'closed'
const dispute = (
  application: Application,
  intentId: string,
  told: { amount: Cents; step: Step; outcome: 'won' | 'lost' | null },
) =>
  applyStripeEvent(
    portal.deps,
    { kind: 'disputed', ...base(application.id, intentId), disputeId: `dp_${intentId}`, ...told },
    source,
  )

const setFees = (ana: TestUser, { id }: Application, totalFees: string) =>
  ana.ask(changeApplication, { params: { id }, body: { totalFees, reason: 'As agreed' } })

/** Replays random Stripe events and changes by admins about one applicant, in any order and twice. */
async function history(ana: TestUser, application: Application, seed: number) {
  const chance = seededRandom(seed)
  const intents: { id: string; amount: Cents }[] = []
  const some = () => chance.pick(intents.length > 0 ? intents : [{ id: `pi_${uuid()}`, amount: toCents(100) }])
  const steps = [
    async () => {
      const intent = { id: `pi_${uuid()}`, amount: toCents(1 + chance.whole(60_000)) }
      intents.push(intent)
      await Promise.all([pay(application, intent.id, intent.amount), pay(application, intent.id, intent.amount)])
    },
    async () => {
      const { id, amount } = some()
      await refund(application, id, toCents(1 + chance.whole(amount)))
    },
    async () => {
      const { id, amount } = some()
      const step = chance.pick<Step>(['created', 'funds_withdrawn', 'funds_reinstated', 'closed'])
      const outcome = step === 'closed' ? chance.pick(['won', 'lost'] as const) : null
      await dispute(application, id, { amount, step, outcome })
    },
    async () => {
      await setFees(ana, application, decimalOf(toCents(chance.whole(300_000))))
    },
  ]
  for (let step = 0; step < 12; step += 1) {
    await chance.pick(steps)()
    const entries = await portal.db.begin((tx) => readLedger(tx, { applicationId: application.id, currency }))
    expect({ seed, step, breaches: ledgerBreaches(entries) }).toEqual({ seed, step, breaches: [] })
  }
}

test('ledger and application agree in any order of payment events', async () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { application } = await applicantWithApplication(portal)
    await history(ana, application, seed)
    expect(await check()).toEqual([])
  }
  const wrong = await portal.db.rows(sql`
    select id from applications a
    where amount_paid <> (select coalesce(sum(amount), 0) from payments where application_id = a.id)`)
  expect(wrong).toEqual([])
})

test('a change of fees posts a charge or a credit of the difference, and zero fees post none', async () => {
  const { application } = await applicantWithApplication(portal)
  await setFees(ana, application, '1600.10')
  await setFees(ana, application, '200')
  await setFees(ana, application, '0')
  const entries = await portal.db.begin((tx) => readLedger(tx, { applicationId: application.id, currency }))
  expect(entries.map(({ kind, postings }) => `${kind} ${postings[0]?.amount}`)).toEqual([
    'charge 150000',
    'charge 10010',
    'credit -10010',
    'credit -130000',
    'credit -20000',
  ])
  expect(await check()).toEqual([])
})

test('refuses to change an entry, and refuses an unbalanced entry', async () => {
  await applicantWithApplication(portal)
  for (const statement of [
    sql`update ledger_entries set memo = 'other'`,
    sql`delete from ledger_postings`,
    sql`update ledger_postings set amount = amount + 1`,
    sql`truncate ledger_postings`,
    sql`truncate ledger_entries cascade`,
  ]) {
    await expect(portal.db.run(statement)).rejects.toThrow('only ever added')
  }
  const entry = sql`
    insert into ledger_entries (id, kind, idempotency_key, application_id, happened_on, memo, posted_at)
    values (${uuid()}, 'payment', ${uuid()}, ${uuid()}, '2026-11-23', '', now())`
  await expect(portal.db.run(entry)).rejects.toThrow('does not balance')
  const oneMore = sql`
    insert into ledger_postings (entry_id, account_id, currency, amount)
    select e.id, a.id, a.currency, 1 from (select id from ledger_entries order by sequence limit 1) e, ledger_accounts a
    where not exists (select from ledger_postings where entry_id = e.id and account_id = a.id) limit 1`
  await expect(portal.db.run(oneMore)).rejects.toThrow('does not balance')
  const otherCurrency = sql`
    insert into ledger_postings (entry_id, account_id, currency, amount)
    select e.id, a.id, 'PHP', 1 from (select id from ledger_entries order by sequence limit 1) e, ledger_accounts a
    where not exists (select from ledger_postings where entry_id = e.id and account_id = a.id) limit 1`
  await expect(portal.db.run(otherCurrency)).rejects.toThrow('foreign key')
})

test('the ledger check names an amount that was changed in the database', async () => {
  const { application } = await applicantWithApplication(portal)
  expect(await check()).toEqual([])
  await portal.db.run(sql`update applications set amount_paid = amount_paid + 0.01 where id = ${application.id}`)
  expect(await check()).toEqual([
    `Application ${application.id} is kept with fees 1500.00 and paid 0.01, by the books 1500.00 and 0.00.`,
  ])
})
