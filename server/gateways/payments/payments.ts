import type { Cents } from '#domain/money.ts'

export interface PaymentAttempt {
  /** Also the key under which the provider begins at most one payment, however often it is asked. */
  id: string
  applicationId: string
  userId: string
  amount: Cents
  currency: string
  /** What the provider writes beside the amount; nothing personal. */
  description: string
}

export type PaymentStart =
  | { outcome: 'started'; intentId: string; clientSecret: string }
  | { outcome: 'declined'; sentence: string }
  | { outcome: 'underWay' }
  | { outcome: 'wrongAmount' }
  /** `spent`: the provider will say the same for this attempt forever. */
  | { outcome: 'away'; cause: unknown; spent: boolean }

export interface Subject {
  intentId: string
  attemptId: string | null
  applicationId: string | null
}

/** What the provider tells of a card; null is what it did not tell. */
export interface CardFacts {
  method: string | null
  cardBrand: string | null
  cardLast4: string | null
}

export type PaymentEvent =
  | ({ kind: 'paid'; amount: Cents; currency: string; card: CardFacts } & Subject)
  | ({ kind: 'charged'; card: CardFacts } & Subject)
  /** Money has gone back; `inAll` counts every refund of this payment so far. */
  | ({ kind: 'refunded'; inAll: Cents; currency: string | null; card: CardFacts } & Subject)
  /** The payer denies the payment at the bank; money has moved only where the step says so. */
  | ({
      kind: 'disputed'
      disputeId: string
      step: 'created' | 'funds_withdrawn' | 'funds_reinstated' | 'closed'
      outcome: 'won' | 'lost' | null
      amount: Cents
      currency: string
    } & Subject)
  | { kind: 'other'; type: string }
  /** About money, and not as we know it: somebody must look. */
  | { kind: 'unreadable'; type: string; where: string }

export interface PaymentGateway {
  /** What the provider's card form is opened with, no secret; null while card payments are not configured. */
  publishableKey: string | null
  /** Begins a payment; answers within 12 seconds, whatever the provider does. */
  start: (attempt: PaymentAttempt) => Promise<PaymentStart>
  /** Reads what the provider sent; refuses what it did not sign, or not within five minutes of `now`. */
  readEvent: (body: Buffer, signature: string | undefined, now: Date) => PaymentEvent
}
