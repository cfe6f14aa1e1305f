import { expect, test } from 'vitest'
import { changeApplication } from '#contract/applications/change-application.ts'
import { getTasks } from '#contract/cases/tasks.ts'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { getStatement } from '#contract/money/ledger.ts'
import { decidePaymentProof } from '#contract/money/proofs.ts'
import { askRefund, changeRefund, decideRefundRequest, requestRefund } from '#contract/money/refunds.ts'
import { wrongStates } from '#server/effects/case-states.ts'
import { moneyChannel, pesosAt, recordedPayment, reportedPayment } from '#server/testing/billing.ts'
import { admin } from '#server/testing/people.ts'
import { applicantWithApplication } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()

async function nurse(currency = 'USD') {
  const { person, application, of } = await applicantWithApplication(portal)
  const ana = await admin(portal)
  const channel = await moneyChannel(portal, currency)
  /** Reads the amount asked for on the page, for the channel and in the task. */
  const asked = async () => {
    const [{ asked }, channels, { tasks }] = await Promise.all([
      person.call(getStatement, of),
      person.call(listPaymentChannels, {}),
      person.call(getTasks, of),
    ])
    const task = tasks.find(({ code }) => code === 'payment')
    const due = channels.find(({ id }) => id === channel.id)?.amountDue
    expect(await wrongStates(portal.db, portal.deps)).toEqual([])
    const toldRest = / (\S+) of \$1,500\.00 is still to pay\.$/.exec(` ${task?.reason ?? ''}`)?.[1]
    return { asked: asked.find((one) => one.currency === 'USD'), due, task: task?.title, toldRest }
  }
  const pay = (amount: string) => recordedPayment(ana, application, channel, { amount })
  const refund = (paymentId: string, amount: string) =>
    ana.call(askRefund, { params: { id: paymentId }, body: { amount, method: 'transfer', reason: 'She moved' } })
  return { person, application, of, ana, channel, asked, pay, refund }
}

const CHECKING = 'We are checking your payment'
const nothing = { asked: { toPay: '0.00' }, due: '0.00', task: undefined }

test('money under review is subtracted from the amount to pay, in every view', async () => {
  const { person, application, ana, channel, asked } = await nurse()
  expect(await asked()).toEqual({
    asked: { currency: 'USD', checking: '0.00', toPay: '1500.00' },
    due: '1500.00',
    task: 'Pay your fees',
    toldRest: '$1,500.00',
  })
  await reportedPayment(person, application, channel, { amount: '250.00', references: ['first'] })
  expect(await asked()).toEqual({
    asked: { currency: 'USD', checking: '250.00', toPay: '1250.00' },
    due: '1250.00',
    task: CHECKING,
    toldRest: '$1,250.00',
  })
  const second = await reportedPayment(person, application, channel, { amount: '1250.00', references: ['second'] })
  expect(await asked()).toEqual({
    asked: { currency: 'USD', checking: '1500.00', toPay: '0.00' },
    due: '0.00',
    task: CHECKING,
    toldRest: undefined,
  })
  await ana.call(decidePaymentProof, {
    params: { id: second.id },
    body: { status: 'rejected', rejectionReason: 'not_arrived' },
  })
  expect(await asked()).toMatchObject({ asked: { toPay: '1250.00' }, due: '1250.00', toldRest: '$1,250.00' })
})

test('pesos under review reduce the amount to pay by their value in dollars', async () => {
  const { person, application, channel, asked } = await nurse('PHP')
  await pesosAt(portal, '57.70')
  await reportedPayment(person, application, channel, { amount: '43275.00', currency: 'PHP' })
  expect(await asked()).toMatchObject({
    asked: { checking: '750.00', toPay: '750.00' },
    due: '43275.00',
    toldRest: '$750.00',
  })
})

test('asks for no payment after a full refund or during a refund request', async () => {
  const all = await nurse()
  const { id: paid } = await all.pay('750.00')
  const rest = { asked: { toPay: '750.00' }, due: '750.00', toldRest: '$750.00' }
  expect(await all.asked()).toMatchObject(rest)
  const { id } = await all.refund(paid, '750.00')
  expect(await all.asked()).toMatchObject(rest)
  const ben = await admin(portal, 'ben')
  await ben.call(changeRefund, { params: { id }, body: { status: 'approved' } })
  expect(await all.asked()).toMatchObject(nothing)
  await all.ana.call(changeRefund, { params: { id }, body: { status: 'failed' } })
  expect(await all.asked()).toMatchObject(rest)

  const { person, application, ana, pay, refund, asked } = await nurse()
  const { id: paymentId } = await pay('750.00')
  await refund(paymentId, '50.00')
  expect(await asked()).toMatchObject(rest)
  const body = { applicationId: application.id, reason: 'I stay with my family' }
  const { id: requestId } = await person.call(requestRefund, { body })
  expect(await asked()).toMatchObject(nothing)
  const decide = (status: 'accepted' | 'declined', of = requestId) =>
    ana.call(decideRefundRequest, { params: { id: of }, body: { status, answer: 'As agreed' } })
  await decide('declined')
  expect(await asked()).toMatchObject(rest)
  const again = await person.call(requestRefund, { body })
  const { id: back } = await refund(paymentId, '600.00')
  await decide('accepted', again.id)
  expect(await asked()).toMatchObject(nothing)
  await ben.call(changeRefund, { params: { id: back }, body: { status: 'failed' } })
})

test.each(['withdrawn', 'on_hold'] as const)('asks for no payment while the application is %s', async (status) => {
  const { ana, of, asked } = await nurse()
  await ana.call(changeApplication, { ...of, body: { status, reason: 'She stays' } })
  expect(await asked()).toMatchObject(nothing)
})

test('asks for no payment once all the money went back', async () => {
  const { ana, pay, refund, asked } = await nurse()
  const { id: paid } = await pay('250.00')
  const { id } = await refund(paid, '250.00')
  await ana.call(changeRefund, { params: { id }, body: { status: 'done', reference: 'T1' } })
  expect(await asked()).toMatchObject(nothing)
})
