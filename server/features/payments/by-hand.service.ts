import { v7 as uuid } from 'uuid'
import { PAID_LONG_AGO, type PaymentByHand, REPORTED_BY_YOU } from '#contract/ledger.ts'
import type { Payment } from '#contract/payments.ts'
import { consequences } from '#domain/effects/consequences.ts'
import { centsOf } from '#domain/money.ts'
import { isLongAgo, receiptNumber } from '#domain/payments/payment.ts'
import { hideUnless, may } from '#domain/permissions.ts'
import { Refusal, requireFound, wrongField } from '#domain/refusal.ts'
import { yearIn } from '#domain/year.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { reportDoneAlone } from '#server/effects/done-alone.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { lockApplicationOwner } from '#server/shared/applications.store.ts'
import { reopenBankLines } from '#server/shared/bank-lines.store.ts'
import { answerOnce, type MoneyRequest } from '#server/shared/idempotency.ts'
import { activeChannel, type UsableChannel } from '#server/shared/payment-channels.ts'
import { hasReportedItself } from '#server/shared/payment-proofs.store.ts'
import { releaseReferences } from '#server/shared/payment-references.store.ts'
import { claimReferences } from '#server/shared/payment-references.ts'
import { isAloneWith } from '#server/shared/team.store.ts'
import { todayOf } from '#server/shared/today.ts'
import { postPayment, postReversal } from './books.ts'
import { findPaymentOwner, findReversible, isRefunded, markReversed, readPayment } from './by-hand.store.ts'
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

const paymentOf = async (tx: Tx, id: string): Promise<Payment> =>
  toPayment(requireFound(await readPayment(tx, id), 'Payment'))

interface MoneyByHand {
  applicationId: string
  channel: Pick<UsableChannel, 'id' | 'name' | 'currency'>
  amount: string
  references: readonly string[]
  payerName: string | null
  /** Today where it is left out. */
  receivedOn?: string | undefined
}

export interface CreditedByHand {
  paymentId: string
  receiptNumber: string
}

/** Credits money that came through a channel to an application, which its caller has locked, with the next number. */
export async function creditByHand(context: PaymentContext, money: MoneyByHand): Promise<CreditedByHand> {
  const { tx, deps, at } = context
  const { applicationId, channel, amount, references, payerName, receivedOn } = money
  const { id: channelId, currency } = channel
  const year = yearIn(deps.config.timeZone, at)
  const number = receiptNumber(year, await nextReceiptNumber(tx, year))
  const paymentId = uuid()
  await insertPayment(tx, {
    id: paymentId,
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
    reference: references.join(', '),
    payerName,
  })
  const endings = references.map((reference) => reference.slice(-4)).join(', ')
  const memo = `Payment ${number} by ${channel.name}, reference ending in ${endings}`
  const movement = { rowId: paymentId, applicationId, currency, amount: centsOf(amount), channelId, memo }
  await postPayment(context, { ...movement, ...(receivedOn && { happenedOn: receivedOn }) })
  return { paymentId, receiptNumber: number }
}

/** Nobody gets round the second person of her own report by recording the same money herself. */
export async function recordUnreported(context: PaymentContext, money: MoneyByHand): Promise<CreditedByHand> {
  const { tx, deps } = context
  const { applicationId, channel, amount, receivedOn: on = todayOf(deps) } = money
  const by = (await isAloneWith(tx, deps.config.adminEmails, 'money.keep')) ? null : context.by.actorId
  if (by !== null && (await hasReportedItself(tx, { applicationId, channelId: channel.id, amount, on, by }))) {
    throw new Refusal('conflict', REPORTED_BY_YOU)
  }
  return creditByHand(context, money)
}

/** A payment that a member of the team saw arrive: credited at once, with a number of the same series as any other. */
export const recordPaymentByHand = (
  deps: Deps,
  caller: Caller,
  request: MoneyRequest<PaymentByHand>,
): Promise<Payment> =>
  once(deps, caller, { ...request, what: 'payment' }, async (context) => {
    const { tx } = context
    const { channelId, reference, amount, payerName = null, receivedOn } = request.body
    const owner = await lockApplicationOwner(tx, request.id)
    const { id: applicationId, userId } = hideUnless(owner, () => may.keepBooks(caller), 'Application')
    const channel = await activeChannel(tx, channelId)
    const { currency } = channel
    const today = todayOf(deps)
    if (receivedOn !== undefined && receivedOn > today) {
      throw wrongField('receivedOn', 'The payment cannot arrive after today')
    }
    if (receivedOn !== undefined && isLongAgo(receivedOn, today)) throw wrongField('receivedOn', PAID_LONG_AGO)
    const money = { applicationId, channel, amount, references: [reference], payerName, receivedOn }
    const { paymentId, receiptNumber: number } = await recordUnreported(context, money)
    await claimReferences(tx, { channelId, references: [reference], field: 'reference', paymentId })
    const facts = { applicationId, userId, paymentId, amount, currency, receiptNumber: number, channelId }
    await record(tx, context, consequences.paymentRecorded, facts)
    await reportDoneAlone(tx, context, { applicationId, kind: 'payment' })
    return paymentOf(tx, paymentId)
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
    const application = requireFound(await lockApplicationOwner(tx, known.applicationId), 'Payment')
    const payment = requireFound(await findReversible(tx, request.id), 'Payment')
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
    await releaseReferences(tx, { paymentId })
    await reopenBankLines(tx, paymentId)
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
