import { refundRefused } from '#domain/effects/refunds.ts'
import { type Cents, centsOf, toCents } from '#domain/money/amounts.ts'
import { record } from '#server/effects/record.ts'
import type { RefundOutcome } from '#server/gateways/payments/payments.ts'
import type { EventResult, PaymentContext } from '../payments/postings.ts'
import {
  type RefundRow,
  selectRefundOfProvider,
  selectSentRefunds,
  updateProviderRefund,
  updateReturned,
} from './refunds.store.ts'
import { complete, markReturned, refundFacts } from './settle-refund.ts'

type KnownOutcome = Exclude<RefundOutcome, { outcome: 'unavailable' }>

const REFUSED = 'The card provider did not send it'

/** Applies the provider's outcome of our refund; outcomes may repeat, in any order, from a response or an event. */
export async function applyRefundOutcome(
  context: PaymentContext,
  refund: RefundRow & { userId: string },
  { outcome, toldAt }: { outcome: KnownOutcome; toldAt: Date },
): Promise<EventResult> {
  const { tx } = context
  const { providerRefund } = outcome
  if (providerRefund !== null && refund.providerRefund === null)
    await updateProviderRefund(tx, refund.id, providerRefund)
  const known = { ...refund, providerRefund: refund.providerRefund ?? providerRefund }
  const isUnderWay = refund.status === 'approved' && refund.failure === null
  if (outcome.outcome !== 'refused') {
    if (outcome.outcome === 'pending' || !isUnderWay) return 'already recorded'
    await complete(context, known, { by: 'provider', reference: known.providerRefund })
    return 'recorded'
  }
  const failure = `${REFUSED} (${outcome.reason})`
  if (refund.status === 'done') {
    await markReturned(context, known, { failure, providerFailedAt: toldAt })
    return 'recorded'
  }
  if (!isUnderWay) return 'already recorded'
  await updateReturned(tx, refund.id, { failure, by: null, providerFailedAt: toldAt })
  await record(tx, context, refundRefused, refundFacts(known))
  return 'recorded'
}

interface TellingOfRefund {
  intentId: string
  refundId: string | null
  refund: KnownOutcome
  toldAt: Date
}

/** Applies changes of our refunds only; the intent's total covers refunds made at the provider itself. */
export async function recordRefundChange(
  context: PaymentContext,
  userId: string,
  { intentId, refundId, refund: outcome, toldAt }: TellingOfRefund,
): Promise<EventResult> {
  const { providerRefund } = outcome
  const refund = await selectRefundOfProvider(context.tx, { intentId, refundId, providerRefund })
  if (refund?.method !== 'gateway') return 'ignored'
  if (refund.providerRefund !== null && refund.providerRefund !== providerRefund) return 'ignored'
  if (refund.status === 'done' && refund.reference !== providerRefund) return 'already recorded'
  return applyRefundOutcome(context, { ...refund, userId }, { outcome, toldAt })
}

/** Completes our sent refunds from the refunded total, and returns the rest of the total. */
export async function completeSentRefunds(
  context: PaymentContext,
  { intentId, userId }: { intentId: string; userId: string },
  amount: Cents,
): Promise<Cents> {
  let left = amount
  for (const refund of await selectSentRefunds(context.tx, intentId)) {
    const wanted = centsOf(refund.amount)
    if (wanted > left) continue
    await complete(context, { ...refund, userId }, { by: 'provider', reference: refund.providerRefund })
    left = toCents(left - wanted)
  }
  return left
}
