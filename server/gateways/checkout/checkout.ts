import type { Cents } from '#domain/money/amounts.ts'
import type { CardDetails, RefundOrder, RefundOutcome } from '../payments/payments.ts'

export interface CheckoutRequest {
  id: string
  applicationNumber: string
  amount: Cents
  description: string
  successUrl: string
  cancelUrl: string
}

export type CheckoutStart =
  | { outcome: 'started'; sessionId: string; url: string }
  | { outcome: 'in_progress' }
  | { outcome: 'invalid_amount' }
  /** `isPermanent`: a retry of this attempt would get the same response. */
  | { outcome: 'unavailable'; cause: unknown; isPermanent: boolean }

export const REFUND_FAILED = 'it failed there'

export interface ProviderPayment {
  id: string
  isPaid: boolean
  isLive: boolean | null
  attemptId: string | null
  amount: Cents
  currency: string
  fee: Cents
  refunded: Cents
  failedRefunds: { providerRefund: string; refundId: string | null }[]
  isDisputed: boolean
  card: CardDetails
}

export interface ProviderSession {
  id: string
  attemptId: string | null
  isExpired: boolean
  payments: ProviderPayment[]
}

/** Names what an event is about. The portal asks the API for the rest, and trusts nothing else in the body. */
export interface CheckoutEvent {
  id: string
  /** The event was signed just now. An old event of an unknown payer is not read again when it is sent again. */
  isFresh: boolean
  type: string
  sessionId: string | null
  paymentId: string | null
  /** Read only from an event that was signed just now: the API tells nothing about disputes. */
  dispute: { id: string; step: 'created' | 'closed'; outcome: 'won' | 'lost' | null } | null
}

export interface CheckoutGateway {
  currency: string
  isLive: boolean
  create: (attempt: CheckoutRequest) => Promise<CheckoutStart>
  fetchSession: (sessionId: string) => Promise<ProviderSession | undefined>
  fetchPayment: (paymentId: string) => Promise<ProviderPayment | undefined>
  expire: (sessionId: string) => Promise<void>
  refund: (order: RefundOrder) => Promise<RefundOutcome>
  /** Refuses an unsigned event; returns undefined for an event of the other mode, or not about a payment. */
  readEvent: (body: Buffer, signature: string | undefined, now: Date) => CheckoutEvent | undefined
}

const PAYMONGO_PAYMENT = /^pay_/

/** Tells from its id which provider took a payment; null for a payment that was recorded by hand. */
export const gatewayOf = ({ intentId }: { intentId: string | null }): 'stripe' | 'paymongo' | null =>
  intentId === null ? null : PAYMONGO_PAYMENT.test(intentId) ? 'paymongo' : 'stripe'
