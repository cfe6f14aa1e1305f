import type { HeldReason } from '#contract/money/checkout.ts'
import type { Cents } from '#domain/money/amounts.ts'

export interface PaymentAttempt {
  id: string
  applicationId: string
  userId: string
  amount: Cents
  currency: string
  /** Shown by the provider beside the amount; nothing personal. */
  description: string
}

export type PaymentStart =
  | { outcome: 'started'; intentId: string; clientSecret: string }
  | { outcome: 'declined'; sentence: string }
  | { outcome: 'in_progress' }
  | { outcome: 'invalid_amount' }
  /** `isPermanent`: the provider will repeat this answer for this attempt forever. */
  | { outcome: 'unavailable'; cause: unknown; isPermanent: boolean }

export interface RefundOrder {
  id: string
  intentId: string
  amount: Cents
  providerRefund: string | null
  /** The provider may have this refund already: an idempotency key is not remembered for ever. */
  isRetry: boolean
}

export type RefundOutcome =
  | { outcome: 'succeeded' | 'pending'; providerRefund: string }
  | { outcome: 'refused'; reason: string; providerRefund: string | null }
  | { outcome: 'unavailable'; cause: unknown }

export interface PaymentReference {
  intentId: string
  attemptId: string | null
  applicationId: string | null
}

export interface CardDetails {
  method: string | null
  cardBrand: string | null
  cardLast4: string | null
}

export type PaymentEvent =
  | ({
      kind: 'paid'
      amount: Cents
      currency: string
      card: CardDetails
      fee?: Cents
      heldFor?: HeldReason | null
    } & PaymentReference)
  | ({ kind: 'card_details'; card: CardDetails } & PaymentReference)
  | ({
      kind: 'refunded'
      totalRefunded: Cents
      currency: string | null
      card: CardDetails
      toldAt?: Date
    } & PaymentReference)
  | ({
      kind: 'refund_changed'
      refundId: string | null
      refund: Exclude<RefundOutcome, { outcome: 'unavailable' }>
      currency: string
      amount: Cents
      toldAt: Date
    } & PaymentReference)
  /** A chargeback; money has moved only where the step says so. */
  | ({
      kind: 'disputed'
      disputeId: string
      step: 'created' | 'funds_withdrawn' | 'funds_reinstated' | 'closed'
      outcome: 'won' | 'lost' | null
      amount: Cents
      currency: string
    } & PaymentReference)
  | { kind: 'other'; type: string }
  /** About money, but not of the expected shape: an engineer must look at it. */
  | { kind: 'unreadable'; type: string; invalidFields: string }

export interface PaymentGateway {
  /** Not secret; null while card payments are not configured. */
  publishableKey: string | null
  /** Creates a payment intent; answers within 12 seconds, whatever the provider does. */
  start: (attempt: PaymentAttempt) => Promise<PaymentStart>
  refund: (order: RefundOrder) => Promise<RefundOutcome>
  /** Parses a webhook body; refuses one that is unsigned or signed more than five minutes from `now`. */
  readEvent: (body: Buffer, signature: string | undefined, now: Date) => PaymentEvent
}
