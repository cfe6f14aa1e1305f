import type { HeldReason } from '#contract/money/checkout.ts'
import { formatMoney } from '../money/amounts.ts'
import { movementLabels } from '../money/payments/dispute.ts'
import {
  aboutCase,
  auditOnly,
  type Consequence,
  changesCase,
  type LiveUpdate,
  toOffice,
  toOwner,
} from './consequence.ts'

interface Paid {
  applicationId: string
  userId: string
  paymentId: string
  intentId: string
  amount: string
  currency: string
}

type Disputed = Omit<Paid, 'userId'> & { disputeId: string }

export const paymentStarted = auditOnly<{
  applicationId: string
  attemptId: string
  amount: string
  currency: string
}>(({ applicationId, attemptId, amount, currency }) => ({
  action: 'payment.started',
  subject: `application:${applicationId}`,
  detail: { attempt: attemptId, amount, currency },
}))

export const paymentReceived = changesCase<Paid & { receiptNumber: string }>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} received`,
  mail: toOwner('payment_received', ({ paymentId }) => `payment:${paymentId}`),
  live: ({ paymentId, userId }) => ({ event: 'payment', id: paymentId, audience: { applicantId: userId } }),
  audit: ({ applicationId, paymentId, intentId, amount, currency, receiptNumber }) => ({
    action: 'payment.received',
    subject: `payment:${paymentId}`,
    detail: { application: applicationId, intent: intentId, amount, currency, receipt: receiptNumber },
  }),
})

interface WithMessage {
  messageId: string | null
}

const toldWithMessage = ({ paymentId, userId, messageId }: Pick<Paid, 'paymentId' | 'userId'> & WithMessage) => {
  const audience = { applicantId: userId }
  const message: LiveUpdate[] = messageId === null ? [] : [{ event: 'message', id: messageId, audience }]
  return [{ event: 'payment' as const, id: paymentId, audience }, ...message]
}

export const paymentRecorded = changesCase<
  Omit<Paid, 'intentId'> & WithMessage & { receiptNumber: string; channelId: string }
>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} received`,
  mail: toOwner('payment_received', ({ paymentId }) => `payment:${paymentId}`),
  live: toldWithMessage,
  audit: ({ applicationId, paymentId, channelId, amount, currency, receiptNumber }) => ({
    action: 'payment.recorded',
    subject: `payment:${paymentId}`,
    detail: { application: applicationId, channel: channelId, amount, currency, receipt: receiptNumber },
  }),
})

export const paymentReversed = changesCase<Omit<Paid, 'intentId'> & WithMessage & { reason: string }>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} reversed`,
  mail: toOwner('statement_changed', ({ paymentId }) => `reversal:${paymentId}`),
  live: toldWithMessage,
  audit: ({ applicationId, paymentId, amount, currency, reason }) => ({
    action: 'payment.reversed',
    subject: `payment:${paymentId}`,
    detail: { application: applicationId, amount, currency },
    texts: { reason },
  }),
})

export const paymentHeld = aboutCase<Omit<Paid, 'intentId'> & { heldFor: HeldReason }>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} is being looked at by our team`,
  mail: toOffice('payment_held', ({ paymentId }) => `held:${paymentId}`),
  audit: ({ applicationId, paymentId, amount, currency, heldFor }) => ({
    action: 'payment.held',
    subject: `payment:${paymentId}`,
    detail: { application: applicationId, amount, currency, reason: heldFor },
  }),
})

export const paymentReleased = changesCase<Omit<Paid, 'intentId'>>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} looked at by our team`,
  live: ({ paymentId, userId }) => ({ event: 'payment', id: paymentId, audience: { applicantId: userId } }),
  audit: ({ applicationId, paymentId, amount, currency }) => ({
    action: 'payment.released',
    subject: `payment:${paymentId}`,
    detail: { application: applicationId, amount, currency },
  }),
})

interface OnLedger {
  applicationId: string
  userId: string
  amount: string
  currency: string
}

export const chargeRaised = changesCase<OnLedger & { chargeId: string; description: string }>({
  activity: ({ amount, currency, description }) => `${formatMoney(amount, currency)} charged: ${description}`,
  mail: toOwner('statement_changed', ({ chargeId }) => `charge:${chargeId}`),
  live: ({ chargeId, userId }) => ({ event: 'payment', id: chargeId, audience: { applicantId: userId } }),
  audit: ({ applicationId, chargeId, amount, currency }) => ({
    action: 'charge.raised',
    subject: `application:${applicationId}`,
    detail: { charge: chargeId, amount, currency },
  }),
})

export const creditGiven = changesCase<OnLedger & { creditId: string; reason: string }>({
  activity: ({ amount, currency }) => `Credit of ${formatMoney(amount, currency)} given`,
  mail: toOwner('statement_changed', ({ creditId }) => `credit:${creditId}`),
  live: ({ creditId, userId }) => ({ event: 'payment', id: creditId, audience: { applicantId: userId } }),
  audit: ({ applicationId, creditId, amount, currency, reason }) => ({
    action: 'credit.given',
    subject: `application:${applicationId}`,
    detail: { credit: creditId, amount, currency },
    texts: { reason },
  }),
})

export const writeOffGiven = changesCase<OnLedger & { writeOffId: string; reason: string }>({
  activity: ({ amount, currency }) => `${formatMoney(amount, currency)} written off`,
  mail: toOwner('statement_changed', ({ writeOffId }) => `write_off:${writeOffId}`),
  live: ({ writeOffId, userId }) => ({ event: 'payment', id: writeOffId, audience: { applicantId: userId } }),
  audit: ({ applicationId, writeOffId, amount, currency, reason }) => ({
    action: 'write_off.given',
    subject: `application:${applicationId}`,
    detail: { write_off: writeOffId, amount, currency },
    texts: { reason },
  }),
})

export const disbursementRecorded = aboutCase<OnLedger & { disbursementId: string; payee: string; advanced: boolean }>({
  activity: ({ amount, currency, payee }) => `${formatMoney(amount, currency)} paid to ${payee}`,
  mail: toOwner('statement_changed', ({ disbursementId }) => `disbursement:${disbursementId}`),
  live: ({ disbursementId, userId }) => ({ event: 'payment', id: disbursementId, audience: { applicantId: userId } }),
  audit: ({ applicationId, disbursementId, amount, currency, payee, advanced }) => ({
    action: 'disbursement.recorded',
    subject: `application:${applicationId}`,
    detail: { disbursement: disbursementId, amount, currency, payee, ...(advanced && { advanced: 'yes' }) },
  }),
})

export const invoiceNoted = aboutCase<{ applicationId: string; userId: string; paymentId: string; number: string }>({
  live: ({ paymentId, userId }) => ({ event: 'payment', id: paymentId, audience: { applicantId: userId } }),
  audit: ({ applicationId, paymentId, number }) => ({
    action: 'payment.invoice_noted',
    subject: `payment:${paymentId}`,
    detail: { application: applicationId, number },
  }),
})

export const channelChanged: Consequence<{
  channelId: string
  to: 'proposed' | 'active' | 'retired'
  /** The proposer confirmed the channel, because no other person could. */
  isAlone: boolean
}> = {
  mail: ({ channelId, to }) => ({
    to: 'office',
    notice: { kind: 'payment_channel_changed' },
    dedupeKey: `channel:${channelId} ${to}`,
  }),
  audit: ({ channelId, to, isAlone }) => ({
    action: 'payment_channel.changed',
    subject: `payment_channel:${channelId}`,
    detail: { to, ...(isAlone && { alone: 'yes' }) },
  }),
}

export const exchangeRateSet = auditOnly<{
  rateId: string
  from: string
  to: string
  rate: string
  validFor: number
}>(({ rateId, from, to, rate, validFor }) => ({
  action: 'exchange_rate.set',
  subject: `exchange_rate:${rateId}`,
  detail: { from, to, rate, valid_for: `${validFor} hours` },
}))

export const paymentRefunded = changesCase<Paid & { refundId: string }>({
  activity: ({ amount, currency }) => `Refund of ${formatMoney(amount, currency)} sent`,
  live: ({ refundId, userId }) => ({ event: 'payment', id: refundId, audience: { applicantId: userId } }),
  audit: ({ applicationId, paymentId, intentId, amount, currency }) => ({
    action: 'payment.refunded',
    subject: `payment:${paymentId}`,
    detail: { application: applicationId, intent: intentId, amount, currency },
  }),
})

export const unsupportedCurrencyReceived = auditOnly<{
  intentId: string
  amount: string
  currency: string
  kind: string
}>(({ intentId, amount, currency, kind }) => ({
  action: 'payment.not_counted',
  subject: null,
  detail: { intent: intentId, amount, currency, kind },
}))

export const paymentDetailsChanged: Consequence<{ paymentId: string; userId: string }> = {
  live: ({ paymentId, userId }) => ({ event: 'payment', id: paymentId, audience: { applicantId: userId } }),
}

const disputeDetail = ({ applicationId, intentId, currency, amount }: Omit<Disputed, 'disputeId'>) => ({
  application: applicationId,
  intent: intentId,
  currency,
  amount,
})

export const disputeOpened = aboutCase<Disputed>({
  activity: ({ amount, currency }) =>
    `Payment of ${formatMoney(amount, currency)} disputed at the bank it was paid from`,
  mail: toOffice('dispute_opened', ({ disputeId }) => `dispute:${disputeId}`),
  audit: (facts) => ({
    action: 'payment.dispute_opened',
    subject: `payment:${facts.paymentId}`,
    detail: { ...disputeDetail(facts), dispute: facts.disputeId },
  }),
})

export const disputeFundsWithdrawn = aboutCase<{ applicationId: string; disputeId: string }>({
  mail: toOffice('dispute_funds_withdrawn', ({ disputeId }) => `dispute:${disputeId}`),
})

export const disputeClosed = changesCase<Disputed & { outcome: string | null }>({
  activity: ({ amount, currency, outcome }) => {
    const end = outcome === 'lost' ? 'the money goes back to the payer' : 'the payment is kept'
    return `Dispute over ${formatMoney(amount, currency)} closed: ${end}`
  },
  audit: (facts) => ({
    action: 'payment.dispute_closed',
    subject: `payment:${facts.paymentId}`,
    detail: { ...disputeDetail(facts), dispute: facts.disputeId, outcome: facts.outcome ?? '' },
  }),
})

/** `amount` is negative where the bank took the money. */
type DisputeMovement = Omit<Disputed, 'disputeId'> & { unsignedAmount: string }

const disputeMovement = (action: 'payment.disputed' | 'payment.reinstated', how: string) =>
  changesCase<DisputeMovement>({
    activity: ({ unsignedAmount, currency }) => `Disputed payment of ${formatMoney(unsignedAmount, currency)} ${how}`,
    audit: (facts) => ({ action, subject: `payment:${facts.paymentId}`, detail: disputeDetail(facts) }),
  })

export const disputedMoneyWithdrawn = disputeMovement('payment.disputed', movementLabels.disputed)
export const disputedMoneyReinstated = disputeMovement('payment.reinstated', movementLabels.reinstated)
