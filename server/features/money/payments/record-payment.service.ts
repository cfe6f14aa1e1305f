import type { Payment } from '#contract/money/payments.ts'
import { PAID_LONG_AGO, type PaymentByHand } from '#contract/money/payments-by-hand.ts'
import { normalReference } from '#domain/money/payments/reference.ts'
import { isLongAgo } from '#domain/money/plausible-days.ts'
import { fieldError, found, Refusal } from '#domain/refusal.ts'
import { lockedApplication } from '#server/cases/application-access.ts'
import { decideWithin } from '#server/features/money/proofs/decide-proof.service.ts'
import { selectProof } from '#server/features/money/proofs/proofs.store.ts'
import type { CallContext } from '#server/http/answer-once.ts'
import { todayOf } from '#server/shared/dates.ts'
import { paymentOf, recordPaymentByHand } from './by-hand.service.ts'

export async function recordPayment(context: CallContext, id: string, body: PaymentByHand): Promise<Payment> {
  const owner = await lockedApplication(context.tx, id)
  const { proofId, receivedOn } = body
  if (receivedOn !== undefined) refuseImplausible(receivedOn, todayOf(context.deps))
  if (proofId === undefined) return recordPaymentByHand(context, { owner, body })
  return confirmReported(context, { applicationId: owner.id, proofId, body })
}

function refuseImplausible(receivedOn: string, today: string): void {
  if (receivedOn > today) throw fieldError('receivedOn', 'The payment cannot arrive after today')
  if (isLongAgo(receivedOn, today)) throw fieldError('receivedOn', PAID_LONG_AGO)
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
      receivedOn: body.receivedOn,
      payerName: body.payerName,
    },
  })
  return paymentOf(tx, paymentId ?? '')
}
