import type { RefundMethod } from '#contract/money/refunds.ts'
import { formatMoney } from '../money/amounts.ts'
import {
  aboutCase,
  auditCase,
  auditPayment,
  changesCase,
  type LiveUpdate,
  toApplicant,
  toOffice,
  toPerson,
} from './consequence.ts'

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

const decisionDetail = ({ isAlone, ...facts }: Refunded & { isAlone: boolean }) => ({
  ...detailOf(facts),
  ...(isAlone && { alone: 'yes' }),
})

const live = ({ refundId, userId }: Refunded) => toApplicant('payment', refundId, userId)

const liveForOffice = ({ refundId }: Refunded): LiveUpdate => ({ event: 'payment', id: refundId, audience: 'office' })

/** Waits for approval by a second person; the applicant is not told before. */
export const refundAsked = changesCase<Refunded>({
  mail: toOffice('refund_to_approve', ({ refundId }) => `refund:${refundId}`),
  live: liveForOffice,
  audit: auditPayment('refund.asked', detailOf),
})

export const refundApproved = changesCase<Refunded & { isAlone: boolean }>({
  activity: ({ amount, currency }) => `Refund of ${formatMoney(amount, currency)} approved`,
  mail: toPerson('refund_changed', ({ refundId }) => `refund:${refundId} approved`),
  live,
  audit: auditPayment('refund.approved', decisionDetail),
})

export const refundDone = changesCase<Refunded & { paymentRowId: string }>({
  activity: ({ amount, currency }) => `Refund of ${formatMoney(amount, currency)} sent`,
  mail: toPerson('refund_changed', ({ paymentRowId }) => `refund:${paymentRowId} done`),
  live,
  audit: auditPayment('refund.done', detailOf),
})

export const refundKept = changesCase<Refunded & { isAlone: boolean }>({
  activity: ({ amount, currency }) => `${formatMoney(amount, currency)} kept as your credit`,
  mail: toPerson('refund_changed', ({ refundId }) => `refund:${refundId} kept`),
  live,
  audit: auditPayment('refund.kept', decisionDetail),
})

export const refundReturned = changesCase<Refunded & { occasion: string }>({
  activity: ({ amount, currency }) => `Refund of ${formatMoney(amount, currency)} did not arrive`,
  mail: toOffice('refund_failed', ({ occasion }) => `refund:${occasion} returned`),
  live,
  audit: auditPayment('refund.returned', detailOf),
})

export const refundRefused = aboutCase<Refunded>({
  mail: toOffice('refund_failed', ({ refundId }) => `refund:${refundId} refused`),
  live: liveForOffice,
  audit: auditPayment('refund.refused', detailOf),
})

export const refundCancelled = changesCase<Refunded & { wasApproved: boolean }>({
  activity: ({ amount, currency, wasApproved }) =>
    wasApproved ? `Refund of ${formatMoney(amount, currency)} cancelled` : [],
  mail: ({ userId, refundId, wasApproved }) =>
    wasApproved
      ? { to: { userId }, notice: { kind: 'refund_changed' }, dedupeKey: `refund:${refundId} cancelled` }
      : null,
  live: (facts) => (facts.wasApproved ? live(facts) : liveForOffice(facts)),
  audit: auditPayment('refund.cancelled', detailOf),
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
  live: ({ requestId, userId }) => toApplicant('payment', requestId, userId),
  audit: auditCase('refund_request.sent', ({ requestId, amount, currency }) => ({
    request: requestId,
    amount,
    currency,
  })),
})

export const refundRequestDecided = changesCase<{
  applicationId: string
  userId: string
  requestId: string
  outcome: 'accepted' | 'declined'
}>({
  activity: ({ outcome }) =>
    outcome === 'accepted' ? 'Our team agreed to a refund' : 'Our team answered that there is no refund',
  mail: toPerson('refund_changed', ({ requestId }) => `refund_request:${requestId}`),
  live: ({ requestId, userId }) => toApplicant('payment', requestId, userId),
  audit: auditCase('refund_request.decided', ({ requestId, outcome }) => ({ request: requestId, outcome })),
})
