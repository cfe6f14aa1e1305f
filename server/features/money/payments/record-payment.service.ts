import type { Payment } from '#contract/money/payments.ts'
import type { PaymentByHand } from '#contract/money/payments-by-hand.ts'
import { normalReference } from '#domain/money/payments/reference.ts'
import { found, Refusal } from '#domain/refusal.ts'
import { lockedApplication } from '#server/cases/application-access.ts'
import { decideWithin } from '#server/features/money/proofs/decide-proof.service.ts'
import { selectProof } from '#server/features/money/proofs/proofs.store.ts'
import type { CallContext } from '#server/http/answer-once.ts'
import { paymentOf, recordPaymentByHand } from './by-hand.service.ts'

export async function recordPayment(context: CallContext, id: string, body: PaymentByHand): Promise<Payment> {
  const owner = await lockedApplication(context.tx, id)
  const { proofId } = body
  if (proofId === undefined) return recordPaymentByHand(context, { owner, body })
  return confirmReported(context, { applicationId: owner.id, proofId, body })
}

interface Reported {
  applicationId: string
  proofId: string
  body: PaymentByHand
}

async function confirmReported(context: CallContext, { applicationId, proofId, body }: Reported): Promise<Payment> {
  const { tx } = context
  const proof = await selectProof(tx, proofId)
  if (proof?.applicationId !== applicationId) throw found(undefined, 'Payment proof')
  const isOfProof = proof.references.map(normalReference).includes(normalReference(body.reference))
  if (proof.channelId !== body.channelId || !isOfProof) {
    throw new Refusal('conflict', 'The reported payment has another channel or reference')
  }
  const { paymentId } = await decideWithin(context, {
    id: proofId,
    decision: {
      status: 'confirmed',
      receivedAmount: body.amount,
      confirmDifference: body.confirmDifference,
      expectedStatus: 'submitted',
      rejectionReason: 'other',
    },
  })
  return paymentOf(tx, paymentId ?? '')
}
