import { v7 as uuid } from 'uuid'
import { refundApproved, refundCancelled, refundDone, refundKept, refundReturned } from '#domain/effects/refunds.ts'
import { centsOf, decimalOf, toCents } from '#domain/money/amounts.ts'
import { found } from '#domain/refusal.ts'
import { record } from '#server/effects/record.ts'
import { insertPayment } from '../payments/payments.store.ts'
import {
  type PaymentContext,
  postRefundApproved,
  postRefundDone,
  reverseRefundApproved,
  reverseRefundDone,
} from '../payments/postings.ts'
import { markReversed } from '../payments/reversal.store.ts'
import {
  type RefundRow,
  selectPaymentToRefund,
  selectSentMoney,
  updateApproved,
  updateCancelled,
  updateDone,
  updateReturned,
} from './refunds.store.ts'
import { sentBackOf } from './sent-back.ts'

export interface LockedRefund extends RefundRow {
  userId: string
}

export const refundFacts = ({
  id: refundId,
  applicationId,
  userId,
  paymentId,
  amount,
  currency,
  method,
}: LockedRefund) => ({
  refundId,
  applicationId,
  userId,
  paymentId,
  amount,
  currency,
  method,
})

const ledgerOfPayment = ({ applicationId, currency, paymentId }: LockedRefund) => ({
  applicationId,
  currency,
  paymentId,
})

export async function approve(
  context: PaymentContext,
  refund: LockedRefund,
  { by, isAlone }: { by: string; isAlone: boolean },
): Promise<void> {
  const { tx, at } = context
  await updateApproved(tx, refund.id, { by, at })
  if (refund.method === 'credit') {
    await updateDone(tx, refund.id, { at, reference: null, paidBy: null })
    await record(tx, context, refundKept, { ...refundFacts(refund), isAlone })
    return
  }
  const bound = { ...ledgerOfPayment(refund), refundId: refund.id, amount: centsOf(refund.amount) }
  await postRefundApproved(context, bound)
  await record(tx, context, refundApproved, { ...refundFacts(refund), isAlone })
}

export async function complete(
  context: PaymentContext,
  refund: LockedRefund,
  { by, reference }: { by: 'provider' | 'transfer'; reference: string | null },
): Promise<void> {
  const { tx, at } = context
  const payment = found(await selectPaymentToRefund(tx, refund.paymentId), 'Payment')
  const { applicationId, currency, channelId, intentId, receiptNumber } = payment
  const isByProvider = by === 'provider'
  const [id, memo] = [uuid(), `Refund of payment ${receiptNumber}`]
  const { received } = payment
  const back = received && (await sentBackOf(tx, { ...payment, received }, centsOf(refund.amount)))
  const exchange = received && back && { ...back, amount: back.sends, currency: received.currency }
  await insertPayment(tx, {
    id,
    applicationId,
    // Only refunds sent by the provider count in the provider's total of the intent.
    intentId: isByProvider ? intentId : null,
    status: 'refunded',
    amount: `-${refund.amount}`,
    currency,
    received: received && back && { ...received, amount: decimalOf(toCents(0 - back.sends)) },
    at,
    description: memo,
    channelId,
    reference,
    ofPayment: payment.id,
  })
  const ledger = { ...ledgerOfPayment(refund), causeId: id, amount: centsOf(refund.amount), memo, channelId }
  await postRefundDone(context, { ...ledger, isFromBank: !isByProvider && channelId === null }, exchange)
  await updateDone(tx, refund.id, { at, reference, paidBy: id })
  await record(tx, context, refundDone, { ...refundFacts(refund), paymentRowId: id })
}

export async function markReturned(
  context: PaymentContext,
  refund: LockedRefund,
  { failure, by, providerFailedAt = null }: { failure: string; by?: string; providerFailedAt?: Date | null },
): Promise<void> {
  const { tx, at } = context
  const { paidBy } = refund
  const sent = paidBy === null ? undefined : await selectSentMoney(tx, paidBy)
  if (sent) {
    const payment = found(await selectPaymentToRefund(tx, refund.paymentId), 'Payment')
    const memo = `Refund of payment ${payment.receiptNumber} did not arrive`
    await insertPayment(tx, {
      id: uuid(),
      applicationId: refund.applicationId,
      intentId: sent.intentId,
      status: 'refunded',
      amount: refund.amount,
      currency: refund.currency,
      received: sent.received && { ...sent.received, amount: sent.received.amount.replace('-', '') },
      at,
      description: memo,
      channelId: payment.channelId,
      ofPayment: sent.id,
      reversed: true,
    })
    await markReversed(tx, sent.id)
    await reverseRefundDone(context, { ...ledgerOfPayment(refund), causeId: sent.id, memo })
  }
  const failedAt = providerFailedAt ?? (sent?.intentId ? at : null)
  await updateReturned(tx, refund.id, { failure, by: by ?? null, providerFailedAt: failedAt })
  await record(tx, context, refundReturned, { ...refundFacts(refund), occasion: paidBy ?? refund.id })
}

/** Cancels a refund; its reserved money pays charges again. */
export async function cancel(context: PaymentContext, refund: LockedRefund): Promise<void> {
  const { tx } = context
  await updateCancelled(tx, refund.id)
  const wasApproved = refund.status === 'approved'
  if (wasApproved && refund.method !== 'credit') {
    await reverseRefundApproved(context, { ...ledgerOfPayment(refund), refundId: refund.id })
  }
  await record(tx, context, refundCancelled, { ...refundFacts(refund), wasApproved })
}
