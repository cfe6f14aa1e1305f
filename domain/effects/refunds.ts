import type { RefundMethod } from '#contract/money/refunds.ts'
import { formatMoney } from '../money/amounts.ts'
import { aboutCase, changesCase, toOffice, toOwner } from './consequence.ts'

interface Refunded {
  refundId: string
  applicationId: string
  userId: string
  paymentId: string
  amount: string
  currency: string
  method: RefundMethod
}

const detailOf = ({ applicationId, refundId, amount, currency, method }: Refunded) => ({
  application: applicationId,
  refund: refundId,
  amount,
  currency,
  method,
})

const live = ({ refundId, userId }: Refunded) =>
  ({ event: 'payment', id: refundId, audience: { applicantId: userId } }) as const

const aloneOf = (isAlone: boolean): Record<string, string> => (isAlone ? { alone: 'yes' } : {})

/** Waits for approval by a second person; the applicant is not told before. */
export const refundAsked = changesCase<Refunded>({
  mail: toOffice('refund_to_approve', ({ refundId }) => `refund:${refundId}`),
  live: ({ refundId }) => ({ event: 'payment', id: refundId, audience: 'office' }),
  audit: (facts) => ({ action: 'refund.asked', subject: `payment:${facts.paymentId}`, detail: detailOf(facts) }),
})

export const refundApproved = changesCase<Refunded & { isAlone: boolean }>({
  activity: ({ amount, currency }) => `Refund of ${formatMoney(amount, currency)} approved`,
  mail: toOwner('refund_changed', ({ refundId }) => `refund:${refundId} approved`),
  live,
  audit: ({ isAlone, ...facts }) => ({
    action: 'refund.approved',
    subject: `payment:${facts.paymentId}`,
    detail: { ...detailOf(facts), ...aloneOf(isAlone) },
  }),
})

export const refundDone = changesCase<Refunded & { rowId: string }>({
  activity: ({ amount, currency }) => `Refund of ${formatMoney(amount, currency)} sent`,
  mail: toOwner('refund_changed', ({ rowId }) => `refund:${rowId} done`),
  live,
  audit: (facts) => ({ action: 'refund.done', subject: `payment:${facts.paymentId}`, detail: detailOf(facts) }),
})

export const refundKept = changesCase<Refunded & { isAlone: boolean }>({
  activity: ({ amount, currency }) => `${formatMoney(amount, currency)} kept as your credit`,
  mail: toOwner('refund_changed', ({ refundId }) => `refund:${refundId} kept`),
  live,
  audit: ({ isAlone, ...facts }) => ({
    action: 'refund.kept',
    subject: `payment:${facts.paymentId}`,
    detail: { ...detailOf(facts), ...aloneOf(isAlone) },
  }),
})

export const refundReturned = changesCase<Refunded & { occasion: string }>({
  activity: ({ amount, currency }) => `Refund of ${formatMoney(amount, currency)} did not arrive`,
  mail: toOffice('refund_failed', ({ occasion }) => `refund:${occasion} returned`),
  live,
  audit: ({ occasion: _, ...facts }) => ({
    action: 'refund.returned',
    subject: `payment:${facts.paymentId}`,
    detail: detailOf(facts),
  }),
})

export const refundRefused = aboutCase<Refunded>({
  mail: toOffice('refund_failed', ({ refundId }) => `refund:${refundId} refused`),
  live: ({ refundId }) => ({ event: 'payment', id: refundId, audience: 'office' }),
  audit: (facts) => ({ action: 'refund.refused', subject: `payment:${facts.paymentId}`, detail: detailOf(facts) }),
})

export const refundCancelled = changesCase<Refunded & { wasApproved: boolean }>({
  activity: ({ amount, currency, wasApproved }) =>
    wasApproved ? `Refund of ${formatMoney(amount, currency)} cancelled` : [],
  mail: ({ userId, refundId, wasApproved }) =>
    wasApproved
      ? { to: { userId }, notice: { kind: 'refund_changed' }, dedupeKey: `refund:${refundId} cancelled` }
      : null,
  live: (facts) => (facts.wasApproved ? live(facts) : { event: 'payment', id: facts.refundId, audience: 'office' }),
  audit: ({ wasApproved: _, ...facts }) => ({
    action: 'refund.cancelled',
    subject: `payment:${facts.paymentId}`,
    detail: detailOf(facts),
  }),
})

export const refundRequested = changesCase<{
  applicationId: string
  userId: string
  requestId: string
  amount: string
  currency: string
}>({
  activity: () => 'You asked for a refund',
  mail: toOffice('refund_requested', ({ requestId }) => `refund_request:${requestId}`),
  live: ({ requestId, userId }) => ({ event: 'payment', id: requestId, audience: { applicantId: userId } }),
  audit: ({ applicationId, requestId, amount, currency }) => ({
    action: 'refund_request.sent',
    subject: `application:${applicationId}`,
    detail: { request: requestId, amount, currency },
  }),
})

export const refundRequestDecided = changesCase<{
  applicationId: string
  userId: string
  requestId: string
  outcome: 'accepted' | 'declined'
}>({
  activity: ({ outcome }) =>
    outcome === 'accepted' ? 'Our team agreed to a refund' : 'Our team answered that there is no refund',
  mail: toOwner('refund_changed', ({ requestId }) => `refund_request:${requestId}`),
  live: ({ requestId, userId }) => ({ event: 'payment', id: requestId, audience: { applicantId: userId } }),
  audit: ({ applicationId, requestId, outcome }) => ({
    action: 'refund_request.decided',
    subject: `application:${applicationId}`,
    detail: { request: requestId, outcome },
  }),
})
