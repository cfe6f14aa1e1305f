import { v7 as uuid } from 'uuid'
import { confirmedPaymentMessage, rejectedPaymentMessage } from '#content/messages/payment-messages.ts'
import type { PaymentByHand } from '#contract/money/payments-by-hand.ts'
import type { AdminPaymentProof, ProofDecision } from '#contract/money/proofs.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { paymentProofConfirmed, paymentProofRejected } from '#domain/effects/payment-proofs.ts'
import { thankYou } from '#domain/english/thank-you.ts'
import * as may from '#domain/may.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { rejectionText } from '#domain/money/proofs/rejection-reasons.ts'
import { shownRate } from '#domain/money/rates/exchange.ts'
import { decidedMeanwhile, found, Refusal } from '#domain/refusal.ts'
import { type OfficeWait, officeWait } from '#domain/work/times.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import type { Deps } from '#server/deps.ts'
import { record } from '#server/effects/record.ts'
import { writePortalMessage } from '#server/features/messages/portal-message.service.ts'
import { creditByHand, requireConfirmedDifference } from '#server/features/money/payments/by-hand.service.ts'
import { moveReferences, releaseReferences } from '#server/features/money/payments/references.store.ts'
import { rateFor } from '#server/features/money/rates/rates.service.ts'
import { officeTime } from '#server/features/work/office-hours.service.ts'
import { type CallContext, inTransaction } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { toAdminProof } from './proof-view.ts'
import {
  type AdminProofRow,
  selectProof,
  selectProofToDecide,
  updateConfirmed,
  updateRejected,
} from './proofs.store.ts'

const PROOF = 'Payment proof'
const NOT_YOUR_OWN = 'You submitted this payment yourself. Another member of the team has to confirm it.'

/** What a colleague saw arrive replaces what was reported. */
type DecisionOnSight = ProofDecision & Partial<Pick<PaymentByHand, 'receivedOn' | 'payerName'>>

interface DecisionContext extends CallContext {
  proof: AdminProofRow
  waited: OfficeWait
}

export function decidePaymentProof(
  deps: Deps,
  caller: Caller,
  { id, ...decision }: ProofDecision & { id: string },
): Promise<AdminPaymentProof> {
  return inTransaction(deps, caller, (context) => decideWithin(context, { id, decision }))
}

export async function decideWithin(
  context: CallContext,
  { id, decision }: { id: string; decision: DecisionOnSight },
): Promise<AdminPaymentProof> {
  const { tx } = context
  const { applicationId } = found(await selectProof(tx, id), PROOF)
  // Concurrent decisions for the same application wait here.
  found(await lockApplicationOwner(tx, applicationId), PROOF)
  const proof = found(await selectProofToDecide(tx, id), PROOF)
  const { expectedStatus = proof.status } = decision
  if (expectedStatus !== proof.status) throw alreadyDecided(proof)
  if (isUnchanged(decision, proof)) return toAdminProof(proof)
  if (proof.status !== 'submitted') throw alreadyDecided(proof)
  const calendar = await officeTime({ config: context.deps.config, db: tx })
  const waited = officeWait(calendar, 'proof', proof.createdAt, context.at)
  const decide = decision.status === 'confirmed' ? confirm : reject
  await decide({ ...context, proof, waited }, decision)
  return toAdminProof(found(await selectProofToDecide(tx, id), PROOF))
}

const textOf = ({ rejectionReason, reason }: ProofDecision) => rejectionText(rejectionReason, reason ?? '')

function isUnchanged(decision: ProofDecision, { status, receivedAmount, reason }: AdminProofRow): boolean {
  if (decision.status !== status) return false
  return decision.status === 'confirmed' ? decision.receivedAmount === receivedAmount : textOf(decision) === reason
}

function alreadyDecided({ status, decidedBy, decidedAt }: AdminProofRow): Refusal {
  if (decidedAt === null) return new Refusal('conflict', `This payment is ${status} now`)
  return decidedMeanwhile({ by: decidedBy?.name, at: decidedAt }, (by) => `${by} has already ${status} this payment`)
}

const proofFacts = ({ id, applicationId, userId, channelId, amount, currency }: AdminProofRow) => ({
  applicationId,
  userId,
  proofId: id,
  channelId,
  amount,
  currency,
})

async function confirm(context: DecisionContext, decision: DecisionOnSight): Promise<void> {
  const { tx, deps, at, proof, waited, caller } = context
  const { receivedAmount = '', confirmDifference } = decision
  const { id, applicationId, userId, amount, currency, references, paidOn } = proof
  const { receivedOn = paidOn } = decision
  const payerName = decision.payerName || proof.payerName
  const submittedBy = proof.submittedBy?.id ?? null
  if (!may.confirmPaymentProof(caller, { submittedBy })) {
    throw new Refusal('forbidden', NOT_YOUR_OWN)
  }
  // A rate may have been set since the report.
  const rate = proof.rate ?? (await rateFor(tx, deps, { applicationId, currency, paidOn }))
  const comparison = { applicationId, reported: amount, received: receivedAmount, currency }
  if (!confirmDifference) await requireConfirmedDifference(tx, deps, { ...comparison, rate })
  const channel = { id: proof.channelId, name: proof.channelName, currency }
  const { paymentId, receiptNumber, ...credited } = await creditByHand(
    context,
    { applicationId, channel, amount: receivedAmount, references, payerName, receivedOn },
    rate,
  )
  const decided = { id, by: caller.id, at, ...waited }
  await updateConfirmed(tx, { ...decided, receivedAmount, paymentId, rateId: rate?.id ?? null })
  await moveReferences(tx, id, paymentId)
  const messageId = uuid({ msecs: at.getTime() })
  const money = (one: string) => formatMoney(one, currency)
  const message = confirmedPaymentMessage({
    thanks: thankYou(proof.firstName),
    received: money(receivedAmount),
    reported: money(amount),
    channel: channel.name,
    number: receiptNumber,
    counts: rate && `${formatMoney(credited.amount, credited.currency)} at ${shownRate(rate.rate)}`,
  })
  await writePortalMessage(tx, { messageId, applicationId, userId, at, ...message })
  const facts = { ...proofFacts(proof), received: receivedAmount, paymentId, receiptNumber, messageId }
  await record(tx, context, paymentProofConfirmed, facts)
}

async function reject(context: DecisionContext, rejection: ProofDecision): Promise<void> {
  const { tx, at, proof, waited, caller } = context
  const { id, applicationId, userId, amount, currency, channelName, paidOn } = proof
  const { rejectionReason } = rejection
  const reason = textOf(rejection)
  await updateRejected(tx, { id, by: caller.id, at, ...waited, rejectionReason, reason })
  await releaseReferences(tx, { proofId: id })
  const messageId = uuid({ msecs: at.getTime() })
  const message = rejectedPaymentMessage({
    reported: formatMoney(amount, currency),
    channel: channelName,
    paidOn: formatDay(paidOn),
    reason,
  })
  await writePortalMessage(tx, { messageId, applicationId, userId, at, ...message })
  await record(tx, context, paymentProofRejected, { ...proofFacts(proof), rejectionReason, messageId })
}
