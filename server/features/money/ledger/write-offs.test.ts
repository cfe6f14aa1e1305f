import { expect, test } from 'vitest'
import { getStatement, giveCredit, raiseCharge } from '#contract/money/ledger.ts'
import { NOTHING_FOR_PAYEE, recordDisbursement, WRITE_OFF_TOO_HIGH, writeOff } from '#contract/money/overview.ts'
import { moneyChannel, recordedPayment, totalsOf } from '#server/testing/billing.ts'
import { useLedgerChecks } from '#server/testing/ledger.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
useLedgerChecks(portal)
async function nurse() {
  const { person, application, of } = await applicantWithApplication(portal)
  const totals = () => totalsOf(person)
  const ana = await admin(portal)
  const pay = async (amount: string) => recordedPayment(ana, application, await moneyChannel(portal), { amount })
  return { person, of, totals, ana, pay }
}

test('writes an open charge off once, up to its open amount', async () => {
  const { person, of, totals, ana, pay } = await nurse()
  await pay('1400.00')
  const body = { amount: '60', reason: 'She moved and cannot be reached' }
  const answers = await Promise.all([1, 2, 3].map(() => ana.ask(writeOff, { ...of, body }, 'one-key')))
  expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ amount: '60.00', currency: 'USD', reason: body.reason })
  expect(await totals()).toBe('1400.00 of 1440.00')
  const statement = await person.call(getStatement, of)
  expect(statement.currencies[0]).toMatchObject({
    closing: '40.00',
    due: [{ amount: '40.00', description: 'Application fee' }],
  })
  expect(statement.currencies[0]?.lines.at(-1)).toMatchObject({ kind: 'write_off', amount: '-60.00' })
  expect((await ana.ask(writeOff, { ...of, body: { ...body, amount: '40.01' } })).said).toBe(
    `409: ${WRITE_OFF_TOO_HIGH}`,
  )
  // Money that arrives after a write-off becomes a credit of the applicant.
  await ana.call(writeOff, { ...of, body: { ...body, amount: '40.00' } })
  await pay('25.00')
  expect(await totals()).toBe('1425.00 of 1400.00')
  expect((await ana.ask(writeOff, { ...of, body: { ...body, amount: '1e3' } })).status).toBe(400)
  expect((await ana.ask(writeOff, { ...of, body: { ...body, reason: ' ' } })).said).toBe('400: Please give a reason')
})

test('a payment to a third party is limited to the received amount, unless the rest is advanced', async () => {
  const { person, of, ana, pay } = await nurse()
  await ana.call(raiseCharge, { ...of, body: { description: 'Board fee', amount: '143', payee: 'New York State' } })
  await pay('1600.00')
  const passOn = (more: object) => {
    const body = { payee: 'new york state', amount: '100', reference: 'NY 1', ...more }
    return ana.ask(recordDisbursement, { ...of, body })
  }
  expect((await passOn({ payee: 'TruMerit' })).said).toBe(`400: ${NOTHING_FOR_PAYEE}`)
  expect((await passOn({ paidOn: '0026-11-20' })).said).toBe('400: The payment cannot be more than ten years old')
  expect((await passOn({ paidOn: '2999-01-01' })).said).toBe('400: It cannot be paid after today')
  expect((await passOn({ amount: '100.01' })).said).toBe(
    '409: Only $100.00 of this fee has been paid by the client. Say that you advance the rest to pay on more.',
  )
  expect((await passOn({ amount: '60', paidOn: '2026-01-31' })).body).toMatchObject({
    payee: 'New York State',
    amount: '60.00',
    paidOn: '2026-01-31',
    advanced: false,
  })
  expect((await passOn({ amount: '40.01' })).status).toBe(409)
  expect((await passOn({ amount: '83.01', advanced: true })).said).toBe(
    '409: No more than $83.00 of this fee is left to be paid on',
  )
  expect((await passOn({ amount: '83', advanced: true })).body).toMatchObject({ advanced: true })
  const { held, currencies } = await person.call(getStatement, of)
  expect(held).toEqual([{ payee: 'New York State', currency: 'USD', received: '100.00', spent: '143.00' }])
  expect(currencies[0]?.closing).toBe('43.00')
  // An advance may be written off; a credit would take the amount from the payee.
  await ana.call(writeOff, { ...of, body: { amount: '43.00', reason: 'She stopped' } })
  expect((await person.call(getStatement, of)).currencies[0]?.closing).toBe('0.00')
})

test('credits an unpaid third party fee instead of writing it off', async () => {
  const { of, ana, pay } = await nurse()
  await pay('1500.00')
  await ana.call(raiseCharge, { ...of, body: { description: 'Board fee', amount: '143', payee: 'New York State' } })
  const body = { amount: '143', reason: 'She goes elsewhere' }
  expect((await ana.ask(writeOff, { ...of, body })).said).toBe(`409: ${WRITE_OFF_TOO_HIGH}`)
  expect((await ana.ask(giveCredit, { ...of, body })).status).toBe(201)
})
