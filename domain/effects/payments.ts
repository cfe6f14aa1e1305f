import type { HeldReason } from '#contract/money/checkout.ts'
import { formatMoney } from '../money/amounts.ts'
import { movementLabels } from '../money/payments/dispute.ts'
import {
  aboutCase,
  auditCase,
  auditOnly,
  auditPayment,
  type Consequence,
  changesCase,
  toApplicant,
  toOffice,
  toPerson,
} from './consequence.ts'

interface OnLedger {
  applicationId: string
  amount: string
  currency: string
}

interface OfPayment extends OnLedger {
  paymentId: string
}

interface OfPayer {
  userId: string
}

type Paid = OfPayment & OfPayer

const auditedSum = ({ applicationId, amount, currency }: OfPayment) => ({
  application: applicationId,
  amount,
  currency,
})

const livePayment = ({ paymentId, userId }: Pick<Paid, 'paymentId' | 'userId'>) =>
  toApplicant('payment', paymentId, userId)

export const paymentStarted = auditOnly<OnLedger & { attemptId: string }>(
  auditCase('payment.started', ({ attemptId, amount, currency }) => ({ attempt: attemptId, amount, currency })),
)

export const paymentReceived = changesCase<Paid & { intentId: string; receiptNumber: string }>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} received`,
  mail: toPerson('payment_received', ({ paymentId }) => `payment:${paymentId}`),
  live: livePayment,
  audit: auditPayment('payment.received', ({ intentId, receiptNumber, ...paid }) => ({
    ...auditedSum(paid),
    intent: intentId,
    receipt: receiptNumber,
  })),
})

interface WithMessage {
  messageId: string | null
}

const toldWithMessage = ({ messageId, ...paid }: Paid & WithMessage) => [
  livePayment(paid),
  ...(messageId === null ? [] : [toApplicant('message', messageId, paid.userId)]),
]

export const paymentRecorded = changesCase<Paid & WithMessage & { receiptNumber: string; channelId: string }>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} received`,
  mail: toPerson('payment_received', ({ paymentId }) => `payment:${paymentId}`),
  live: toldWithMessage,
  audit: auditPayment('payment.recorded', ({ channelId, receiptNumber, ...paid }) => ({
    ...auditedSum(paid),
    channel: channelId,
    receipt: receiptNumber,
  })),
})

export const paymentReversed = changesCase<Paid & WithMessage & { reason: string }>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} reversed`,
  mail: toPerson('statement_changed', ({ paymentId }) => `reversal:${paymentId}`),
  live: toldWithMessage,
  audit: auditPayment(
    'payment.reversed',
    (facts) => auditedSum(facts),
    ({ reason }) => ({ reason }),
  ),
})

export const paymentHeld = aboutCase<Paid & { heldFor: HeldReason }>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} is being looked at by our team`,
  mail: toOffice('payment_held', ({ paymentId }) => `held:${paymentId}`),
  audit: auditPayment('payment.held', ({ heldFor, ...paid }) => ({ ...auditedSum(paid), reason: heldFor })),
})

export const paymentReleased = changesCase<Paid>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} looked at by our team`,
  live: livePayment,
  audit: auditPayment('payment.released', auditedSum),
})

export const chargeRaised = changesCase<OnLedger & OfPayer & { chargeId: string; description: string }>({
  activity: ({ amount, currency, description }) => `${formatMoney(amount, currency)} charged: ${description}`,
  mail: toPerson('statement_changed', ({ chargeId }) => `charge:${chargeId}`),
  live: ({ chargeId, userId }) => toApplicant('payment', chargeId, userId),
  audit: auditCase('charge.raised', ({ chargeId, amount, currency }) => ({ charge: chargeId, amount, currency })),
})

export const creditGiven = changesCase<OnLedger & OfPayer & { creditId: string; reason: string }>({
  activity: ({ amount, currency }) => `Credit of ${formatMoney(amount, currency)} given`,
  mail: toPerson('statement_changed', ({ creditId }) => `credit:${creditId}`),
  live: ({ creditId, userId }) => toApplicant('payment', creditId, userId),
  audit: auditCase(
    'credit.given',
    ({ creditId, amount, currency }) => ({ credit: creditId, amount, currency }),
    ({ reason }) => ({ reason }),
  ),
})

export const writeOffGiven = changesCase<OnLedger & OfPayer & { writeOffId: string; reason: string }>({
  activity: ({ amount, currency }) => `${formatMoney(amount, currency)} written off`,
  mail: toPerson('statement_changed', ({ writeOffId }) => `write_off:${writeOffId}`),
  live: ({ writeOffId, userId }) => toApplicant('payment', writeOffId, userId),
  audit: auditCase(
    'write_off.given',
    ({ writeOffId, amount, currency }) => ({ write_off: writeOffId, amount, currency }),
    ({ reason }) => ({ reason }),
  ),
})

export const disbursementRecorded = aboutCase<
  OnLedger & OfPayer & { disbursementId: string; payee: string; advanced: boolean }
>({
  activity: ({ amount, currency, payee }) => `${formatMoney(amount, currency)} paid to ${payee}`,
  mail: toPerson('statement_changed', ({ disbursementId }) => `disbursement:${disbursementId}`),
  live: ({ disbursementId, userId }) => toApplicant('payment', disbursementId, userId),
  audit: auditCase('disbursement.recorded', ({ disbursementId, amount, currency, payee, advanced }) => ({
    disbursement: disbursementId,
    amount,
    currency,
    payee,
    ...(advanced && { advanced: 'yes' }),
  })),
})

export const invoiceNoted = aboutCase<{ applicationId: string; userId: string; paymentId: string; number: string }>({
  live: livePayment,
  audit: auditPayment('payment.invoice_noted', ({ applicationId, number }) => ({ application: applicationId, number })),
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

export const paymentRefunded = changesCase<Paid & { intentId: string; refundId: string }>({
  activity: ({ amount, currency }) => `Refund of ${formatMoney(amount, currency)} sent`,
  live: ({ refundId, userId }) => toApplicant('payment', refundId, userId),
  audit: auditPayment('payment.refunded', ({ intentId, ...paid }) => ({ ...auditedSum(paid), intent: intentId })),
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
  live: livePayment,
}

type Disputed = OfPayment & { intentId: string }

const disputeDetail = ({ intentId, ...paid }: Disputed) => ({ ...auditedSum(paid), intent: intentId })

export const disputeOpened = aboutCase<Disputed & { disputeId: string }>({
  activity: ({ amount, currency }) =>
    `Payment of ${formatMoney(amount, currency)} disputed at the bank it was paid from`,
  mail: toOffice('dispute_opened', ({ disputeId }) => `dispute:${disputeId}`),
  audit: auditPayment('payment.dispute_opened', ({ disputeId, ...disputed }) => ({
    ...disputeDetail(disputed),
    dispute: disputeId,
  })),
})

export const disputeFundsWithdrawn = aboutCase<{ applicationId: string; disputeId: string }>({
  mail: toOffice('dispute_funds_withdrawn', ({ disputeId }) => `dispute:${disputeId}`),
})

export const disputeClosed = changesCase<Disputed & { disputeId: string; outcome: string | null }>({
  activity: ({ amount, currency, outcome }) => {
    const end = outcome === 'lost' ? 'the money goes back to the payer' : 'the payment is kept'
    return `Dispute over ${formatMoney(amount, currency)} closed: ${end}`
  },
  audit: auditPayment('payment.dispute_closed', ({ disputeId, outcome, ...disputed }) => ({
    ...disputeDetail(disputed),
    dispute: disputeId,
    outcome: outcome ?? '',
  })),
})

/** `amount` is negative where the bank took the money. */
type DisputeMovement = Disputed & { unsignedAmount: string }

const disputeMovement = (action: 'payment.disputed' | 'payment.reinstated', how: string) =>
  changesCase<DisputeMovement>({
    activity: ({ unsignedAmount, currency }) => `Disputed payment of ${formatMoney(unsignedAmount, currency)} ${how}`,
    audit: auditPayment(action, disputeDetail),
  })

export const disputedMoneyWithdrawn = disputeMovement('payment.disputed', movementLabels.disputed)
export const disputedMoneyReinstated = disputeMovement('payment.reinstated', movementLabels.reinstated)
