import type { HeldReason } from '#contract/money/checkout.ts'
import { unsupportedCurrencyReceived } from '#domain/effects/payments.ts'
import { centsOf, decimalOf } from '#domain/money/amounts.ts'
import type { Deps } from '#server/deps.ts'
import { record } from '#server/effects/record.ts'
import { applyEvent } from '#server/features/money/payments/events.service.ts'
import type { EventResult, PaymentContext } from '#server/features/money/payments/payment-context.ts'
import { findPaymentOfIntent, lockPayer } from '#server/features/money/payments/payments.store.ts'
import {
  type CheckoutEvent,
  type CheckoutGateway,
  type ProviderPayment,
  REFUND_FAILED,
} from '#server/gateways/checkout/checkout.ts'
import type { RequestSource } from '#server/http/caller.ts'
import {
  type CheckoutAttempt,
  findCheckout,
  findCheckoutOfSession,
  isKnownEvent,
  markExpired,
  markSettledElsewhere,
  saveChecked,
  saveEvent,
} from './checkout.store.ts'

export async function settleCheckout(
  deps: Deps,
  attempt: CheckoutAttempt,
  source: RequestSource,
): Promise<EventResult> {
  const { checkout } = deps
  if (!checkout || attempt.sessionId === null) return 'ignored'
  let result = await settleSession(deps, checkout, { sessionId: attempt.sessionId, source })
  const isOver = attempt.expiredAt === null && attempt.expiresAt <= deps.now()
  if (isOver && result === 'ignored') {
    await checkout.expire(attempt.sessionId)
    result = await settleSession(deps, checkout, { sessionId: attempt.sessionId, source })
    await markExpired(deps.db, attempt.id, deps.now())
  }
  await saveChecked(deps.db, attempt.id, deps.now())
  return result
}

interface SessionToSettle {
  sessionId: string
  source: RequestSource
}

async function settleSession(
  deps: Deps,
  checkout: CheckoutGateway,
  { sessionId, source }: SessionToSettle,
): Promise<EventResult> {
  const session = await checkout.fetchSession(sessionId)
  if (!session) return 'of an unknown payer'
  const known = await findCheckoutOfSession(deps.db, sessionId)
  const attemptId = known?.id ?? session.attemptId
  let result: EventResult = 'ignored'
  for (const payment of session.payments) {
    const applied = await applyPayment(deps, checkout, {
      payment: { ...payment, attemptId },
      isExpired: session.isExpired,
      source,
    })
    if (applied !== 'ignored') result = applied
  }
  if (known && session.isExpired && result === 'ignored') await markExpired(deps.db, known.id, deps.now())
  return result
}

interface ReportedPayment {
  payment: ProviderPayment
  isExpired: boolean
  dispute?: CheckoutEvent['dispute']
  source: RequestSource
}

/** One payment with whatever went back of it, in one transaction; the same again changes nothing. */
async function applyPayment(
  deps: Deps,
  checkout: CheckoutGateway,
  { payment, isExpired, dispute = null, source }: ReportedPayment,
): Promise<EventResult> {
  const isOfOtherMode = payment.isLive !== null && payment.isLive !== checkout.isLive
  if (!payment.isPaid || isOfOtherMode || payment.amount === 0) return 'ignored'
  const by = { actorId: null, ip: source.ip, requestId: source.requestId }
  return deps.transaction(async (tx) => {
    const context: PaymentContext = { tx, deps, at: deps.now(), by }
    const { id: intentId, attemptId, currency, card } = payment
    const reference = { intentId, attemptId, applicationId: null }
    if (!(await lockPayer(tx, reference))) return 'of an unknown payer'
    const attempt = attemptId === null ? undefined : await findCheckout(tx, attemptId)
    if (!attempt && !(await findPaymentOfIntent(tx, intentId))) return 'of an unknown payer'
    if (attempt && currency !== checkout.currency) return recordUnsupportedCurrency(context, attempt, payment)
    const heldFor = attempt ? holdReason(attempt, payment, isExpired) : null
    const { amount, fee } = payment
    const result = await applyEvent(context, { kind: 'paid', ...reference, amount, currency, card, fee, heldFor })
    if (payment.refunded > 0) {
      await applyEvent(context, { kind: 'refunded', ...reference, totalRefunded: payment.refunded, currency, card })
    }
    for (const { providerRefund, refundId } of payment.failedRefunds) {
      const refund = { outcome: 'refused', reason: REFUND_FAILED, providerRefund } as const
      const about = { ...reference, refundId, currency, amount, toldAt: context.at }
      await applyEvent(context, { kind: 'refund_changed', ...about, refund })
    }
    await applyDispute(context, { payment, dispute })
    return result
  })
}

function holdReason(attempt: CheckoutAttempt, payment: ProviderPayment, isExpired: boolean): HeldReason | null {
  if (attempt.paidAt !== null && attempt.intentId !== payment.id) return 'second_payment'
  if (centsOf(attempt.amount) !== payment.amount) return 'wrong_amount'
  return isExpired || attempt.expiredAt !== null || attempt.failedAt !== null ? 'late' : null
}

async function recordUnsupportedCurrency(
  context: PaymentContext,
  attempt: CheckoutAttempt,
  { id: intentId, amount, currency }: ProviderPayment,
): Promise<EventResult> {
  if (attempt.failedAt !== null) return 'already recorded'
  const facts = { intentId, amount: decimalOf(amount), currency, kind: 'paid' }
  await record(context.tx, context, unsupportedCurrencyReceived, facts)
  await markSettledElsewhere(context.tx, attempt.id, context.at)
  return 'in another currency'
}

/** The API tells that a payment is disputed, and an event how that ended. There is one dispute of a payment. */
async function applyDispute(
  context: PaymentContext,
  { payment, dispute }: Pick<ReportedPayment, 'payment' | 'dispute'>,
): Promise<void> {
  const isClosed = dispute?.step === 'closed' && dispute.outcome !== null
  if (!payment.isDisputed && !isClosed) return
  await applyEvent(context, {
    kind: 'disputed',
    intentId: payment.id,
    attemptId: payment.attemptId,
    applicationId: null,
    disputeId: `dispute of ${payment.id}`,
    step: isClosed ? 'closed' : 'created',
    outcome: isClosed ? (dispute?.outcome ?? null) : null,
    amount: payment.amount,
    currency: payment.currency,
  })
}

/** An event says only what to ask the API about. Those of one thing come several times, in any order and in any process. */
export async function applyCheckoutEvent(
  deps: Deps,
  event: CheckoutEvent,
  source: RequestSource,
): Promise<EventResult> {
  const { checkout } = deps
  if (!checkout) return 'ignored'
  if (await isKnownEvent(deps.db, event.id)) return 'already recorded'
  const result = await resultOf(deps, checkout, { event, source })
  // One that came before what it is about is heard when it is sent again, unless it is an old one.
  if (result !== 'of an unknown payer' || !event.isFresh) await saveEvent(deps.db, event.id, deps.now())
  return result
}

async function resultOf(
  deps: Deps,
  checkout: CheckoutGateway,
  { event, source }: { event: CheckoutEvent; source: RequestSource },
): Promise<EventResult> {
  if (event.sessionId !== null) return settleSession(deps, checkout, { sessionId: event.sessionId, source })
  const payment = event.paymentId === null ? undefined : await checkout.fetchPayment(event.paymentId)
  if (!payment) return 'of an unknown payer'
  const attempt = payment.attemptId === null ? undefined : await findCheckout(deps.db, payment.attemptId)
  const session =
    attempt?.sessionId && attempt.paidAt === null ? await checkout.fetchSession(attempt.sessionId) : undefined
  const { dispute } = event
  return applyPayment(deps, checkout, { payment, isExpired: session?.isExpired === true, dispute, source })
}
