import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { getStatement, raiseCharge } from '#contract/money/ledger.ts'
import { closeMonth, countMoney, getMonthToClose, listClosedMonths } from '#contract/money/months.ts'
import { getDayEnd, listLedger, recordDisbursement } from '#contract/money/overview.ts'
import { recordPayment } from '#contract/money/payments-by-hand.ts'
import { decidePaymentProof } from '#contract/money/proofs.ts'
import { assignBankLine, importBankStatement } from '#contract/money/statements.ts'
import { getRevenueReport } from '#contract/reports.ts'
import { formatDay, lastDayOf } from '#domain/calendar/calendar.ts'
import { firstDayOf, monthOf, monthsAfter } from '#domain/calendar/months.ts'
import { toCents } from '#domain/money/amounts.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { sql } from '#server/database/sql.ts'
import { applyStripeEvent } from '#server/features/money/payments/provider-events.service.ts'
import { todayOf } from '#server/shared/dates.ts'
import { moneyChannel, reportedPayment } from '#server/testing/billing.ts'
import { useLedgerChecks } from '#server/testing/ledger.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { selectBreaches } from './ledger-check.store.ts'

const portal = usePortal()
useLedgerChecks(portal)
const ana = useAdmin(portal)
const channel = useOpened(() => moneyChannel(portal))
let references = 0

const today = () => todayOf(portal.deps)
const monthsAgo = (months: number) => monthsAfter(monthOf(today()), -months)
const close = (month: string) => ana.ask(closeMonth, { body: { month } })
const received = ({ sums }: { sums: { account: string; debits: string }[] }) =>
  sums.find(({ account }) => account === 'clearing')?.debits

const pay = (id: string, receivedOn: string, amount = '10.00') => {
  references += 1
  const body = { channelId: channel.id, amount, reference: `month ${references}`, receivedOn }
  return ana.ask(recordPayment, { params: { id }, body })
}

test('a month is closed once, in order and after its end, with the sums of its preview', async () => {
  const { person, application } = await applicantWithApplication(portal)
  expect(await ana.call(getMonthToClose, {})).toBeNull()
  expect((await close(monthsAgo(6))).said).toMatch(/^409: There is nothing in the books up to /)
  await pay(application.id, `${monthsAgo(6)}-15`, '30.00')
  await pay(application.id, `${monthsAgo(5)}-01`, '70.00')
  await reportedPayment(person, application, channel, { paidOn: `${monthsAgo(6)}-20` })
  const next = await ana.call(getMonthToClose, {})
  expect(next).toMatchObject({ month: monthsAgo(6), isFirst: true, from: monthsAgo(6), to: monthsAgo(1) })
  expect(next?.unfinished).toEqual([{ kind: 'proofs', count: 1 }])
  const counts = await ana.call(countMoney, {})
  expect(counts.unfinished).toContainEqual({ kind: 'proofs', count: 1 })
  expect(counts.monthsToClose).toBe(6)
  expect((await close(monthsAgo(0))).said).toMatch(/^409: .* is not over yet$/)

  const both = await Promise.all([close(monthsAgo(6)), close(monthsAgo(6))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect(both[0]?.body).toMatchObject({ id: monthsAgo(6), closedBy: expect.any(String), sums: next?.sums })
  const clearing = { account: 'clearing', channel: 'GCash', currency: 'USD' }
  expect(next?.sums).toContainEqual({
    ...clearing,
    opening: '0.00',
    debits: '30.00',
    credits: '0.00',
    closing: '30.00',
  })
  expect((await close(monthsAgo(4))).said).toMatch(/^409: Close .* first/)
  expect((await ana.ask(closeMonth, { body: { month: '26-10' } })).said).toBe('400: Give the month as 2026-10')

  const { body } = await close(monthsAgo(5))
  expect(body.sums).toContainEqual({
    ...clearing,
    opening: '30.00',
    debits: '70.00',
    credits: '0.00',
    closing: '100.00',
  })
  expect(body.sums).toContainEqual(
    expect.objectContaining({ account: 'unapplied', opening: '30.00', closing: '100.00' }),
  )
  const list = await ana.call(listClosedMonths, {})
  expect(list.map(({ id }) => id)).toEqual([monthsAgo(5), monthsAgo(6)])
  const csv = (await ana.request({ url: '/api/admin/exports/months?format=csv' })).body
  expect(csv).toContain(`${monthsAgo(5)},Clearing,GCash,USD,30.00,70.00,0.00,100.00`)
})

test('a late entry is posted in the open month with its own value date, by hand or from a provider', async () => {
  const { person, application, of } = await applicantWithApplication(portal)
  const closed = monthsAgo(5)
  const [openDay, oldDay] = [firstDayOf(monthsAfter(closed, 1)), `${closed}-20`]
  const before = await ana.call(listClosedMonths, {})
  expect((await pay(application.id, oldDay, '11.00')).status).toBe(201)
  const proof = await reportedPayment(person, application, channel, { amount: '12.00', paidOn: oldDay })
  await ana.call(decidePaymentProof, {
    params: { id: proof.id },
    body: { status: 'confirmed', receivedAmount: '12.00' },
  })
  const csv = `Date,Amount,Reference\n${oldDay},13.00,late line\n`
  const mapping = { date: 'Date', amount: 'Amount', reference: 'Reference' }
  const { lines } = await ana.call(importBankStatement, { body: { channelId: channel.id, csv, mapping } })
  await ana.call(assignBankLine, { params: { id: lines[0]?.id ?? '' }, body: { applicationId: application.id } })
  await ana.call(raiseCharge, { ...of, body: { description: 'Report', amount: '5.00', payee: 'TruMerit' } })
  const passedOn = { payee: 'TruMerit', amount: '5.00', reference: 'TM 9', advanced: true, paidOn: oldDay }
  await ana.call(recordDisbursement, { ...of, body: passedOn })
  const told = { intentId: `pi_${uuid()}`, attemptId: null, applicationId: application.id, currency: 'USD' }
  const card = { method: 'card', cardBrand: null, cardLast4: null }
  const source = { ip: '127.0.0.1', requestId: 'test' }
  await applyStripeEvent(portal.deps, { kind: 'paid', ...told, amount: toCents(1400), card }, source)

  const rows = await ana.call(listLedger, { query: { search: application.applicationNumber } })
  const late = rows.filter(({ valueDate }) => valueDate !== null)
  expect(late.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual([
    'disbursement 5.00',
    'payment 11.00',
    'payment 12.00',
    'payment 13.00',
  ])
  expect(new Set(late.map(({ date, valueDate }) => `${date} ${valueDate}`))).toEqual(new Set([`${openDay} ${oldDay}`]))
  const { currencies } = await person.call(getStatement, of)
  expect(currencies[0]?.lines[0]).toMatchObject({
    date: openDay,
    description: expect.stringMatching(new RegExp(`^Payment PA-.*, of ${formatDay(oldDay)}$`)),
  })
  expect(await ana.call(listClosedMonths, {})).toEqual(before)
  expect(await ana.call(getDayEnd, { query: { day: oldDay } })).toMatchObject({ closed: true, channels: [] })
  expect((await ana.call(getDayEnd, { query: { day: openDay } })).closed).toBe(false)
  const { periods } = await ana.call(getRevenueReport, {})
  expect(periods.filter((one) => one.closed).at(-1)?.first).toBe(firstDayOf(closed))
})

test('each of twenty payments that race the closing of a month counts in that month or in the next', async () => {
  const month = monthsAgo(4)
  const applications = await Promise.all(Array.from({ length: 5 }, () => applicantWithApplication(portal)))
  const before = Number(received((await ana.call(getMonthToClose, {})) ?? { sums: [] }) ?? 0)
  const payments = Array.from({ length: 20 }, (_, index) =>
    pay(applications[index % 5]?.application.id ?? '', lastDayOf(month), '1.00'),
  )
  const closing = payments[4]?.then(() => close(month))
  const answers = await Promise.all([...payments, closing])
  expect(answers.map((answer) => answer?.status)).toEqual(Array(21).fill(201))
  const [{ inside = 0, moved = 0 } = {}] = await portal.db.rows<{ inside: number; moved: number }>(sql`
    select count(*) filter (where happened_on = ${lastDayOf(month)} and value_on is null)::int as inside,
      count(*) filter (where happened_on = ${firstDayOf(monthsAfter(month, 1))} and value_on = ${lastDayOf(month)})::int as moved
    from ledger_entries where kind = 'payment'`)
  expect(inside + moved).toBe(20)
  const [closed] = await ana.call(listClosedMonths, {})
  expect([closed?.id, Number(received(closed ?? { sums: [] }))]).toEqual([month, before + inside])
})

test('the database refuses every change to a closed month', async () => {
  const closed = monthsAgo(4)
  for (const statement of [
    sql`update closed_months set closed_at = now()`,
    sql`delete from closed_month_sums`,
    sql`truncate closed_months cascade`,
  ])
    await expect(portal.db.run(statement)).rejects.toThrow('only ever added')
  const out = sql`insert into closed_months (month, closed_at) values (${firstDayOf(monthsAgo(2))}, now())`
  await expect(portal.db.run(out)).rejects.toThrow('the month that is closed next begins on')
  const oneMore = sql`
    insert into ledger_postings (entry_id, account_id, currency, amount)
    select e.id, a.id, a.currency, sign
    from (select id from ledger_entries where happened_on <= ${lastDayOf(closed)} limit 1) e
    cross join lateral (
      select *, case row_number() over () when 1 then 1 else -1 end as sign from ledger_accounts a
      where currency = 'USD' and not exists (select from ledger_postings where entry_id = e.id and account_id = a.id) limit 2
    ) a`
  await expect(portal.db.run(oneMore)).rejects.toThrow('is of a closed month')
})

test('the ledger check names a closed month that was changed in the database', async () => {
  // Only the owner of the tables can do this; the portal never has that role.
  const changed = portal.db.begin(async (tx) => {
    await tx.runScript(`alter table ledger_entries disable trigger user;
      update ledger_entries set happened_on = value_on where value_on is not null`)
    throw new Error((await selectBreaches(tx, 'USD')).join())
  })
  await expect(changed).rejects.toThrow(
    /^Month \d{4}-\d{2} was closed with other sums of \w+ in USD than it has now\.$/,
  )
})

test('closed months stay unchanged in any order of entries and closings', async () => {
  const { application } = await applicantWithApplication(portal)
  const chance = seededRandom(7)
  portal.clock.advance(70 * 24 * 60 * 60_000)
  Object.assign(ana, await admin(portal))
  let kept = await ana.call(listClosedMonths, {})
  for (let step = 0; step < 40; step += 1) {
    const month = monthsAgo(chance.whole(9))
    const day = `${month}-${String(1 + chance.whole(28)).padStart(2, '0')}`
    expect((await pay(application.id, day > today() ? today() : day)).status).toBe(201)
    const next = step % 8 === 7 && (await ana.call(getMonthToClose, {}))
    if (next) expect((await close(next.month)).status).toBe(201)
    const now = await ana.call(listClosedMonths, {})
    expect([step, now.slice(-kept.length)]).toEqual([step, kept])
    kept = now
  }
  expect(kept.length).toBeGreaterThan(6)
})
