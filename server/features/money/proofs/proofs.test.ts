import { expect, test } from 'vitest'
import { getTasks } from '#contract/cases/tasks.ts'
import { listMessages } from '#contract/messages/messages.ts'
import { changePaymentChannel } from '#contract/money/channels.ts'
import { getStatement } from '#contract/money/ledger.ts'
import { getReceipt } from '#contract/money/payments.ts'
import { PLAIN_REFERENCE, REPORTED_BY_YOU, recordPayment, reversePayment } from '#contract/money/payments-by-hand.ts'
import {
  decidePaymentProof,
  listAllPaymentProofs,
  listPaymentProofs,
  submitPaymentProof,
} from '#contract/money/proofs.ts'
import { sql } from '#server/database/sql.ts'
import { moneyChannel, paidOf, paymentsOf, recordedPayment, reportedPayment } from '#server/testing/billing.ts'
import { breachesOf } from '#server/testing/ledger.ts'
import { admin, applicant } from '#server/testing/people.ts'
import { applicantWithApplication, pdf, uploaded } from '#server/testing/test-documents.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ben = useAdmin(portal, 'ben')
const check = () => breachesOf(portal)
const confirmed = (id: string, receivedAmount = '250.00', expectedStatus?: 'submitted') => ({
  params: { id },
  body: { status: 'confirmed', receivedAmount, expectedStatus, confirmDifference: true } as const,
})
const rejected = (id: string, body: { reason?: string; expectedStatus?: 'submitted' }) => ({
  params: { id },
  body: { status: 'rejected', ...body } as const,
})

async function nurse(currency = 'USD') {
  const { person, application } = await applicantWithApplication(portal)
  const paid = () => paidOf(person)
  const proofs = () => person.call(listPaymentProofs, { query: { applicationId: application.id } })
  const body = (about: object = {}) => ({
    applicationId: application.id,
    channelId: channel.id,
    amount: '250.00',
    currency,
    references: ['3012 345 678901'],
    paidOn: '2026-01-02',
    payerName: 'Maria Reyes',
    ...about,
  })
  const channel = await moneyChannel(portal, currency)
  return { person, application, channel, paid, proofs, body, ana: await admin(portal) }
}

test('a reported payment credits nothing until it is confirmed, and then the received amount', async () => {
  const { person, application, channel, paid, proofs, ana } = await nurse()
  const payment = async () =>
    (await person.call(getTasks, { params: { id: application.id } })).tasks.find(({ code }) => code === 'payment')
  const proof = await reportedPayment(person, application, channel)
  expect(proof).toMatchObject({ status: 'submitted', amount: '250.00', paymentId: null, objectPath: null })
  expect(await paid()).toBe('0.00')
  expect(await payment()).toMatchObject({ state: 'waiting', waitsFor: 'team', title: 'We are checking your payment' })

  const answer = await ana.call(decidePaymentProof, confirmed(proof.id, '200', 'submitted'))
  expect(answer).toMatchObject({ status: 'confirmed', receivedAmount: '200.00', decidedBy: { id: ana.id } })
  expect(await paid()).toBe('200.00')
  expect(await payment()).toMatchObject({ state: 'to_do', title: 'Pay the rest of your fees' })
  const [row] = await proofs()
  expect(row).toMatchObject({ id: proof.id, status: 'confirmed', receiptNumber: expect.stringMatching(/^PA-/) })
  const [credited] = await paymentsOf(person, application)
  expect(credited).toMatchObject({ id: row?.paymentId, amount: '200.00', transactionId: proof.references[0] })
  const messages = await person.call(listMessages, { query: { applicationId: application.id } })
  expect(messages[0]?.content).toMatch(
    /^Thank you, Maria\. .*confirmed your payment of \$200\.00 by GCash.*You reported \$250\.00/s,
  )
  expect(await check()).toEqual([])
})

test('twenty concurrent confirmations post one payment, and the others read who decided', async () => {
  const { person, application, channel, paid, ana } = await nurse()
  const { id } = await reportedPayment(person, application, channel)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? ana : ben).ask(decidePaymentProof, confirmed(id, '250', 'submitted')),
    ),
  )
  const said = answers.filter(({ status }) => status !== 200).map((answer) => answer.said)
  expect(said).toHaveLength(19)
  expect(new Set(said).size).toBe(1)
  expect(said[0]).toMatch(/^409: (ana|ben)@lampara\.test has already confirmed this payment$/)
  expect(await paid()).toBe('250.00')
  // Without `expectedStatus`, repeating the decision changes nothing, and another decision is refused.
  expect((await ana.ask(decidePaymentProof, confirmed(id))).status).toBe(200)
  expect((await ana.ask(decidePaymentProof, confirmed(id, '1'))).status).toBe(409)
  expect((await ana.ask(decidePaymentProof, rejected(id, { reason: 'No' }))).status).toBe(409)
  expect(await paymentsOf(person, application)).toHaveLength(1)
  expect(await check()).toEqual([])
})

test('credits a hundredfold amount only after an explicit confirmation', async () => {
  const { person, application, channel, paid, ana } = await nurse()
  const proof = await reportedPayment(person, application, channel, { amount: '100.00' })
  const ask = (receivedAmount: string, confirmDifference?: boolean) =>
    ana.ask(decidePaymentProof, {
      params: { id: proof.id },
      body: { status: 'confirmed', receivedAmount, confirmDifference },
    })
  const refused = await ask('10000')
  expect(refused.said).toBe('409: $10,000.00 instead of $100.00? The client would be $8,500.00 in credit.')
  expect(refused.body).toMatchObject({
    code: 'amount_differs',
    reported: '100.00',
    received: '10000.00',
    balanceAfter: '-8500.00',
  })
  expect((await ask('99.99', false)).said).toBe('409: $99.99 instead of $100.00?')
  expect(await paid()).toBe('0.00')
  expect((await ask('10000', true)).status).toBe(200)
  expect(await paid()).toBe('10000.00')
})

test('a payment that is recorded with its proof confirms the proof, or asks when the amounts differ', async () => {
  const { person, application, channel, paid, proofs, ana } = await nurse()
  const proof = await reportedPayment(person, application, channel, { references: ['30 12'] })
  const body = { channelId: channel.id, amount: '25000', reference: '3012', proofId: proof.id }
  const ask = (about: object = {}) =>
    ana.ask(recordPayment, { params: { id: application.id }, body: { ...body, ...about } }, 'one-key')
  const refused = await ask()
  expect(refused.said).toBe('409: $25,000.00 instead of $250.00? The client would be $23,500.00 in credit.')
  expect(refused.body).toMatchObject({ code: 'amount_differs' })
  expect((await ask({ amount: '250', reference: '77' })).said).toBe(
    '409: The reported payment has another channel or reference',
  )
  const liza = await applicantWithApplication(portal, 'Liza')
  const elsewhere = await ana.ask(recordPayment, { params: { id: liza.application.id }, body })
  expect(elsewhere.said).toBe('404: Payment proof not found')
  const answers = [await ask({ amount: '250' }), await ask({ amount: '250' })]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await paid()).toBe('250.00')
  expect(await proofs()).toMatchObject([{ status: 'confirmed', paymentId: answers[0]?.body.id }])
})

test('a payment that is recorded with its proof keeps the day and the payer that its recorder saw', async () => {
  const { person, application, channel, ana } = await nurse()
  const { id: proofId, references } = await reportedPayment(person, application, channel)
  const seen = { receivedOn: '2026-01-09', payerName: 'Tita Baby' }
  const ask = (receivedOn: string) => {
    const body = { ...seen, channelId: channel.id, amount: '250', reference: references[0] ?? '', proofId, receivedOn }
    return ana.ask(recordPayment, { params: { id: application.id }, body })
  }
  expect((await ask('2199-01-01')).said).toBe('400: The payment cannot arrive after today')
  expect((await ask(seen.receivedOn)).status).toBe(201)
  const [payment] = await portal.db.rows(
    sql.select('payments p', 'p.payer_name', {
      receivedOn: sql.text`(select happened_on from ledger_entries where idempotency_key = 'payment:' || p.id)`,
    })`where p.application_id = ${application.id}`,
  )
  expect(payment).toEqual(seen)
})

test('an unreported payment above the balance needs a confirmation only when its recorder asks for it', async () => {
  const { application, channel, ana } = await nurse()
  const ask = (reference: string, confirmDifference?: boolean) =>
    ana.ask(recordPayment, {
      params: { id: application.id },
      body: { channelId: channel.id, amount: '15050', reference, confirmDifference },
    })
  const refused = await ask('N 1', false)
  expect(refused.said).toBe('409: $15,050.00? The client would be $13,550.00 in credit.')
  expect(refused.body).toMatchObject({ code: 'amount_differs', reported: null })
  expect((await ask('N 1')).status).toBe(201)
})

test('an applicant reads that a mistyped amount was reversed, and the right amount', async () => {
  const { person, application, channel, ana } = await nurse()
  const proof = await reportedPayment(person, application, channel, { amount: '150.50', references: ['3099'] })
  const { paymentId } = await ana.call(decidePaymentProof, confirmed(proof.id, '15050'))
  await ana.call(reversePayment, { params: { id: paymentId ?? '' }, body: { reason: 'Two zeros too many' } })
  await recordedPayment(ana, application, channel, { amount: '150.50', reference: '3099' })
  const messages = await person.call(listMessages, { query: { applicationId: application.id } })
  const [corrected, reversed, thanks] = messages.map(({ content }) => content)
  expect(thanks).toContain('confirmed your payment of $15,050.00')
  expect(reversed).toMatch(/took back payment PA-\S+ of \$15,050\.00\..*\n\nYou owe \$1,500\.00\./s)
  expect(reversed).not.toContain('Two zeros')
  const [told] = await person.call(listPaymentProofs, { query: { applicationId: application.id } })
  expect(told?.correction).toEqual({ amount: '150.50', receiptNumber: expect.stringMatching(/^PA-/) })
  expect(corrected).toMatch(/^Your payment is \$150\.50, not \$15,050\.00\. Payment acknowledgement PA-\S+ takes/)
})

test('a rejected payment shows its reason, and its reference can be used again', async () => {
  const { person, application, paid, proofs, body, ana } = await nurse()
  const { id } = await person.call(submitPaymentProof, { body: body() })
  expect((await ana.ask(decidePaymentProof, rejected(id, {}))).said).toBe(
    '400: Say why the payment cannot be confirmed',
  )
  await ana.call(
    decidePaymentProof,
    rejected(id, { reason: 'Nothing arrived on that day', expectedStatus: 'submitted' }),
  )
  const [row] = await proofs()
  expect(row).toMatchObject({ status: 'rejected', reason: 'Nothing arrived on that day', paymentId: null })
  const messages = await person.call(listMessages, { query: { applicationId: application.id } })
  expect(messages[0]?.content).toContain('Reason: Nothing arrived on that day')
  expect(await paid()).toBe('0.00')
  expect((await person.ask(submitPaymentProof, { body: body() })).status).toBe(201)
})

test('a reference is unique per channel in any spelling, among reported and recorded payments', async () => {
  const { person, application, channel, body, ana } = await nurse()
  const liza = await applicantWithApplication(portal, 'Liza')
  const taken = '409: This reference was already submitted'
  await person.call(submitPaymentProof, { body: body({ references: ['AB 12', 'ab-1.2', 'cd 34'] }) })
  const racing = await Promise.all(
    ['ef56', 'EF 56', 'e-f-5-6'].map((reference) =>
      liza.person.ask(submitPaymentProof, {
        body: body({ applicationId: liza.application.id, references: [reference, 'zz 99'].toReversed() }),
      }),
    ),
  )
  expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(
    (
      await liza.person.ask(submitPaymentProof, {
        body: body({ applicationId: liza.application.id, references: ['Ab12'] }),
      })
    ).said,
  ).toBe(taken)
  const recorded = { channelId: channel.id, amount: '10', reference: 'CD-34' }
  const of = { params: { id: application.id } }
  expect((await ana.ask(recordPayment, { ...of, body: recorded })).said).toBe(taken)
  const { id } = await ana.call(recordPayment, { ...of, body: { ...recorded, reference: 'GH 78' } })
  expect((await person.ask(submitPaymentProof, { body: body({ references: ['gh78'] }) })).said).toBe(taken)
  await ana.call(reversePayment, { params: { id }, body: { reason: 'It bounced' } })
  expect((await person.ask(submitPaymentProof, { body: body({ references: ['gh78'] }) })).status).toBe(201)
  const alike = ['A\u200bB12', 'ＡＢ１２', 'AB/12', 'ab_1\u20602']
  for (const reference of alike) {
    const again = await person.ask(submitPaymentProof, { body: body({ references: [reference] }) })
    expect([reference, again.said]).toEqual([reference, taken])
    expect((await ana.ask(recordPayment, { ...of, body: { ...recorded, reference } })).said).toBe(taken)
  }
  // Another channel may have the same reference.
  const other = await moneyChannel(portal)
  expect(
    (await person.ask(submitPaymentProof, { body: body({ channelId: other.id, references: ['AB12'] }) })).status,
  ).toBe(201)
})

test('repeated proofs with one key get one response, even with a file', async () => {
  const { person, proofs, body } = await nurse()
  const { uploadURL } = await uploaded(person)
  const [one, other] = [
    await person.ask(submitPaymentProof, { body: body({ uploadURL }) }, 'one'),
    await person.ask(submitPaymentProof, { body: body({ uploadURL }) }, 'one'),
  ]
  expect([one.status, other.status]).toEqual([201, 201])
  expect(other.body).toEqual(one.body)
  expect(await proofs()).toHaveLength(1)
})

test('only its owner and the team open the screenshot of a payment', async () => {
  const { person, body, ana } = await nurse()
  const { uploadURL } = await uploaded(person)
  const { objectPath } = await person.call(submitPaymentProof, { body: body({ uploadURL }) })
  const liza = await applicant(portal, 'Liza')
  const opened = await Promise.all([person, ana, liza].map((one) => one.request({ url: objectPath ?? '' })))
  expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404])
})

const unpaid = useOpened(nurse)
test.each<[about: object, said: string]>([
  [{ references: [] }, '400: Give the reference of the payment'],
  [{ references: undefined }, '400: Give the reference of the payment'],
  [{ references: ['  '] }, '400: Give the reference of the payment'],
  [{ references: ['--'] }, '400: A reference has letters or digits'],
  [{ references: ['R\u0395FA1'] }, `400: ${PLAIN_REFERENCE}`],
  [{ references: Array.from({ length: 11 }, (_, n) => `R${n}`) }, '400: Give at most 10 references'],
  [{ paidOn: '2999-01-01' }, '400: The payment cannot be made after today'],
  [{ paidOn: 'soon' }, '400: Give the date as yyyy-mm-dd'],
  [{ amount: '0' }, '400: Enter an amount above zero, such as 1500.00'],
  [{ amount: '1.005' }, '400: Give at most two decimals, such as 1500.00'],
  [{ amount: '1e3' }, '400: Write the amount with digits alone, such as 1500.00'],
  [{ amount: '99999999999' }, '400: This amount is too large: it has more than 8 digits'],
  [{ amount: '-5' }, '400: Enter an amount above zero, such as 1500.00'],
  [{ currency: 'PHP' }, '400: GCash takes payments in USD'],
  [{ payerName: ' ' }, '400: Give the name of the person who paid'],
  [{ channelId: 'nonsense' }, '404: Payment channel not found'],
  [{ uploadURL: '/elsewhere' }, '400: The upload link is missing or not valid. Please upload the file again.'],
])('a reported payment with %o is refused with its own message', async (about, said) => {
  const { person, proofs, body } = unpaid
  expect((await person.ask(submitPaymentProof, { body: body(about) } as never)).said).toBe(said)
  expect(await proofs()).toEqual([])
})

test('a proof for a retired channel, or with another person’s file, is refused', async () => {
  const { person, channel, body, ana } = await nurse()
  const { uploadURL } = await uploaded(await applicant(portal, 'Liza'))
  expect((await person.ask(submitPaymentProof, { body: body({ uploadURL }) })).said).toBe('404: Upload not found')
  await ana.call(changePaymentChannel, { params: { id: channel.id }, body: { status: 'retired' } })
  expect((await person.ask(submitPaymentProof, { body: body() })).said).toBe('409: This payment channel is not active')
})

test('the submitter of a payment cannot confirm it', async () => {
  const { application, channel, ana } = await nurse()
  const { id } = await reportedPayment(ana, application, channel)
  expect((await ana.ask(decidePaymentProof, confirmed(id))).said).toBe(
    '403: You submitted this payment yourself. Another member of the team has to confirm it.',
  )
  const byHand = (reference: string, amount = '250.00') => {
    const body = { channelId: channel.id, amount, reference, receivedOn: '2026-01-05' }
    return ana.ask(recordPayment, { params: { id: application.id }, body })
  }
  // Recording the same money under another reference is refused.
  expect((await byHand('another')).said).toBe(`409: ${REPORTED_BY_YOU}`)
  // One cent less is refused as well.
  expect((await byHand('a cent', '249.99')).said).toBe(`409: ${REPORTED_BY_YOU}`)
  expect((await ben.ask(decidePaymentProof, confirmed(id))).status).toBe(200)
  expect((await byHand('another')).status).toBe(201)
})

test('the team sees warnings about a duplicate file, another payer, another amount and an odd reference', async () => {
  const { person, application, channel, ana } = await nurse()
  const liza = await applicantWithApplication(portal, 'Liza')
  const bytes = pdf(1_200, 'screenshot')
  const first = { uploadURL: (await uploaded(person, bytes)).uploadURL, amount: '1500.00' }
  const proof = await reportedPayment(person, application, channel, first)
  const again = {
    uploadURL: (await uploaded(liza.person, bytes)).uploadURL,
    payerName: 'Tita Baby',
    references: ['12'],
  }
  const copy = await reportedPayment(liza.person, liza.application, channel, again)
  const all = await ana.call(listAllPaymentProofs, { query: { status: 'submitted', order: 'oldest' } })
  expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt).sort())
  const newest = await ana.call(listAllPaymentProofs, { query: { status: 'submitted' } })
  expect(newest.map(({ id }) => id)).toEqual(all.map(({ id }) => id).reverse())
  const flagsOf = (id: string) => all.find((one) => one.id === id)?.flags.map(({ code }) => code)
  expect(flagsOf(proof.id)).toEqual(['same_file'])
  expect(all.find((one) => one.id === proof.id)?.flags[0]?.sentence).toContain(
    `for Liza Reyes (${liza.application.applicationNumber}).`,
  )
  expect(flagsOf(copy.id)).toEqual(['same_file', 'other_payer', 'other_amount', 'unusual_reference'])
  expect(all.find((one) => one.id === copy.id)).toMatchObject({ clientName: 'Liza Reyes', balance: '1500.00' })
})

test('money without a rate is recorded in its own currency when no balance is open', async () => {
  const { person, application, channel, paid, ana } = await nurse('PHP')
  await recordedPayment(ana, application, await moneyChannel(portal), { amount: '1500' })
  const proof = await reportedPayment(person, application, channel, { amount: '14000.50' })
  const { paymentId } = await ana.call(decidePaymentProof, confirmed(proof.id, '14000.50'))
  expect(await paid()).toBe('1500.00')
  const payment = (await paymentsOf(person, application)).find(({ id }) => id === paymentId)
  expect(payment).toMatchObject({ amount: '14000.50', currency: 'PHP' })
  const { currencies } = await person.call(getStatement, { params: { id: application.id } })
  expect(currencies.map(({ currency, closing }) => `${currency} ${closing}`)).toEqual(['USD 0.00', 'PHP -14000.50'])
  expect((await person.call(getReceipt, { params: { id: paymentId ?? '' } })).payment.currency).toBe('PHP')
  await recordedPayment(ana, application, channel, { amount: '10', confirmDifference: true })
  expect(await paid()).toBe('1500.00')
  expect(await check()).toEqual([])
})

test('the applicant reads only the first name of the member who confirmed the payment', async () => {
  const { person, application, channel, proofs, ana } = await nurse()
  await portal.db.run(sql`update users set first_name = 'Carla', last_name = 'Diaz' where id = ${ana.id}`)
  const { id } = await reportedPayment(person, application, channel)
  await ana.call(decidePaymentProof, confirmed(id, '250', 'submitted'))
  const [proof] = await proofs()
  expect(proof?.checkedBy).toBe('Carla')
  const receipt = await person.call(getReceipt, { params: { id: proof?.paymentId ?? '' } })
  expect(receipt.checkedBy).toBe('Carla')
  const { companyInfo, ...rest } = receipt
  expect(JSON.stringify([proof, rest])).not.toMatch(/Diaz|ana@/)
})
