import type { HeldReason } from '#contract/money/checkout.ts'
import { centsOf } from '#domain/money/amounts.ts'
import type { Deps } from '#server/deps.ts'
import { lockApplicationOfIntent, selectPaymentOfIntent } from '#server/features/money/payments/payments.store.ts'
import type { EventResult, PaymentContext } from '#server/features/money/payments/postings.ts'
import { applyProviderEvent } from '#server/features/money/payments/provider-events.service.ts'
import {
  type CheckoutEvent,
  type CheckoutGateway,
  type ProviderPayment,
  REFUND_FAILED,
} from '#server/gateways/checkout/checkout.ts'
import type { RequestSource } from '#server/http/caller.ts'
import {
  type CheckoutAttempt,
  insertEvent,
  isKnownEvent,
  markExpired,
  markSettledElsewhere,
  selectCheckout,
  selectCheckoutOfSession,
  updateChecked,
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
  await updateChecked(deps.db, attempt.id, deps.now())
  return result
}

async function settleSession(
  deps: Deps,
  checkout: CheckoutGateway,
  { sessionId, source }: { sessionId: string; source: RequestSource },
): Promise<EventResult> {
  const session = await checkout.fetchSession(sessionId)
  if (!session) return 'of an unknown payer'
  const known = await selectCheckoutOfSession(deps.db, sessionId)
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

function bringsMoney({ isPaid, isLive, amount }: ProviderPayment, checkout: CheckoutGateway): boolean {
  const isOfOtherMode = isLive !== null && isLive !== checkout.isLive
  return isPaid && !isOfOtherMode && amount !== 0
}

async function applyPayment(deps: Deps, checkout: CheckoutGateway, reported: ReportedPayment): Promise<EventResult> {
  const { payment, source } = reported
  if (!bringsMoney(payment, checkout)) return 'ignored'
  const by = { actorId: null, ip: source.ip, requestId: source.requestId }
  return deps.transaction(async (tx) => {
    const context: PaymentContext = { tx, deps, at: deps.now(), by }
    const { id: intentId, attemptId, currency } = payment
    if (!(await lockApplicationOfIntent(tx, { intentId, attemptId, applicationId: null }))) return 'of an unknown payer'
    const attempt = attemptId === null ? undefined : await selectCheckout(tx, attemptId)
    if (!attempt) {
      const isKnown = await selectPaymentOfIntent(tx, intentId)
      return isKnown ? applyReport(context, reported, undefined) : 'of an unknown payer'
    }
    if (currency !== checkout.currency && attempt.failedAt !== null) return 'already recorded'
    const result = await applyReport(context, reported, attempt)
    if (result === 'in another currency') await markSettledElsewhere(tx, attempt.id, context.at)
    return result
  })
}

/** Applies a dispute: the API reports its begin, an event its outcome. A payment has at most one dispute. */
async function applyReport(
  context: PaymentContext,
  { payment, isExpired, dispute }: ReportedPayment,
  attempt: CheckoutAttempt | undefined,
): Promise<EventResult> {
  const { id: intentId, attemptId, currency, card, amount, fee, refunded: totalRefunded } = payment
  const of = { intentId, attemptId, applicationId: null, currency, amount }
  const heldFor = attempt ? heldReasonOf(attempt, payment, isExpired) : null
  const result = await applyProviderEvent(context, { ...of, kind: 'paid', card, fee, heldFor })
  if (result === 'in another currency') return result
  if (totalRefunded > 0) await applyProviderEvent(context, { ...of, kind: 'refunded', totalRefunded, card })
  for (const { refundId, providerRefund } of payment.failedRefunds) {
    const refund = { outcome: 'refused', reason: REFUND_FAILED, providerRefund } as const
    await applyProviderEvent(context, { ...of, kind: 'refund_changed', refundId, refund, toldAt: context.at })
  }
  const outcome = dispute?.step === 'closed' ? dispute.outcome : null
  if (!payment.isDisputed && outcome === null) return result
  const step = outcome === null ? 'created' : 'closed'
  await applyProviderEvent(context, { ...of, kind: 'disputed', disputeId: `dispute of ${intentId}`, step, outcome })
  return result
}

function heldReasonOf(attempt: CheckoutAttempt, payment: ProviderPayment, isExpired: boolean): HeldReason | null {
  if (attempt.paidAt !== null && attempt.intentId !== payment.id) return 'second_payment'
  if (centsOf(attempt.amount) !== payment.amount) return 'wrong_amount'
  return isExpired || attempt.expiredAt !== null || attempt.failedAt !== null ? 'late' : null
}

/** Asks the API about the object of an event. Events repeat, in any order and in any process. */
export async function applyCheckoutEvent(
  deps: Deps,
  event: CheckoutEvent,
  source: RequestSource,
): Promise<EventResult> {
  const { checkout } = deps
  if (!checkout) return 'ignored'
  if (await isKnownEvent(deps.db, event.id)) return 'already recorded'
  const result = await resultOf(deps, checkout, { event, source })
  // An event that comes before its payment is left for the provider's retry, unless the event is old.
  if (result !== 'of an unknown payer' || !event.isFresh) await insertEvent(deps.db, event.id, deps.now())
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
  const attempt = payment.attemptId === null ? undefined : await selectCheckout(deps.db, payment.attemptId)
  const session =
    attempt?.sessionId && attempt.paidAt === null ? await checkout.fetchSession(attempt.sessionId) : undefined
  const { dispute } = event
  return applyPayment(deps, checkout, { payment, isExpired: session?.isExpired === true, dispute, source })
}
