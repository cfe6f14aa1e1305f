import { v7 as uuid } from 'uuid'
import { yearIn } from '#domain/calendar/months.ts'
import {
  paymentDetailsChanged,
  paymentHeld,
  paymentReceived,
  unsupportedCurrencyReceived,
} from '#domain/effects/payments.ts'
import { type Cents, decimalOf } from '#domain/money/amounts.ts'
import type { Deps } from '#server/deps.ts'
import { record } from '#server/effects/record.ts'
import { recordRefundChange } from '#server/features/money/refunds/provider-refunds.ts'
import type { PaymentEvent } from '#server/gateways/payments/payments.ts'
import type { RequestSource } from '#server/http/caller.ts'
import { markPaid } from './attempts.store.ts'
import { upsertDispute } from './disputes.store.ts'
import {
  insertPayment,
  lockApplicationOfIntent,
  nextReceiptNumber,
  type Payer,
  selectPaymentOfIntent,
  upsertCardDetails,
  upsertRefunded,
} from './payments.store.ts'
import { type EventResult, type PaymentContext, postFee, postPayment } from './postings.ts'
import { settleRefundsAndDisputes } from './settle-refunds-and-disputes.service.ts'

type ReadableEvent = Exclude<PaymentEvent, { kind: 'unreadable' }>
type EventOf<K extends ReadableEvent['kind']> = Extract<ReadableEvent, { kind: K }>

/** Applies an event with its consequences in one transaction. Events may come twice, concurrently and in any order. */
export async function applyStripeEvent(deps: Deps, event: ReadableEvent, source: RequestSource): Promise<EventResult> {
  if (event.kind === 'other') return 'ignored'
  const by = { actorId: null, ip: source.ip, requestId: source.requestId }
  return deps.transaction((tx) => applyProviderEvent({ tx, deps, at: deps.now(), by }, event))
}

/** Stores the event, then derives the missing records from everything stored. */
export async function applyProviderEvent(
  context: PaymentContext,
  event: Exclude<ReadableEvent, { kind: 'other' }>,
): Promise<EventResult> {
  const { tx, at, deps } = context
  const payer = await lockApplicationOfIntent(tx, event)
  if (!payer) return 'of an unknown payer'
  if (event.kind === 'card_details') return recordCard(context, payer, event)
  if (event.kind === 'refund_changed') return recordRefundChange(context, payer.userId, event)
  if ((event.currency ?? deps.config.currency) !== deps.config.currency)
    return recordUnsupportedCurrency(context, event)
  if (event.kind === 'paid') return recordPaid(context, payer, event)
  if (event.kind === 'refunded') await upsertRefunded(tx, { toldAt: at, ...event }, at)
  else await upsertDispute(tx, event, at)
  return settleRefundsAndDisputes(context, event.intentId)
}

async function recordPaid(context: PaymentContext, payer: Payer, event: EventOf<'paid'>): Promise<EventResult> {
  if (event.amount === 0) return 'ignored'
  if (await selectPaymentOfIntent(context.tx, event.intentId)) return 'already recorded'
  await recordProviderPayment(context, payer, event)
  await settleRefundsAndDisputes(context, event.intentId)
  return 'recorded'
}

async function recordProviderPayment(context: PaymentContext, payer: Payer, event: EventOf<'paid'>): Promise<void> {
  const { tx, deps, at } = context
  const { intentId, attemptId, currency } = event
  const { applicationId, applicationNumber, userId } = payer
  const [id, amount] = [uuid(), decimalOf(event.amount)]
  const number = await nextReceiptNumber(tx, yearIn(deps.config.timeZone, at))
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
  const movement = { paymentId: id, applicationId, currency, amount: event.amount, memo: `Payment ${number}` }
  await postPayment(context, movement)
  if (event.fee) await postFee(context, { ...movement, amount: event.fee })
  await markPaid(tx, { attemptId, intentId, at })
  if (event.card.method !== null) await upsertCardDetails(tx, { intentId, ...event.card, at })
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
}

async function recordCard(
  context: PaymentContext,
  { userId }: Payer,
  { intentId, card }: EventOf<'card_details'>,
): Promise<EventResult> {
  const { tx, at } = context
  if (!(await upsertCardDetails(tx, { intentId, ...card, at }))) return 'already recorded'
  const payment = await selectPaymentOfIntent(tx, intentId)
  if (payment) await record(tx, context, paymentDetailsChanged, { paymentId: payment.id, userId })
  return 'recorded'
}

/** Alerts an admin, because money in another currency cannot be added to the balance. */
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
