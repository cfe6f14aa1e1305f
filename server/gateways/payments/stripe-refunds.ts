import Stripe from 'stripe'
import { z } from 'zod'
import type { RefundOrder, RefundOutcome } from './payments.ts'
import { loggableCause } from './stripe-errors.ts'

const StripeRefund = z.object({
  id: z.string().min(1),
  status: z.string().nullish(),
  failure_reason: z.string().max(200).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})

// Errors of the refund itself: a retry would be refused again.
const refusals: readonly string[] = ['StripeInvalidRequestError', 'StripeCardError']

export async function refundByStripe(stripe: Stripe, order: RefundOrder): Promise<RefundOutcome> {
  const known = await knownRefund(stripe, order).catch((error: unknown) => ({ cause: loggableCause(error) }))
  // A refund that cannot be read may still have been sent.
  if (known && 'cause' in known) return { outcome: 'unavailable', cause: known.cause }
  try {
    return outcomeOfRefund(known ?? (await createRefund(stripe, order)))
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeError && refusals.includes(error.type)
    if (!isRefused || error.code === 'idempotency_key_in_use') {
      return { outcome: 'unavailable', cause: loggableCause(error) }
    }
    return { outcome: 'refused', reason: error.code ?? 'refused', providerRefund: null }
  }
}

async function knownRefund(
  stripe: Stripe,
  { id, intentId, providerRefund, isRetry }: RefundOrder,
): Promise<Stripe.Refund | undefined> {
  if (providerRefund !== null) return stripe.refunds.retrieve(providerRefund)
  if (!isRetry) return undefined
  // A payment has a few refunds at most.
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 })
  return data.find(({ metadata }) => metadata?.refund_id === id)
}

const createRefund = (stripe: Stripe, { id, intentId, amount }: RefundOrder): Promise<unknown> =>
  stripe.refunds.create({ payment_intent: intentId, amount, metadata: { refund_id: id } }, { idempotencyKey: id })

export function outcomeOfRefund(answer: unknown): Exclude<RefundOutcome, { outcome: 'unavailable' }> {
  const { id, status, failure_reason: reason } = StripeRefund.parse(answer)
  if (status === 'failed' || status === 'canceled') {
    return { outcome: 'refused', reason: reason ?? status, providerRefund: id }
  }
  return { outcome: status === 'succeeded' ? 'succeeded' : 'pending', providerRefund: id }
}
