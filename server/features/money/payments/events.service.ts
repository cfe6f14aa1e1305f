import { v7 as uuid } from 'uuid'
import { yearIn } from '#domain/calendar/year.ts'
import {
  paymentDetailsChanged,
  paymentHeld,
  paymentReceived,
  paymentRefunded,
  unsupportedCurrencyReceived,
} from '#domain/effects/payments.ts'
import { type Cents, centsOf, decimalOf, toCents } from '#domain/money/amounts.ts'
import { receiptNumber } from '#domain/money/payments/payment.ts'
import type { Deps } from '#server/deps.ts'
import { record } from '#server/effects/record.ts'
import { completeSentRefunds, recordRefundChange } from '#server/features/money/refunds/provider-refunds.ts'
import type { PaymentEvent } from '#server/gateways/payments/payments.ts'
import type { RequestSource } from '#server/http/caller.ts'
import { markPaid } from './attempts.store.ts'
import { postFee, postPayment, postRefund } from './books.ts'
import { applyDisputes } from './disputes.service.ts'
import { saveDispute } from './disputes.store.ts'
import type { EventResult, PaymentContext } from './payment-context.ts'
import {
  findPaymentOfIntent,
  findUnrecordedRefund,
  insertPayment,
  lockPayer,
  nextReceiptNumber,
  type Payer,
  saveCardDetails,
  saveRefunded,
} from './payments.store.ts'

type ReadableEvent = Exclude<PaymentEvent, { kind: 'unreadable' }>
type EventOf<K extends ReadableEvent['kind']> = Extract<ReadableEvent, { kind: K }>

/** Applies an event with its consequences in one transaction. Events may come twice, concurrently and in any order. */
export async function applyStripeEvent(deps: Deps, event: ReadableEvent, source: RequestSource): Promise<EventResult> {
  if (event.kind === 'other') return 'ignored'
  const by = { actorId: null, ip: source.ip, requestId: source.requestId }
  return deps.transaction((tx) => applyEvent({ tx, deps, at: deps.now(), by }, event))
}

export async function applyEvent(
  context: PaymentContext,
  event: Exclude<ReadableEvent, { kind: 'other' }>,
): Promise<EventResult> {
  const { currency } = context.deps.config
  const payer = await lockPayer(context.tx, event)
  if (!payer) return 'of an unknown payer'
  if (event.kind === 'charged') return recordCard(context, payer, event)
  if (event.kind === 'refund_changed') return recordRefundChange(context, payer.userId, event)
  if ((event.currency ?? currency) !== currency) return recordUnsupportedCurrency(context, event)
  if (event.kind === 'disputed') return recordDispute(context, payer, event)
  return event.kind === 'paid' ? recordPayment(context, payer, event) : recordRefund(context, payer, event)
}

async function recordPayment(context: PaymentContext, payer: Payer, event: EventOf<'paid'>): Promise<EventResult> {
  const { tx, deps, at } = context
  const { intentId, attemptId, currency } = event
  if (event.amount === 0) return 'ignored'
  if (await findPaymentOfIntent(tx, intentId)) return 'already recorded'

  const { applicationId, applicationNumber, userId } = payer
  const [id, amount, year] = [uuid(), decimalOf(event.amount), yearIn(deps.config.timeZone, at)]
  const number = receiptNumber(year, await nextReceiptNumber(tx, year))
  await insertPayment(tx, {
    id,
    applicationId,
    attemptId,
    intentId,
    status: 'success',
    amount,
    currency,
    at,
    receiptNumber: number,
    description: `Payment for application ${applicationNumber}`,
    heldFor: event.heldFor ?? null,
  })
  const movement = { rowId: id, applicationId, currency, amount: event.amount, memo: `Payment ${number}` }
  await postPayment(context, movement)
  if (event.fee) await postFee(context, { ...movement, amount: event.fee })
  await markPaid(tx, { attemptId, intentId, at })
  if (event.card.method !== null) await saveCardDetails(tx, intentId, event.card, at)
  await record(tx, context, paymentReceived, {
    applicationId,
    userId,
    paymentId: id,
    intentId,
    amount,
    currency,
    receiptNumber: number,
  })
  const { heldFor } = event
  const held = { applicationId, userId, paymentId: id, amount, currency }
  if (heldFor) await record(tx, context, paymentHeld, { ...held, heldFor })
  await insertRefund(context, payer, event)
  await applyDisputes(context, payer, event)
  return 'recorded'
}

async function recordDispute(context: PaymentContext, payer: Payer, event: EventOf<'disputed'>): Promise<EventResult> {
  const { disputeId, intentId, amount, step, outcome } = event
  await saveDispute(context.tx, {
    id: disputeId,
    intentId,
    amount,
    fundsWithdrawn: step === 'funds_withdrawn',
    fundsReinstated: step === 'funds_reinstated',
    outcome,
    at: context.at,
  })
  return applyDisputes(context, payer, event)
}

async function recordRefund(context: PaymentContext, payer: Payer, event: EventOf<'refunded'>): Promise<EventResult> {
  const { tx, at } = context
  const { intentId, totalRefunded, toldAt = at } = event
  await saveRefunded(tx, { intentId, total: decimalOf(totalRefunded), toldAt, at })
  return insertRefund(context, payer, event)
}

async function insertRefund(
  context: PaymentContext,
  { applicationId, userId }: Payer,
  { intentId, attemptId }: EventOf<'paid' | 'refunded'>,
): Promise<EventResult> {
  const { tx, deps, at } = context
  const unrecorded = await findUnrecordedRefund(tx, intentId)
  if (!unrecorded) return 'already recorded'
  const left = await completeSentRefunds(context, userId, { intentId, amount: centsOf(unrecorded.amount) })
  if (left === 0) return 'recorded'
  const refund = { ...unrecorded, amount: decimalOf(toCents(left)) }
  const { currency } = deps.config
  const [id, amount] = [uuid(), `-${refund.amount}`]
  const description = `Refund of payment ${refund.receiptNumber}`
  await insertPayment(tx, {
    id,
    applicationId,
    attemptId,
    intentId,
    status: 'refunded',
    amount,
    currency,
    at,
    receiptNumber: null,
    description,
  })
  const movement = { rowId: id, applicationId, currency, amount: centsOf(refund.amount), memo: description }
  await postRefund(context, { ...movement, paymentId: refund.paymentId })
  await record(tx, context, paymentRefunded, {
    applicationId,
    userId,
    paymentId: refund.paymentId,
    refundId: id,
    intentId,
    amount: refund.amount,
    currency,
  })
  return 'recorded'
}

async function recordCard(
  context: PaymentContext,
  { userId }: Payer,
  { intentId, card }: EventOf<'charged'>,
): Promise<EventResult> {
  const { tx, at } = context
  if (!(await saveCardDetails(tx, intentId, card, at))) return 'already recorded'
  const payment = await findPaymentOfIntent(tx, intentId)
  if (payment) await record(tx, context, paymentDetailsChanged, { paymentId: payment.id, userId })
  return 'recorded'
}

/** Money of another currency cannot be added to the balance; an admin must resolve it. */
async function recordUnsupportedCurrency(
  context: PaymentContext,
  event: EventOf<'paid' | 'refunded' | 'disputed'>,
): Promise<EventResult> {
  const amount: Cents = event.kind === 'refunded' ? event.totalRefunded : event.amount
  await record(context.tx, context, unsupportedCurrencyReceived, {
    intentId: event.intentId,
    amount: decimalOf(amount),
    currency: event.currency ?? '',
    kind: event.kind,
  })
  return 'in another currency'
}
