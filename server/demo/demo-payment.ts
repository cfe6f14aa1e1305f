import { v7 as uuid } from 'uuid'
import { centsOf } from '#domain/money.ts'
import type { Deps } from '#server/deps.ts'
import { applyStripeEvent } from '#server/features/payments/events.service.ts'
import type { Caller } from '#server/http/caller.ts'

export interface DemoPayment {
  applicationId: string
  /** A decimal string with two digits. */
  amount: string
  card: readonly [brand: string, last4: string]
}

/** Money that arrives as Stripe would tell of it, without Stripe. Answers the name of the payment there. */
export async function payInDemo(deps: Deps, by: Caller, { applicationId, amount, card }: DemoPayment): Promise<string> {
  const intentId = `pi_demo${uuid().replaceAll('-', '').slice(-17)}`
  const [cardBrand, cardLast4] = card
  await applyStripeEvent(
    deps,
    {
      kind: 'paid',
      intentId,
      attemptId: null,
      applicationId,
      amount: centsOf(amount),
      currency: deps.config.currency,
      card: { method: 'card', cardBrand, cardLast4 },
    },
    by,
  )
  return intentId
}

export async function refundInDemo(deps: Deps, by: Caller, intentId: string, amount: string): Promise<void> {
  await applyStripeEvent(
    deps,
    {
      kind: 'refunded',
      intentId,
      attemptId: null,
      applicationId: null,
      totalRefunded: centsOf(amount),
      currency: deps.config.currency,
      card: { method: null, cardBrand: null, cardLast4: null },
    },
    by,
  )
}
