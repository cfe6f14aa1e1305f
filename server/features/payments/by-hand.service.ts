import { v7 as uuid } from 'uuid'
import { type PaymentByHand, SAME_REFERENCE } from '#contract/ledger.ts'
import type { Payment } from '#contract/payments.ts'
import { consequences } from '#domain/effects/consequences.ts'
import { centsOf } from '#domain/money.ts'
import { receiptNumber } from '#domain/payments/payment.ts'
import { hideUnless, may } from '#domain/permissions.ts'
import { found, Refusal, wrongField } from '#domain/refusal.ts'
import { yearIn } from '#domain/year.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { lockApplicationOwner } from '#server/shared/applications.store.ts'
import { answerOnce, type MoneyRequest } from '#server/shared/idempotency.ts'
import { todayOf } from '#server/shared/today.ts'
import { postPayment, postReversal } from './books.ts'
import {
  findChannel,
  findPaymentOwner,
  findReversible,
  isReferenceTaken,
  isRefunded,
  markReversed,
  readPayment,
} from './by-hand.store.ts'
import type { PaymentContext } from './payment-context.ts'
import { toPayment } from './payments.service.ts'
import { insertPayment, nextReceiptNumber } from './payments.store.ts'

function once<Body, Answer>(
  deps: Deps,
  caller: Caller,
  { what, id, key, body }: MoneyRequest<Body> & { what: string },
  work: (context: PaymentContext) => Promise<Answer>,
): Promise<Answer> {
  const context = contextOf(deps, caller)
  return deps.transaction((tx) =>
    answerOnce(tx, { actorId: caller.id, key, asked: [what, id, body], at: context.at }, () =>
      work({ ...context, tx, deps }),
    ),
  )
}

const paymentOf = async (tx: Tx, id: string): Promise<Payment> => toPayment(found(await readPayment(tx, id), 'Payment'))

/** A payment that a member of the team saw arrive: credited at once, with a number of the same series as any other. */
export const recordPaymentByHand = (
  deps: Deps,
  caller: Caller,
  request: MoneyRequest<PaymentByHand>,
): Promise<Payment> =>
  once(deps, caller, { ...request, what: 'payment' }, async (context) => {
    const { tx, at } = context
    const { channelId, reference, amount, payerName = null, receivedOn } = request.body
    const owner = await lockApplicationOwner(tx, request.id)
    const { id: applicationId, userId } = hideUnless(owner, () => may.keepBooks(caller), 'Application')
    const channel = found(await findChannel(tx, channelId), 'Payment channel')
    const { currency } = channel
    if (channel.status !== 'active') throw new Refusal('conflict', 'This payment channel is not active')
    if (currency !== deps.config.currency) {
      throw new Refusal('conflict', `Payments are taken in ${deps.config.currency}, and this channel is in ${currency}`)
    }
    if (receivedOn !== undefined && receivedOn > todayOf(deps)) {
      throw wrongField('receivedOn', 'The payment cannot arrive after today')
    }
    if (await isReferenceTaken(tx, channelId, reference)) throw new Refusal('conflict', SAME_REFERENCE)
    const year = yearIn(deps.config.timeZone, at)
    const number = receiptNumber(year, await nextReceiptNumber(tx, year))
    const id = uuid()
    await insertPayment(tx, {
      id,
      applicationId,
      attemptId: null,
      intentId: null,
      status: 'success',
      amount,
      currency,
      at,
      receiptNumber: number,
      description: `Payment by ${channel.name}`,
      channelId,
      reference,
      payerName,
    })
    const memo = `Payment ${number} by ${channel.name}, reference ending in ${reference.slice(-4)}`
    const moved = { rowId: id, applicationId, currency, amount: centsOf(amount), channelId, memo }
    await postPayment(context, { ...moved, ...(receivedOn && { happenedOn: receivedOn }) })
    const facts = { applicationId, userId, paymentId: id, amount, currency, receiptNumber: number, channelId }
    await record(tx, context, consequences.paymentRecorded, facts)
    return paymentOf(tx, id)
  })

/** Undoes a payment with whatever it pays; its number stays in the series. */
export const reversePayment = (
  deps: Deps,
  caller: Caller,
  request: MoneyRequest<{ reason: string }>,
): Promise<Payment> =>
  once(deps, caller, { ...request, what: 'reversal' }, async (context) => {
    const { tx, at } = context
    const known = hideUnless(await findPaymentOwner(tx, request.id), () => may.keepBooks(caller), 'Payment')
    const application = found(await lockApplicationOwner(tx, known.applicationId), 'Payment')
    const payment = found(await findReversible(tx, request.id), 'Payment')
    if (payment.reversed) throw new Refusal('conflict', 'This payment is reversed already')
    if (payment.disputed) throw new Refusal('conflict', 'This payment is disputed and cannot be reversed')
    if (await isRefunded(tx, payment))
      throw new Refusal('conflict', 'Money of this payment went back: it cannot be reversed')
    const { id: paymentId, applicationId, amount, currency, channelId, reference } = payment
    const [id, memo] = [uuid(), `Reversal of payment ${payment.receiptNumber}`]
    await insertPayment(tx, {
      id,
      applicationId,
      attemptId: null,
      intentId: payment.intentId,
      status: 'reversed',
      amount: `-${amount}`,
      currency,
      at,
      receiptNumber: null,
      description: memo,
      channelId,
      reference,
      payerName: null,
      ofPayment: paymentId,
    })
    await markReversed(tx, paymentId)
    await postReversal(context, { applicationId, currency, paymentId, memo })
    const { reason } = request.body
    await record(tx, context, consequences.paymentReversed, {
      applicationId,
      userId: application.userId,
      paymentId,
      amount,
      currency,
      reason,
    })
    return paymentOf(tx, paymentId)
  })
