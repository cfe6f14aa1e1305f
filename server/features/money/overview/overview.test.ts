import { expect, test } from 'vitest'
import { getStatement, giveCredit, raiseCharge } from '#contract/money/ledger.ts'
import { countMoney } from '#contract/money/months.ts'
import { getDayEnd, getDueAges, listDues, listLedger, noteInvoice } from '#contract/money/overview.ts'
import { getReceipt } from '#contract/money/payments.ts'
import { reversePayment, TYPING_ERROR } from '#contract/money/payments-by-hand.ts'
import { decidePaymentProof } from '#contract/money/proofs.ts'
import { restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { sql } from '#server/database/sql.ts'
import { todayOf } from '#server/shared/dates.ts'
import { moneyChannel, paymentsOf, recordedPayment, reportedPayment } from '#server/testing/billing.ts'
import { admin } from '#server/testing/people.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { readCsv } from '#server/testing/read-xlsx.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const today = () => todayOf(portal.deps)

async function nurse() {
  const { person, application, of } = await applicantWithApplication(portal)
  const ana = await admin(portal)
  const channel = await moneyChannel(portal)
  const pay = (amount: string, reference: string, receivedOn = today()) =>
    recordedPayment(ana, application, channel, { amount, reference, receivedOn })
  return { person, application, of, ana, channel, pay }
}

test('the ledger lists every charge, payment, credit and reversal, newest first', async () => {
  const { application, of, ana, pay } = await nurse()
  await ana.call(raiseCharge, { ...of, body: { description: 'Courier', amount: '45.00' } })
  const { id } = await pay('100.00', 'desk 1')
  await ana.call(giveCredit, { ...of, body: { amount: '5.00', reason: 'Goodwill' } })
  await ana.call(reversePayment, { params: { id }, body: { reason: 'It bounced' } })
  const search = application.applicationNumber
  const rows = await ana.call(listLedger, { query: { search } })
  expect(rows.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'reversal -100.00',
    'credit 5.00',
    'payment 100.00',
    'charge 45.00',
    'charge 1500.00',
  ])
  expect(rows[2]).toMatchObject({
    applicationNumber: search,
    currency: 'USD',
    date: today(),
    payment: { id, channel: 'GCash', reference: 'desk 1', invoice: null },
  })
})

test('the ledger is filtered by kind, channel, days and reference', async () => {
  const { application, of, ana, channel, pay } = await nurse()
  await pay('10.00', 'Narrow 1', '2026-01-31')
  await pay('20.00', 'Narrow 2')
  const found = async (query: object) => {
    const rows = await ana.call(listLedger, { query: { search: application.applicationNumber, ...query } })
    return rows.map(({ amount }) => amount)
  }
  expect(await found({ kind: 'payment' })).toEqual(['20.00', '10.00'])
  expect(await found({ channel: channel.id })).toEqual(['20.00', '10.00'])
  expect(await found({ channel: 'card' })).toEqual([])
  expect(await found({ to: '2026-01-31' })).toEqual(['10.00'])
  expect(await found({ from: today(), kind: 'charge' })).toEqual(['1500.00'])
  expect(await found({ search: 'narrow 2' })).toEqual(['20.00'])
  const withoutInvoice = (query: object) => found({ invoice: 'missing', ...query })
  expect(await withoutInvoice({})).toEqual(['20.00', '10.00'])
  expect(await withoutInvoice({ to: '2026-01-31' })).toEqual(['10.00'])
  expect(await withoutInvoice({ from: today(), channel: channel.id })).toEqual(['20.00'])
  expect([await withoutInvoice({ channel: 'card' }), await withoutInvoice({ kind: 'charge' })]).toEqual([[], []])
  const narrow = new URLSearchParams({
    format: 'csv',
    invoice: 'missing',
    search: application.applicationNumber,
    to: '2026-01-31',
  })
  const file = await ana.request({ url: `/api/admin/exports/ledger?${narrow}` })
  expect(readCsv(file.body).slice(1)).toMatchObject([expect.arrayContaining(['2026-01-31', '10.00'])])
  await ana.call(raiseCharge, { ...of, body: { description: 'Photos', amount: '500', currency: 'PHP' } })
  expect(await found({ search: 'nobody of this name' })).toEqual([])
  expect((await ana.ask(listLedger, { query: { from: '2026-02-01', to: '2026-01-01' } })).status).toBe(400)
  expect((await ana.ask(listLedger, { query: { kind: 'gift' as 'charge' } })).said).toBe(
    '400: Choose a kind from the list',
  )
})

test('the ledger finds a payment by any of its references, written with or without spaces', async () => {
  const { person, application, ana, channel } = await nurse()
  const { id } = await reportedPayment(person, application, channel, { references: ['QQ 81', 'QQ 82'] })
  await ana.call(decidePaymentProof, { params: { id }, body: { status: 'confirmed', receivedAmount: '250.00' } })
  const found = async (search: string) =>
    (await ana.call(listLedger, { query: { search } })).map(({ amount }) => amount)
  expect([await found('QQ 81'), await found('qq82')]).toEqual([['250.00'], ['250.00']])
  const [payment] = await paymentsOf(person, application)
  await ana.call(reversePayment, { params: { id: payment?.id ?? '' }, body: { reason: 'Another bank' } })
  expect(await found('qq82')).toEqual(['-250.00', '250.00'])
  expect(await found('--')).toEqual([])
})

test('counts waiting work as its lists show it, without blocked people', async () => {
  const { person, application, of, ana, channel } = await nurse()
  await reportedPayment(person, application, channel)
  await ana.call(raiseCharge, { ...of, body: { description: 'Late', amount: '10.00', dueOn: addDays(today(), -5) } })
  const counts = async () => {
    const { unfinished, overdueCharges } = await ana.call(countMoney, {})
    return { proofs: unfinished.find(({ kind }) => kind === 'proofs')?.count ?? 0, overdueCharges }
  }
  const { proofs, overdueCharges } = await counts()
  await ana.call(restrictPerson, { body: { kind: 'block', email: person.email, reason: 'Agreement ended' } })
  expect(await counts()).toEqual({ proofs: proofs - 1, overdueCharges: overdueCharges - 1 })
})

test('sums due money by age and currency, and links to its charges', async () => {
  const { application, of, ana, pay } = await nurse()
  const ages = async (currency: string) => {
    const { currencies } = await ana.call(getDueAges, {})
    return currencies.find((one) => one.currency === currency)
  }
  const before = await ages('USD')
  const overdue = async () => (await ana.call(countMoney, {})).overdueCharges
  const overdueBefore = await overdue()
  const charge = (amount: string, days: number, currency = 'USD') =>
    ana.call(raiseCharge, {
      ...of,
      body: { description: `Due ${days}`, amount, currency, dueOn: addDays(today(), -days) },
    })
  await charge('10.00', -5)
  await charge('20.00', 30)
  await charge('30.00', 31)
  await charge('40.00', 61)
  await charge('700.00', 61, 'EUR')
  const after = await ages('USD')
  expect(await overdue()).toBe(overdueBefore + 4)
  const more = (age: 'not_due' | 'to_30' | 'to_60' | 'older') =>
    (Number(after?.ages[age]) - Number(before?.ages[age] ?? 0)).toFixed(2)
  // The application fee is due from today.
  expect([more('not_due'), more('to_30'), more('to_60'), more('older')]).toEqual(['10.00', '20.00', '30.00', '40.00'])
  expect((await ages('EUR'))?.ages).toEqual({ not_due: '0.00', to_30: '0.00', to_60: '0.00', older: '700.00' })
  await pay('45.00', 'the oldest first')
  const mine = async (age?: 'older' | 'to_60') => {
    const rows = await ana.call(listDues, { query: { currency: 'usd', ...(age && { age }) } })
    return rows.filter(({ applicationId }) => applicationId === application.id)
  }
  expect(await mine('older')).toEqual([])
  expect((await mine('to_60')).map(({ open, amount, daysOverdue }) => [open, amount, daysOverdue])).toEqual([
    ['25.00', '30.00', 31],
  ])
  expect((await mine()).map(({ description }) => description)).toEqual([
    'Due 31',
    'Due 30',
    'Application fee',
    'Due -5',
  ])
  const breaches = await portal.db.rows(sql`
    select c.id from charges c cross join lateral charge_sums(c.application_id) s
    where s.id = c.id and (c.open_amount, c.paid_amount, c.spent_amount) <> (s.open, s.paid, s.spent)`)
  expect(breaches).toEqual([])
})

test('the end of a day shows received and refunded money by channel, in separate currencies', async () => {
  const { ana, channel, pay } = await nurse()
  const day = '2026-02-03'
  await pay('100.00', 'day 1', day)
  await pay('50.50', 'day 2', day)
  await pay('9.00', 'the day after', '2026-02-04')
  const end = await ana.call(getDayEnd, { query: { day } })
  expect(end.channels.filter(({ channelId }) => channelId === channel.id)).toEqual([
    {
      channelId: channel.id,
      channel: 'GCash',
      currency: 'USD',
      payments: 2,
      received: '150.50',
      wentBack: '0.00',
      corrected: '0.00',
      net: '150.50',
    },
  ])
  const { id } = await pay('30.00', 'went back today')
  await ana.call(reversePayment, { params: { id }, body: { reason: 'It bounced' } })
  const now = await ana.call(getDayEnd, { query: {} })
  expect(now.day).toBe(today())
  expect(now.channels.find(({ channelId }) => channelId === channel.id)).toMatchObject({
    payments: 1,
    received: '30.00',
    wentBack: '30.00',
    corrected: '0.00',
    net: '0.00',
  })
  expect((await ana.call(getDayEnd, { query: { day: '2020-01-01' } })).totals).toEqual([])
})

test('a typing error counts as a correction on both days, not as received or refunded', async () => {
  const { person, ana, of, channel, pay } = await nurse()
  const day = '2026-02-05'
  const endOf = async (query: { day?: string }) =>
    (await ana.call(getDayEnd, { query })).channels.find(({ channelId }) => channelId === channel.id)
  await pay('50.00', 'right', day)
  const { id } = await pay('15050.00', 'mistyped', day)
  await ana.call(reversePayment, { params: { id }, body: { reason: TYPING_ERROR } })
  const then = { payments: 1, received: '50.00', wentBack: '0.00', corrected: '15050.00', net: '50.00' }
  expect(await endOf({ day })).toMatchObject(then)
  const now = { payments: 0, received: '0.00', wentBack: '0.00', corrected: '15050.00', net: '0.00' }
  expect(await endOf({})).toMatchObject(now)
  const same = await pay('900.00', 'mistyped today')
  await ana.call(reversePayment, { params: { id: same.id }, body: { reason: TYPING_ERROR } })
  expect(await endOf({})).toMatchObject({ ...now, corrected: '15950.00' })
  const { currencies } = await person.call(getStatement, of)
  expect(currencies[0]).toMatchObject({ closing: '1450.00' })
  expect(currencies[0]?.lines.map(({ description }) => description)).toContainEqual(
    expect.stringMatching(/^Correction of a typing error: payment PA-/),
  )
})

test('lists what one member posted alone above the limit, with the parts of a day summed', async () => {
  const { person, application, of, ana, channel, pay } = await nurse()
  const ben = await admin(portal, 'ben')
  const alone = async () => {
    const end = await ana.call(getDayEnd, { query: {} })
    expect(end.alone.filter(({ applicationId }) => applicationId === application.id)).toEqual(
      end.alone.filter(({ clientName }) => clientName === `${person.firstName} Reyes`),
    )
    return end.alone
      .filter(({ applicationNumber }) => applicationNumber === application.applicationNumber)
      .map(({ kind, count, amount, wasReported }) => `${kind} ${count} ${amount}${wasReported ? ' reported' : ''}`)
  }
  await pay('300.00', 'alone 1', '2026-01-31')
  expect(await alone()).toEqual([])
  const { id } = await pay('200.00', 'alone 2', '2026-02-01')
  const credit = { ...of, body: { amount: '600.00', reason: 'Goodwill' } }
  await ana.call(giveCredit, credit)
  expect(await alone()).toEqual(['credit 1 600.00', 'payment 2 500.00'])
  const mails = await portal.db.rows(sql`
    select recipient from mail_outbox where notice = 'money_posted_alone'
      and dedupe_key like ${`%${application.id}%`} order by recipient, dedupe_key`)
  expect(mails.map(({ recipient }) => recipient)).toEqual([ana.email, ana.email, ben.email, ben.email])
  await ana.call(reversePayment, { params: { id }, body: { reason: 'It bounced' } })
  expect(await alone()).toEqual(['credit 1 600.00'])
  const proof = await reportedPayment(person, application, channel, { amount: '800.00' })
  const decision = { status: 'confirmed', receivedAmount: '800', confirmDifference: true } as const
  await ben.call(decidePaymentProof, { params: { id: proof.id }, body: decision })
  expect(await alone()).toEqual(['payment 1 800.00 reported', 'credit 1 600.00'])
})

test('names the company’s own invoice on the acknowledgement, and lists payments without one', async () => {
  const { person, ana, of, pay } = await nurse()
  const { id } = await pay('12.00', 'invoiced')
  const missing = async () => {
    const rows = await ana.call(listLedger, { query: { invoice: 'missing' } })
    return rows.some(({ payment }) => payment?.id === id)
  }
  expect(await missing()).toBe(true)
  const invoice = { number: 'SI 0001832', issuedOn: '2026-02-01' }
  expect(await ana.call(noteInvoice, { params: { id }, body: invoice })).toMatchObject({ id, invoice })
  expect(await missing()).toBe(false)
  expect((await person.call(getReceipt, { params: { id } })).payment.invoice).toEqual(invoice)
  const { texts } = await readPdf((await person.request({ url: `/api/payments/${id}/receipt.pdf` })).rawPayload)
  expect(texts.join(' ')).toContain('SI 0001832')
  const later = { ...invoice, issuedOn: '2999-01-01' }
  expect((await ana.ask(noteInvoice, { params: { id }, body: later })).said).toBe(
    '400: The invoice cannot be dated after today',
  )
  const mistyped = { ...invoice, issuedOn: '0026-02-01' }
  expect((await ana.ask(noteInvoice, { params: { id }, body: mistyped })).said).toBe(
    '400: The invoice cannot be more than ten years old',
  )
  await ana.call(reversePayment, { params: { id }, body: { reason: 'It bounced' } })
  expect((await ana.ask(noteInvoice, { params: { id }, body: invoice })).status).toBe(409)
  expect((await person.call(getStatement, of)).currencies[0]?.closing).toBe('1500.00')
})
