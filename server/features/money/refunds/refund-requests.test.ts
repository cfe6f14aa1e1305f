import { expect, test } from 'vitest'
import { recordPayment } from '#contract/money/ledger.ts'
import {
  askRefund,
  decideRefundRequest,
  getMyRefunds,
  listRefundRequests,
  requestRefund,
} from '#contract/money/refunds.ts'
import { markStep } from '#contract/path/path.ts'
import { moneyChannel } from '#server/testing/billing.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()

test('an applicant sees the proposed refund, asks once, and reads the answer', async () => {
  const ana = await admin(portal)
  const { person, application } = await applicantWithApplication(portal)
  const of = { params: { id: application.id } }
  const channel = await moneyChannel(portal)
  const paid = { channelId: channel.id, amount: '1000.00', reference: 'All of it' }
  const { id: paymentId } = await ana.call(recordPayment, { ...of, body: paid })
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
