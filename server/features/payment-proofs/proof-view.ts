import type { AdminPaymentProof, PaymentProof } from '#contract/payment-proofs.ts'
import type { Exchanged } from '#contract/payments.ts'
import { objectPathOf } from '#contract/uploads.ts'
import { fullName } from '#domain/full-name.ts'
import { countedAt, shownRate } from '#domain/payments/exchange.ts'
import { flagsOf } from '#domain/payments/proof-flags.ts'
import type { AdminProofRow, ProofRow } from './payment-proofs.store.ts'

const countsOf = ({
  rate,
  amount,
  receivedAmount,
}: Pick<ProofRow, 'rate' | 'amount' | 'receivedAmount'>): Exchanged | null =>
  rate && {
    currency: rate.to,
    amount: countedAt(receivedAmount ?? amount, rate.rate),
    rate: shownRate(rate.rate),
  }

export const toPaymentProof = ({
  uploadId,
  createdAt,
  decidedAt,
  rate,
  isReversed,
  correction,
  ...row
}: ProofRow): PaymentProof => ({
  ...row,
  counts: countsOf({ ...row, rate }),
  ...(isReversed && { correction }),
  objectPath: uploadId && objectPathOf(uploadId),
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

export function toAdminProof(row: AdminProofRow): AdminPaymentProof {
  const { applicationNumber, firstName, lastName, email, submittedBy, decidedBy, balance, bankLine } = row
  return {
    ...toPaymentProof(row),
    applicationNumber,
    clientName: fullName({ firstName, lastName }, email),
    submittedBy,
    decidedBy,
    balance,
    flags: flagsOf({ ...row, ...countsOf(row), clientName: { firstName, lastName } }),
    bankLine,
  }
}
