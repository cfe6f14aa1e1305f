import { beforeAll, expect, test } from 'vitest'
import { getStatement } from '#contract/money/ledger.ts'
import { getDayEnd, listLedger } from '#contract/money/overview.ts'
import { getReceipt, type Payment } from '#contract/money/payments.ts'
import { recordPayment, reversePayment } from '#contract/money/payments-by-hand.ts'
import { decidePaymentProof, listAllPaymentProofs, type PaymentProof } from '#contract/money/proofs.ts'
import { getExchangeRates, setExchangeRate } from '#contract/money/rates.ts'
import { askRefund, changeRefund, getMyRefunds, listApplicationRefunds } from '#contract/money/refunds.ts'
import { assignBankLine, confirmBankMatch, importBankStatement } from '#contract/money/statements.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { centsOf } from '#domain/money/amounts.ts'
import { sql } from '#server/database/sql.ts'
import { todayOf } from '#server/shared/dates.ts'
import { moneyChannel, paymentsOf, pesosAt, reportedPayment } from '#server/testing/billing.ts'
import { useLedgerChecks } from '#server/testing/ledger.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { statementsOf } from '#server/testing/statement-count.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
useLedgerChecks(portal)
const today = () => todayOf(portal.deps)

const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
const gcash = useOpened(() => moneyChannel(portal, 'PHP'))
beforeAll(() => pesosAt(portal, '57.70'))

async function nurse() {
  const { person, application, of } = await applicantWithApplication(portal)
  const reported = (amount: string, about: object = {}) =>
    reportedPayment(person, application, gcash, { amount, paidOn: today(), ...about })
  const paid = async (amount: string): Promise<Payment> => {
    const proof = await reported(amount)
    await ana.call(decidePaymentProof, confirmed(proof, amount))
    const [payment] = await paymentsOf(person, application)
    if (!payment) throw new Error('nothing was credited')
    return payment
  }
  const owes = async () => {
    const { currencies } = await person.call(getStatement, of)
    return currencies.map(({ currency, closing }) => `${currency} ${closing}`).join()
  }
  return { person, application, of, reported, paid, owes }
}

const confirmed = ({ id }: PaymentProof, receivedAmount: string, more: object = {}) => ({
  params: { id },
  body: { status: 'confirmed' as const, receivedAmount, ...more },
})

/** Sums in centavos: the channel, the exchange account and the difference. */
async function pesosOf(paymentId: string) {
  const rows = await portal.db.rows<{ kind: string; amount: string }>(sql`
    select a.kind, sum(p.amount)::text as amount
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where e.payment_id = ${paymentId} and p.currency = 'PHP' group by a.kind having sum(p.amount) <> 0`)
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, Number(amount)]))
}

test('credits dollars at the displayed rate, not at the current rate', async () => {
  const { person, application, of, reported, owes } = await nurse()
  const shown = await pesosAt(portal, '57.70')
  const proof = await reported('43275', { rateId: shown.id })
  expect(proof).toMatchObject({ amount: '43275.00', currency: 'PHP' })
  expect(proof.counts).toEqual({ currency: 'USD', amount: '750.00', rate: '57.70' })
  await pesosAt(portal, '58.00')
  expect((await reported('580')).counts).toEqual({ currency: 'USD', amount: '10.00', rate: '58.00' })
  // A rate shown before the new rate counts only if the payment day lies in its time.
  expect((await reported('577', { rateId: shown.id })).counts?.amount).toBe('10.00')
  expect((await reported('580', { rateId: shown.id, paidOn: '2026-01-02' })).counts?.rate).toBe('58.00')
  const listed = await ana.call(listAllPaymentProofs, { query: { status: 'submitted' } })
  expect(listed.find(({ id }) => id === proof.id)).toMatchObject({ balance: '1500.00' })

  for (const one of [ana, ben]) await one.call(decidePaymentProof, confirmed(proof, '43275.00'))
  expect(await owes()).toBe('USD 750.00')
  const [payment] = await paymentsOf(person, application)
  expect(payment).toMatchObject({
    amount: '750.00',
    currency: 'USD',
    received: { amount: '43275.00', currency: 'PHP', rate: '57.70' },
  })
  expect(await pesosOf(payment?.id ?? '')).toEqual({ clearing: 4_327_500, exchange: -4_327_500 })
  const { currencies } = await person.call(getStatement, of)
  expect(currencies[0]?.lines.at(-1)).toMatchObject({
    amount: '-750.00',
    description: expect.stringContaining('₱43,275.00 at 57.70'),
  })
  const receipt = await person.call(getReceipt, { params: { id: payment?.id ?? '' } })
  expect(receipt).toMatchObject({ remainingBalance: '750.00', payment: { received: { amount: '43275.00' } } })
  const pdf = await person.request({ url: `/api/payments/${payment?.id}/receipt.pdf` })
  expect((await readPdf(pdf.rawPayload)).texts.join(' ')).toContain('43,275.00 at 57.70')
  await pesosAt(portal, '57.70')
})

test('pesos that were paid on an earlier day are credited at the rate of that day', async () => {
  const { reported } = await nurse()
  await portal.db.run(sql`
    insert into exchange_rates (id, version, from_currency, to_currency, rate, valid_hours, set_at)
    select gen_random_uuid(), max(version) + 1, 'PHP', 'USD', 50, 24, now() - interval '60 days' from exchange_rates`)
  const shown = await pesosAt(portal, '57.70')
  const paidOn = addDays(today(), -58)
  expect((await reported('577', { rateId: shown.id, paidOn })).counts).toMatchObject({ amount: '11.54', rate: '50.00' })
  expect((await reported('577', { paidOn: addDays(today(), -40) })).counts?.rate).toBe('57.70')
})

test('an amount that differs from the proof or exceeds the balance needs a confirmation', async () => {
  const { reported, owes } = await nurse()
  const proof = await reported('5770')
  const asked = await ana.ask(decidePaymentProof, confirmed(proof, '57700'))
  expect([asked.status, asked.body]).toMatchObject([
    409,
    { code: 'amount_differs', reported: '5770.00', received: '57700.00', balanceAfter: '500.00' },
  ])
  const tooMuch = await reported('115400')
  const more = await ana.ask(decidePaymentProof, confirmed(tooMuch, '115400'))
  expect(more.body).toMatchObject({ code: 'amount_differs', balanceAfter: '-500.00' })
  await ana.call(decidePaymentProof, confirmed(tooMuch, '115400', { confirmDifference: true }))
  expect(await owes()).toBe('USD -500.00')
})

test.each(['43275.00', '14500.00', '0.29', '28.85', '33333.33', '86549.99'])(
  'reversing ₱%s reverses every centavo and every cent',
  async (amount) => {
    const { paid, owes } = await nurse()
    const payment = await paid(amount)
    const before = await pesosOf(payment.id)
    expect(before.clearing).toBe(centsOf(amount))
    expect(Object.values(before).reduce((sum, one) => sum + one, 0)).toBe(0)
    await ana.call(reversePayment, { params: { id: payment.id }, body: { reason: 'It bounced' } })
    expect([await owes(), await pesosOf(payment.id)]).toEqual(['USD 1500.00', {}])
  },
)

test('partial refunds send back every received centavo, and a failed refund is sent again', async () => {
  const { of, person, paid, owes } = await nurse()
  const payment = await paid('14500.00')
  const refund = async (amount: string) => {
    const body = { amount, method: 'transfer' as const, reason: 'She withdrew' }
    const asked = await ana.call(askRefund, { params: { id: payment.id }, body })
    return { id: asked.id, sends: asked.sends }
  }
  const done = (id: string) =>
    ana.call(changeRefund, { params: { id }, body: { status: 'done', reference: `sent ${id.slice(-6)}` } })
  const first = await refund('100.01')
  expect(first.sends).toEqual({ currency: 'PHP', amount: '5770.57', rate: '57.70' })
  expect((await done(first.id)).sends?.amount).toBe('5770.57')
  expect((await person.call(getMyRefunds, of)).refunds).toMatchObject([{ amount: '100.01', sends: first.sends }])
  const second = await refund('77.77')
  await done(second.id)
  await ben.call(changeRefund, { params: { id: first.id }, body: { status: 'failed' } })
  await done(first.id)
  const rest = await refund('73.52')
  await done(rest.id)
  expect(await pesosOf(payment.id)).toEqual({})
  expect(await owes()).toBe('USD 1500.00')
})

test('the refunds of a list are valued in one query', async () => {
  const { of, paid } = await nurse()
  const payment = await paid('14500.00')
  for (const amount of ['10.00', '20.00', '30.00']) {
    await ana.call(askRefund, { params: { id: payment.id }, body: { amount, method: 'transfer', reason: 'Withdrew' } })
  }
  const statements = await statementsOf(() => ana.call(listApplicationRefunds, of))
  expect(statements.filter((text) => text.includes('in_channel'))).toHaveLength(1)
})

test('money in a currency without a rate is not credited until a rate is set', async () => {
  const { person, application, of, owes } = await nurse()
  const euros = await moneyChannel(portal, 'EUR')
  const proof = await reportedPayment(person, application, euros, { amount: '90', paidOn: today() })
  const record = (confirmDifference?: boolean) =>
    ana.ask(recordPayment, {
      ...of,
      body: { channelId: euros.id, amount: '9', reference: `desk ${String(confirmDifference)}`, confirmDifference },
    })
  const mapping = { date: 'Date', amount: 'Amount' }
  const csv = `Date,Amount\n${today()},90.00\n${today()},45.00`
  const { lines } = await ana.call(importBankStatement, { body: { channelId: euros.id, csv, mapping } })
  const [ofProof, ofNobody] = lines.map(({ id }) => id)
  const assign = (more: object = {}) =>
    ana.ask(assignBankLine, { params: { id: ofNobody ?? '' }, body: { applicationId: application.id, ...more } })
  const match = (more: object = {}) =>
    ana.ask(confirmBankMatch, { body: { lineIds: [ofProof ?? ''], proofIds: [proof.id], ...more } })
  const sure = { confirmDifference: true }
  const answers = [
    await record(),
    await record(false),
    await record(true),
    await ana.ask(decidePaymentProof, confirmed(proof, '90')),
    await ana.ask(decidePaymentProof, confirmed(proof, '90', sure)),
    await match(),
    await match(sure),
    await assign(),
    await assign(sure),
  ]
  expect(answers.map(({ said }) => said)).toEqual(answers.map(() => '409: Set an exchange rate first.'))
  expect(await owes()).toBe('USD 1500.00')

  const { version } = await ana.call(getExchangeRates, {})
  const rate = { from: 'EUR', to: 'USD', rate: '0.9', validFor: 24, expectedVersion: version, confirmDifference: true }
  await ana.call(setExchangeRate, { body: rate })
  const { counts } = await ana.call(decidePaymentProof, confirmed(proof, '90'))
  expect(counts).toMatchObject({ amount: '100.00', currency: 'USD' })
  expect([(await record()).status, (await assign()).status]).toEqual([201, 201])
  expect(await owes()).toBe('USD 1340.00')
})

test('the end of a day sums pesos separately, and the ledger lists both currencies', async () => {
  const { application, paid } = await nurse()
  const before = await ana.call(getDayEnd, { query: {} })
  const inPesos = (end: typeof before) => end.channels.find(({ channelId }) => channelId === gcash.id)
  await paid('14500.00')
  const after = await ana.call(getDayEnd, { query: {} })
  const [was, is] = [inPesos(before), inPesos(after)]
  expect(centsOf(is?.received ?? '') - centsOf(was?.received ?? '0.00')).toBe(1_450_000)
  expect((is?.payments ?? 0) - (was?.payments ?? 0)).toBe(1)
  expect(after.totals.map(({ currency }) => currency)).toContain('PHP')
  const lines = await ana.call(listLedger, { query: { search: application.applicationNumber } })
  expect(lines.slice(0, 3).map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)).toEqual([
    'exchange_loss 0.01 PHP',
    'exchange_in 14500.00 PHP',
    'payment 251.30 USD',
  ])
})

test('pesos that a team member records are credited at the rate of the day', async () => {
  const { of, owes } = await nurse()
  const body = { channelId: gcash.id, amount: '5770', reference: 'desk 77' }
  const payment = await ana.call(recordPayment, { ...of, body })
  expect(payment).toMatchObject({ amount: '100.00', received: { amount: '5770.00', currency: 'PHP' } })
  expect(await owes()).toBe('USD 1400.00')
})

test('lines of a peso account are matched in pesos, and credited in dollars', async () => {
  const { person, application, reported, paid, owes } = await nurse()
  const recorded = await paid('5770.00')
  const proof = await reported('14500.00', { references: ['5001 543 610110'] })
  const csv = [
    'Date,Amount,Reference',
    `${today()},14500.00,5001543610110`,
    `${today()},5770.00,${recorded.transactionId}`,
    `${today()},577.00,5001543610112`,
  ].join('\n')
  const mapping = { date: 'Date', amount: 'Amount', reference: 'Reference' }
  const { lines } = await ana.call(importBankStatement, { body: { channelId: gcash.id, csv, mapping } })
  const [ofProof, ofPayment, ofNobody] = lines
  expect(ofProof?.suggestions[0]).toMatchObject({ kind: 'exact', proofId: proof.id, amount: '14500.00' })
  expect(ofPayment?.suggestions[0]).toMatchObject({ kind: 'exact', paymentId: recorded.id, amount: '5770.00' })
  const match = (lineId: string, payments: object) =>
    ana.call(confirmBankMatch, { body: { lineIds: [lineId], ...payments } })
  await match(ofProof?.id ?? '', { proofIds: [proof.id] })
  const matched = await match(ofPayment?.id ?? '', { paymentIds: [recorded.id] })
  expect(matched.lines[0]?.matches[0]).toMatchObject({ amount: '5770.00' })
  await ana.call(assignBankLine, { params: { id: ofNobody?.id ?? '' }, body: { applicationId: application.id } })
  expect((await paymentsOf(person, application)).map(({ amount }) => amount)).toEqual(['10.00', '251.30', '100.00'])
  expect(await owes()).toBe('USD 1138.70')
})

test('less than a cent is refused, and a currency other than the channel’s', async () => {
  const { person, application, reported } = await nurse()
  await expect(reported('0.28')).rejects.toThrow('400: This is less than the smallest coin of the account')
  await expect(reportedPayment(person, application, gcash, { currency: 'USD' })).rejects.toThrow(
    '400: GCash takes payments in PHP',
  )
})
