import { expect, test } from 'vitest'
import { countMoney } from '#contract/money/months.ts'
import {
  askRefund,
  changeRefund,
  decideRefundRequest,
  getMyRefunds,
  listRefundRequests,
  listRefunds,
  type RefundMethod,
  type RefundMove,
  requestRefund,
} from '#contract/money/refunds.ts'
import { markStep } from '#contract/path/path.ts'
import { listWork } from '#contract/work/work.ts'
import { sql } from '#server/database/sql.ts'
import { moneyChannel, recordedPayment } from '#server/testing/billing.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)

async function paid(amount = '400.00') {
  const { person, application, of } = await applicantWithApplication(portal)
  const { id: paymentId } = await recordedPayment(ana, application, await moneyChannel(portal), { amount })
  return { person, application, of, paymentId }
}

test('an applicant sees the proposed refund, asks once, and reads the answer', async () => {
  const { person, application, of, paymentId } = await paid('1000.00')
  const doneOn = new Date().toISOString().slice(0, 10)
  const step = {
    params: { ...of.params, step: 'documents_complete' as const },
    body: { doneOn, evidence: { note: 'Seen' } },
  }
  await ana.ask(markStep, step)
  const before = await person.call(getMyRefunds, of)
  expect(before.requests).toEqual([])
  const { amount, percent, stage, lines } = before.proposal
  expect(lines.map((line) => line.kind)).toEqual(['service'])
  expect(Number(amount)).toBe((1000 * percent) / 100)
  const ask = { body: { applicationId: application.id, reason: 'I stay in the Philippines' } }
  const request = await person.call(requestRefund, ask)
  expect(request).toMatchObject({ status: 'open', proposed: amount, percent, stage })
  expect((await person.ask(requestRefund, ask)).said).toBe(
    '409: You have already asked for a refund. Our team will answer you.',
  )
  expect((await ana.call(listRefundRequests, { query: { status: 'open' } })).map(({ id }) => id)).toContain(request.id)
  const decision = { params: { id: request.id }, body: { status: 'accepted', answer: 'Within a week' } } as const
  await ana.call(decideRefundRequest, decision)
  expect((await ana.ask(decideRefundRequest, decision)).said).toBe('409: This request is decided already')
  const refund = { amount: '400.00', method: 'transfer' as const, reason: 'She moved away' }
  await ana.call(askRefund, { params: { id: paymentId }, body: refund })
  const after = await person.call(getMyRefunds, of)
  expect(after.requests).toMatchObject([{ status: 'accepted', answer: 'Within a week' }])
  expect(after.refunds).toMatchObject([{ amount: '400.00', status: 'approved' }])
  expect(after.refunds[0]).not.toHaveProperty('reason')
  expect(Number(after.proposal.amount)).toBeLessThanOrEqual(600)
})

test('refuses a refund request without a payment', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ask = { body: { applicationId: application.id, reason: 'So' } }
  expect((await person.ask(requestRefund, ask)).said).toBe('409: There is nothing that could be refunded.')
})

test('a refund by transfer shows its account number, which is in no audit event', async () => {
  const { paymentId } = await paid()
  const account = 'GCash, Maria Reyes, 0917 123 4567'
  const ask = (method: RefundMethod) =>
    ana.call(askRefund, {
      params: { id: paymentId },
      body: { amount: '10.00', method, reason: 'She moved away', account },
    })
  expect((await ask('transfer')).account).toBe(account)
  expect((await ask('credit')).account).toBeNull()
  expect((await ana.call(listRefunds, { query: { status: 'approved' } })).map((one) => one.account)).toContain(account)
  expect(await portal.db.rows(sql`select from audit where audit::text like ${'%0917 123 4567%'}`)).toEqual([])
})

test('a failed refund is work for a colleague, and a cancelled refund is work for nobody', async () => {
  const ben = await admin(portal, 'ben')
  const { application, paymentId } = await paid()
  const workOf = async (who: typeof ben) =>
    (await who.call(listWork, { query: { kind: 'money', client: application.id } })).map(({ reason }) => reason)
  const wish = { amount: '50.00', method: 'transfer', reason: 'The courier was paid twice', account: 'BPI 1' } as const
  const { id } = await ana.call(askRefund, { params: { id: paymentId }, body: wish })
  const move = (status: RefundMove) =>
    ana.call(changeRefund, { params: { id }, body: { status, reference: 'BPI 4711', account: 'BPI 1' } })
  await move('done')
  expect(await workOf(ben)).toEqual([])
  await move('failed')
  expect(await workOf(ben)).toEqual(['Refund of $50.00 has failed'])
  expect(await workOf(ana)).toEqual([])
  await move('failed')
  expect(await workOf(ben)).toEqual([])
})

test('a refund request is counted under Money, with the client’s name', async () => {
  const { person, application } = await paid()
  const waiting = async () =>
    (await ana.call(countMoney, {})).unfinished.find(({ kind }) => kind === 'refund_requests')?.count
  const before = await waiting()
  await person.call(requestRefund, { body: { applicationId: application.id, reason: 'I stay with my family' } })
  expect(await waiting()).toBe((before ?? 0) + 1)
  const { applicationNumber } = application
  const requests = await ana.call(listRefundRequests, { query: { status: 'open' } })
  expect(requests).toContainEqual(expect.objectContaining({ clientName: 'Maria Reyes', applicationNumber }))
})
