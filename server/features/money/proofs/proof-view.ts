import { objectPathOf } from '#contract/documents/uploads.ts'
import type { Exchanged } from '#contract/money/payments.ts'
import type { AdminPaymentProof, PaymentProof } from '#contract/money/proofs.ts'
import { flagsOf } from '#domain/money/proofs/proof-flags.ts'
import { creditedAmount, shownRate } from '#domain/money/rates/exchange.ts'
import { fullName } from '#domain/names/full-name.ts'
import { dated } from '#server/shared/dates.ts'
import type { AdminProofRow, ProofRow } from './proofs.store.ts'

const countsOf = ({
  rate,
  amount,
  receivedAmount,
}: Pick<ProofRow, 'rate' | 'amount' | 'receivedAmount'>): Exchanged | null =>
  rate && {
    currency: rate.to,
    amount: creditedAmount(receivedAmount ?? amount, rate.rate),
    rate: shownRate(rate.rate),
  }

export const toPaymentProof = ({ uploadId, rate, isReversed, correction, ...row }: ProofRow): PaymentProof => ({
  ...dated(row),
  counts: countsOf({ ...row, rate }),
  ...(isReversed && { correction }),
  objectPath: uploadId && objectPathOf(uploadId),
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
