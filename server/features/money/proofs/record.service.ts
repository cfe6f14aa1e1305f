import type { PaymentByHand } from '#contract/money/ledger.ts'
import type { Payment } from '#contract/money/payments.ts'
import { normalReference } from '#domain/money/payments/reference.ts'
import { foundIfAllowed, may } from '#domain/permissions.ts'
import { found, Refusal } from '#domain/refusal.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { MoneyRequest } from '#server/features/money/idempotency.ts'
import { once, paymentOf, recordPaymentByHand } from '#server/features/money/payments/by-hand.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { decideWithin } from './decide.service.ts'
import { selectProof } from './proofs.store.ts'

export const recordPayment = (deps: Deps, caller: Caller, request: MoneyRequest<PaymentByHand>): Promise<Payment> =>
  once(deps, caller, { ...request, what: 'payment' }, async (context) => {
    const application = await lockApplicationOwner(context.tx, request.id)
    const owner = foundIfAllowed(application, () => may.keepBooks(caller), 'Application')
    const { body } = request
    const { proofId } = body
    if (proofId === undefined) return recordPaymentByHand(context, { owner, body })
    return confirmReported(context, caller, { applicationId: owner.id, proofId, body })
  })

interface Reported {
  applicationId: string
  proofId: string
  body: PaymentByHand
}

async function confirmReported(
  { tx, deps }: { tx: Tx; deps: Deps },
  caller: Caller,
  { applicationId, proofId, body }: Reported,
): Promise<Payment> {
  const proof = await selectProof(tx, proofId)
  if (proof?.applicationId !== applicationId) throw found(undefined, 'Payment proof')
  const { paymentId } = await decideWithin(tx, deps, caller, {
    id: proofId,
    decision: {
      status: 'confirmed',
      receivedAmount: body.amount,
      confirmDifference: body.confirmDifference,
      expectedStatus: 'submitted',
      rejectionReason: 'other',
    },
  })
  const isOfProof = proof.references.map(normalReference).includes(normalReference(body.reference))
  if (proof.channelId !== body.channelId || !isOfProof) {
    throw new Refusal('conflict', 'The reported payment has another channel or reference')
  }
  return paymentOf(tx, paymentId ?? '')
}
