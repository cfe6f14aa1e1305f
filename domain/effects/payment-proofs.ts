import type { RejectionReason } from '#contract/money/proofs.ts'
import { formatMoney } from '../money/amounts.ts'
import { auditCase, auditPayment, changesCase, type LiveUpdate, toApplicant, toPerson } from './consequence.ts'

interface OfProof {
  applicationId: string
  userId: string
  proofId: string
  channelId: string
  amount: string
  currency: string
}

const detailOf = ({ applicationId, proofId, channelId, amount, currency }: OfProof) => ({
  application: applicationId,
  proof: proofId,
  channel: channelId,
  reported: amount,
  currency,
})

const toldOf = (id: string, { userId, messageId }: { userId: string; messageId: string }): LiveUpdate[] => [
  toApplicant('payment', id, userId),
  toApplicant('message', messageId, userId),
]

export const paymentProofSubmitted = changesCase<OfProof & { mailsOffice: boolean }>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} reported, to be confirmed`,
  // The team needs no mail about its own entry.
  mail: ({ applicationId, proofId, mailsOffice }) =>
    mailsOffice
      ? {
          to: 'office',
          notice: { kind: 'payment_proof_submitted', applicationId },
          dedupeKey: `payment_proof:${proofId}`,
        }
      : null,
  live: ({ proofId, userId }) => toApplicant('payment', proofId, userId),
  audit: auditCase('payment_proof.submitted', detailOf),
})

export const paymentProofConfirmed = changesCase<
  OfProof & { received: string; paymentId: string; receiptNumber: string; messageId: string }
>({
  activity: ({ received, currency }) => `Payment of ${formatMoney(received, currency)} received`,
  mail: toPerson('payment_received', ({ paymentId }) => `payment:${paymentId}`),
  live: (facts) => toldOf(facts.paymentId, facts),
  audit: auditPayment('payment_proof.confirmed', ({ received, receiptNumber, ...proof }) => ({
    ...detailOf(proof),
    amount: received,
    receipt: receiptNumber,
  })),
})

export const paymentProofRejected = changesCase<OfProof & { rejectionReason: RejectionReason; messageId: string }>({
  activity: ({ amount, currency }) => `Payment of ${formatMoney(amount, currency)} could not be confirmed`,
  mail: toPerson('payment_proof_rejected', ({ proofId }) => `payment_proof:${proofId}`),
  live: (facts) => toldOf(facts.proofId, facts),
  audit: auditCase('payment_proof.rejected', (facts) => ({ ...detailOf(facts), reason: facts.rejectionReason })),
})
