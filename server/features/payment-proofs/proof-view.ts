import type { AdminPaymentProof, PaymentProof } from '#contract/payment-proofs.ts'
import { objectPathOf } from '#contract/uploads.ts'
import { fullName } from '#domain/full-name.ts'
import { flagsOf } from '#domain/payments/proof-flags.ts'
import type { AdminProofRow, ProofRow } from './payment-proofs.store.ts'

export const toPaymentProof = ({ uploadId, createdAt, decidedAt, ...row }: ProofRow): PaymentProof => ({
  ...row,
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
    flags: flagsOf({ ...row, clientName: { firstName, lastName } }),
    bankLine,
  }
}
