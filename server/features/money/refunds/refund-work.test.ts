import { expect, test } from 'vitest'
import { recordPayment } from '#contract/money/ledger.ts'
import { countMoney } from '#contract/money/months.ts'
import { askRefund, changeRefund, listRefundRequests, type RefundMove, requestRefund } from '#contract/money/refunds.ts'
import { listWork } from '#contract/work/work.ts'
import { moneyChannel } from '#server/testing/billing.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()

async function paid() {
  const [ana, ben] = [await admin(portal), await admin(portal, 'ben')]
  const { person, application } = await applicantWithApplication(portal)
  const channel = await moneyChannel(portal)
  const body = { channelId: channel.id, amount: '400.00', reference: `r ${application.id}` }
  const { id: paymentId } = await ana.call(recordPayment, { params: { id: application.id }, body })
  const workOf = async (who: typeof ana) =>
    (await who.call(listWork, { query: { kind: 'money', client: application.id } })).map(({ reason }) => reason)
  return { ana, ben, person, application, paymentId, workOf }
}

test('a failed refund is work for a colleague, and a cancelled refund is work for nobody', async () => {
  const { ana, ben, paymentId, workOf } = await paid()
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
  const { ana, person, application } = await paid()
  const waiting = async () =>
    (await ana.call(countMoney, {})).unfinished.find(({ kind }) => kind === 'refund_requests')?.count
  expect(await waiting()).toBe(0)
  await person.call(requestRefund, { body: { applicationId: application.id, reason: 'I stay with my family' } })
  expect(await waiting()).toBe(1)
  const [request] = await ana.call(listRefundRequests, { query: { status: 'open' } })
  expect(request).toMatchObject({ clientName: 'Maria Reyes', applicationNumber: application.applicationNumber })
})
