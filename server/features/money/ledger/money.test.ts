import { expect, test } from 'vitest'
import { getApplication } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { changePaymentChannel, listPaymentChannels, proposePaymentChannel } from '#contract/money/channels.ts'
import { getStatement, giveCredit, raiseCharge } from '#contract/money/ledger.ts'
import { recordPayment, reversePayment } from '#contract/money/payments-by-hand.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { sql } from '#server/database/sql.ts'
import { applyStripeEvent } from '#server/features/money/payments/provider-events.service.ts'
import { todayOf } from '#server/shared/dates.ts'
import { moneyChannel, paymentsOf, recordedPayment, totalsOf } from '#server/testing/billing.ts'
import { useLedgerChecks } from '#server/testing/ledger.ts'
import { admin } from '#server/testing/people.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { ownPortal, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
useLedgerChecks(portal)
async function nurse() {
  const { person, application, of } = await applicantWithApplication(portal)
  const totals = () => totalsOf(person)
  return { person, application, of, totals, ana: await admin(portal) }
}

test('the statement lists charges, payments and credits with a running balance and the open charges', async () => {
  const { person, of, totals, ana } = await nurse()
  const channel = await moneyChannel(portal)
  const dueOn = addDays(todayOf(portal.deps), 60)
  const courier = { description: 'Courier', amount: 45, dueOn }
  expect(await ana.call(raiseCharge, { ...of, body: courier })).toMatchObject({
    description: 'Courier',
    amount: '45.00',
    currency: 'USD',
    dueOn,
    payee: null,
    collected: true,
  })
  for (const tooFar of ['0027-01-31', '2207-01-31', '9999-12-31'])
    expect((await ana.ask(raiseCharge, { ...of, body: { ...courier, dueOn: tooFar } })).said).toBe(
      '400: Give a due date within ten years of today',
    )
  const state = { description: 'Board fee', amount: '143', payee: 'New York State' }
  await ana.call(raiseCharge, { ...of, body: state })
  const report = { description: 'Report', amount: '485.00', payee: 'TruMerit', collected: false }
  await ana.call(raiseCharge, { ...of, body: report })
  await ana.call(raiseCharge, { ...of, body: { description: 'Photos', amount: '500', currency: 'php' } })
  expect(await totals()).toBe('0.00 of 1688.00')
  const body = { channelId: channel.id, amount: '1600.00', reference: '30012345678' }
  expect(await ana.call(recordPayment, { ...of, body })).toMatchObject({
    amount: '1600.00',
    status: 'success',
    paymentMethod: 'gcash',
    transactionId: '30012345678',
    receiptNumber: expect.stringMatching(/^PA-\d{4}-\d{6}$/),
  })
  await ana.call(giveCredit, { ...of, body: { amount: '20.00', reason: 'Goodwill' } })
  expect(await totals()).toBe('1600.00 of 1668.00')
  const statement = await person.call(getStatement, of)
  const [dollars, pesos] = statement.currencies
  expect(dollars?.lines.map(({ kind, amount, balance }) => `${kind} ${amount} ${balance}`)).toEqual([
    'charge 1500.00 1500.00',
    'charge 45.00 1545.00',
    'charge 143.00 1688.00',
    'payment -1600.00 88.00',
    'credit -20.00 68.00',
  ])
  expect(dollars).toMatchObject({ currency: 'USD', opening: '0.00', closing: '68.00' })
  expect(dollars?.due.map(({ amount, description }) => `${amount} ${description}`)).toEqual([
    '43.00 Board fee',
    '25.00 Courier',
  ])
  expect(pesos).toMatchObject({
    currency: 'PHP',
    closing: '500.00',
    due: [{ amount: '500.00', description: 'Photos' }],
  })
  expect(statement.elsewhere).toEqual([{ payee: 'TruMerit', currency: 'USD', amount: '485.00', description: 'Report' }])
  expect(statement.held).toEqual([{ payee: 'New York State', currency: 'USD', received: '100.00', spent: '0.00' }])
  const later = await person.call(getStatement, { ...of, query: { from: '2999-01-01', asOf: '2999-01-02' } })
  expect(later.currencies[0]).toMatchObject({ opening: '68.00', lines: [], closing: '68.00' })
})

test('a statement is available as CSV and PDF', async () => {
  const { person, application, of } = await nurse()
  const url = `/api/applications/${application.id}/statement`
  const csv = (await person.request({ url: `${url}.csv` })).body
  expect(csv).toContain('Currency,Date,Kind,Description,Amount,Balance\r\n')
  expect(csv).toContain(',charge,Application fee,1500.00,1500.00\r\n')
  const pdf = await person.request({ url: `${url}.pdf` })
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const { pages, texts } = await readPdf(pdf.rawPayload)
  expect([pages, texts.join(' ')]).toEqual([1, expect.stringContaining('You owe $1,500.00')])
  expect(texts.join(' ')).not.toMatch(/official receipt|invoice/i)
  expect((await person.ask(getStatement, { ...of, query: { asOf: 'soon' } })).said).toBe(
    '400: Give the date as yyyy-mm-dd',
  )
})

test('the PDF of a statement shows the balance after each line, and the end of each reference', async () => {
  const { person, ana, application } = await nurse()
  await recordedPayment(ana, application, await moneyChannel(portal), { amount: '300.00', reference: '8877665544' })
  const pdf = await person.request({ url: `/api/applications/${application.id}/statement.pdf` })
  const words = (await readPdf(pdf.rawPayload)).texts.join(' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('Date What Amount Balance')
  expect(words).toMatch(/Payment PA-\d{4}-\d+ by GCash, reference ending in 5544 -\$300\.00 \$1,200\.00/)
})

test('a request without an idempotency key is refused, and twenty requests with one key get one response', async () => {
  const { of, totals, ana, application } = await nurse()
  const channel = await moneyChannel(portal)
  const body = { channelId: channel.id, amount: '100.00', reference: 'the one' }
  const url = `/api/admin/applications/${application.id}/payments`
  const headers = { 'content-type': 'application/json' }
  const without = await ana.request({ method: 'POST', url, headers, payload: JSON.stringify(body) })
  expect([without.statusCode, without.json().message]).toEqual([400, expect.stringContaining('Idempotency-Key')])
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ana.ask(recordPayment, { ...of, body }, 'one-key')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1)
  expect(await totals()).toBe('100.00 of 1500.00')
  expect((await ana.ask(recordPayment, { ...of, body: { ...body, amount: '7' } }, 'one-key')).said).toBe(
    '409: This Idempotency-Key was used for another request',
  )
  expect((await ana.ask(recordPayment, { ...of, body: { ...body, reference: 'THE ONE' } })).said).toBe(
    '409: This reference was already submitted',
  )
})

test('a reversed payment stays listed, reopens its charges, and is reversed once', async () => {
  const { person, application, of, totals, ana } = await nurse()
  const channel = await moneyChannel(portal)
  const body = { channelId: channel.id, amount: '1600.00', reference: 'bounced' }
  const { id } = await ana.call(recordPayment, { ...of, body })
  const reversal = { params: { id }, body: { reason: 'It bounced' } }
  expect(await ana.call(reversePayment, reversal)).toMatchObject({ id, status: 'reversed', amount: '1600.00' })
  expect(await totals()).toBe('0.00 of 1500.00')
  expect((await paymentsOf(person, application)).map(({ amount, status }) => `${amount} ${status}`)).toEqual([
    '-1600.00 reversed',
    '1600.00 reversed',
  ])
  expect((await ana.ask(reversePayment, reversal)).said).toBe('409: This payment is reversed already')
  // The money arrives after all, under the same reference.
  expect((await ana.ask(recordPayment, { ...of, body })).status).toBe(201)
})

test('a partly refunded payment cannot be reversed', async () => {
  const { person, application, ana } = await nurse()
  const intent = { intentId: 'pi_refunded', attemptId: null, applicationId: application.id, currency: 'USD' }
  const card = { method: 'card', cardBrand: null, cardLast4: null }
  const origin = { ip: '127.0.0.1', requestId: 'test' }
  await applyStripeEvent(portal.deps, { kind: 'paid', ...intent, amount: 5_000 as never, card }, origin)
  await applyStripeEvent(portal.deps, { kind: 'refunded', ...intent, totalRefunded: 1_000 as never, card }, origin)
  const [, payment] = await paymentsOf(person, application)
  const answer = await ana.ask(reversePayment, { params: { id: payment?.id ?? '' }, body: { reason: 'So' } })
  expect(answer.said).toBe('409: Money of this payment went back: it cannot be reversed')
})

const unchanged = useOpened(nurse)
test.each([
  [{ description: 'X', amount: '0' }, '400: Enter an amount above zero, such as 1500.00'],
  [{ description: ' ', amount: '1' }, '400: Say what is charged'],
  [
    { description: 'X', amount: '1', currency: 'JPY' },
    '400: Give a currency with two decimals by its code, such as PHP',
  ],
  [{ description: 'X', amount: '1', dueOn: '2026-02-30' }, '400: Give the date as yyyy-mm-dd'],
  [{ description: 'X', amount: '1', collected: false }, '400: Say who it is paid to'],
])('a charge of %o is refused with its own message', async (body, said) => {
  const { of, ana, totals } = unchanged
  expect((await ana.ask(raiseCharge, { ...of, body } as never)).said).toBe(said)
  expect(await totals()).toBe('0.00 of 1500.00')
})

test('a credit may exceed the balance, but not the charged amount', async () => {
  const { person, application, of, totals, ana } = await nurse()
  await recordedPayment(ana, application, await moneyChannel(portal), { amount: '1500' })
  await ana.call(giveCredit, { ...of, body: { amount: '200', reason: 'Discount' } })
  expect(await totals()).toBe('1500.00 of 1300.00')
  expect((await person.call(getStatement, of)).currencies[0]).toMatchObject({ closing: '-200.00', due: [] })
  expect((await ana.ask(giveCredit, { ...of, body: { amount: '1300.01', reason: 'More' } })).said).toBe(
    '409: A credit cannot be more than what was charged',
  )
})

test('a channel is confirmed by a second team member, and applicants see active channels only', async () => {
  const { person, of, ana } = await nurse()
  const ben = await admin(portal, 'ben')
  const bank = { kind: 'bank', name: 'BPI', accountName: 'Lampara', accountNumber: '1234', currency: 'USD' } as const
  const { id, status } = await ana.call(proposePaymentChannel, { body: bank })
  expect(status).toBe('proposed')
  const shown = async () => (await person.call(listPaymentChannels, {})).some((channel) => channel.id === id)
  expect(await shown()).toBe(false)
  const paying = { ...of, body: { channelId: id, amount: '1', reference: 'early' } }
  expect((await ana.ask(recordPayment, paying)).said).toBe('409: This payment channel is not active')
  const activate = { params: { id }, body: { status: 'active' } } as const
  expect((await ana.ask(changePaymentChannel, activate)).said).toBe(
    '403: Another member of the team has to confirm this payment channel',
  )
  expect((await ben.call(changePaymentChannel, activate)).status).toBe('active')
  expect(await shown()).toBe(true)
  await ana.call(changePaymentChannel, { params: { id }, body: { status: 'retired' } })
  expect(await shown()).toBe(false)
  expect((await ben.ask(changePaymentChannel, activate)).said).toBe(
    '409: This payment channel is retired and cannot become active',
  )
})

test('receipt numbers of manual payments have no gap', async () => {
  const { of, ana } = await nurse()
  const channel = await moneyChannel(portal)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => {
      const reference = n < 6 ? `gap ${n}` : 'gap twice'
      return ana.ask(recordPayment, { ...of, body: { channelId: channel.id, amount: '1', reference } })
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 201, 201, 409])
  const gaps = await portal.db.rows(sql`
    select year from receipt_counters c
    where last_number <> (select count(*) from payments where receipt_number like '%' || c.year || '-%')`)
  expect(gaps).toEqual([])
})

test('refuses lower fees after the currency was changed, and names the reason', async () => {
  const { application, of } = await applicantWithApplication(portal)
  const later = await ownPortal({ CURRENCY: 'PHP' }, { beside: portal })
  const ana = await admin(later)
  const lowered = await ana.ask(changeApplication, { ...of, body: { totalFees: '100.00', reason: 'Waived' } })
  expect(lowered.said).toMatch(/^409: Less than that was charged in PHP/)
  expect((await ana.call(getApplication, of)).totalFees).toBe(application.totalFees)
})
