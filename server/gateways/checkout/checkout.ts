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
  /** `isPermanent`: asking again for this attempt would be answered the same. */
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

/** What an event is about. Nothing else in its body is believed: the API is asked. */
export interface CheckoutEvent {
  id: string
  /** Signed just now; of an old one one question is enough, whatever comes of it. */
  isFresh: boolean
  type: string
  sessionId: string | null
  paymentId: string | null
  /** Only of an event that was signed just now: the API has no answer about disputes. */
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
  /** Refuses an event that is not signed; undefined for one that is not of our mode or not about a payment. */
  readEvent: (body: Buffer, signature: string | undefined, now: Date) => CheckoutEvent | undefined
}

const PAYMONGO_PAYMENT = /^pay_/

/** Which provider took a payment, by the name that the provider gave it; null for one that was recorded by hand. */
export const gatewayOf = ({ intentId }: { intentId: string | null }): 'stripe' | 'paymongo' | null =>
  intentId === null ? null : PAYMONGO_PAYMENT.test(intentId) ? 'paymongo' : 'stripe'
