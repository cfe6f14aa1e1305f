import { v7 as uuid } from 'uuid'
import {
  disputeClosed,
  disputedMoneyReinstated,
  disputedMoneyWithdrawn,
  disputeFundsWithdrawn,
  disputeOpened,
  paymentDetailsChanged,
  paymentRefunded,
} from '#domain/effects/payments.ts'
import { type Cents, centsOf, decimalOf, toCents } from '#domain/money/amounts.ts'
import {
  type DisputeStep,
  isDisputed,
  movementLabels,
  reinstatedAmount,
  stepsOf,
  withdrawnAmount,
} from '#domain/money/payments/dispute.ts'
import { record } from '#server/effects/record.ts'
import { completeSentRefunds } from '#server/features/money/refunds/provider-refunds.ts'
import { type StoredDispute, selectDisputes, updateDisputed, updateReportedSteps } from './disputes.store.ts'
import { type IntentToSettle, insertPayment, selectIntentToSettle } from './payments.store.ts'
import {
  type EventResult,
  type PaymentContext,
  postDisputed,
  postDisputeLost,
  postRefund,
  reverseDisputeLost,
} from './postings.ts'

/** Applies the provider's refunds and disputes to a recorded payment; a reversed payment moves no money again. */
export async function settleRefundsAndDisputes(context: PaymentContext, intentId: string): Promise<EventResult> {
  const intent = await selectIntentToSettle(context.tx, intentId)
  if (!intent) return 'already recorded'
  const isRefunded = await settleRefunds(context, intent)
  const isDisputeSettled = await settleDisputes(context, intent)
  return isRefunded || isDisputeSettled ? 'recorded' : 'already recorded'
}

async function settleRefunds(context: PaymentContext, intent: IntentToSettle): Promise<boolean> {
  const unrecorded = centsOf(intent.unrecordedRefund)
  if (unrecorded <= 0 || intent.reversed) return false
  const left = await completeSentRefunds(context, intent, unrecorded)
  if (left === 0) return true
  const movement = await insertMovement(context, intent, {
    status: 'refunded',
    amount: toCents(0 - left),
    memo: `Refund of payment ${intent.receiptNumber}`,
  })
  await postRefund(context, movement)
  const refund = { ...intent, refundId: movement.causeId, amount: decimalOf(left) }
  await record(context.tx, context, paymentRefunded, refund)
  return true
}

interface ToldMovement {
  status: 'refunded' | 'disputed' | 'reinstated'
  amount: Cents
  memo: string
}

async function insertMovement(context: PaymentContext, intent: IntentToSettle, { status, amount, memo }: ToldMovement) {
  const { applicationId, attemptId, intentId, currency, paymentId } = intent
  const [causeId, of] = [uuid(), { applicationId, currency }]
  const row = { attemptId, intentId, status, amount: decimalOf(amount), at: context.at, description: memo }
  await insertPayment(context.tx, { id: causeId, ...of, ...row })
  return { ...of, paymentId, causeId, amount: toCents(Math.abs(amount)), memo }
}

async function settleDisputes(context: PaymentContext, intent: IntentToSettle): Promise<boolean> {
  const { tx } = context
  const { paymentId, userId } = intent
  const disputes = await selectDisputes(tx, intent.intentId)
  const disputed = isDisputed(disputes)
  const unrecorded = (told: Cents, recorded: string) => toCents(intent.reversed ? 0 : told - centsOf(recorded))
  const newlyWithdrawn = unrecorded(withdrawnAmount(disputes), intent.recordedWithdrawn)
  const newlyReinstated = unrecorded(reinstatedAmount(disputes), intent.recordedReinstated)
  const unreported = disputes.filter((dispute) => stepsOf(dispute).length > dispute.reportedSteps.length)
  if (disputed === intent.disputed && newlyWithdrawn === 0 && newlyReinstated === 0 && unreported.length === 0)
    return false

  if (disputed !== intent.disputed) await updateDisputed(tx, paymentId, disputed)
  for (const dispute of unreported) await recordOpened(context, intent, dispute)
  if (newlyWithdrawn > 0) await recordMovement(context, intent, { status: 'disputed', unsigned: newlyWithdrawn })
  if (newlyReinstated > 0) {
    for (const { id } of disputes.filter(({ fundsReinstated }) => fundsReinstated)) {
      await reverseDisputeLost(context, { ...intent, disputeId: id })
    }
    await recordMovement(context, intent, { status: 'reinstated', unsigned: newlyReinstated })
  }
  for (const dispute of unreported) await recordClosed(context, intent, dispute)
  for (const dispute of unreported) await updateReportedSteps(tx, { id: dispute.id, reportedSteps: stepsOf(dispute) })
  await record(tx, context, paymentDetailsChanged, { paymentId, userId })
  return true
}

const isUnreported = (dispute: StoredDispute, step: DisputeStep) =>
  stepsOf(dispute).includes(step) && !dispute.reportedSteps.includes(step)

/** Mails each dispute when it opens and when it costs money, because the office has only days to respond. */
async function recordOpened(context: PaymentContext, intent: IntentToSettle, dispute: StoredDispute) {
  const facts = disputeFacts(intent, dispute)
  if (isUnreported(dispute, 'opened')) await record(context.tx, context, disputeOpened, facts)
  if (isUnreported(dispute, 'funds_withdrawn')) await record(context.tx, context, disputeFundsWithdrawn, facts)
}

async function recordClosed(context: PaymentContext, intent: IntentToSettle, dispute: StoredDispute) {
  if (!isUnreported(dispute, 'closed')) return
  const { outcome, fundsReinstated, amount } = dispute
  const { applicationId, currency, paymentId } = intent
  if (outcome === 'lost' && !fundsReinstated && amount > 0 && !intent.reversed) {
    await postDisputeLost(context, { applicationId, currency, paymentId, disputeId: dispute.id, amount })
  }
  await record(context.tx, context, disputeClosed, { ...disputeFacts(intent, dispute), outcome })
}

async function recordMovement(
  context: PaymentContext,
  intent: IntentToSettle,
  { status, unsigned }: { status: 'disputed' | 'reinstated'; unsigned: Cents },
) {
  const amount = toCents(status === 'disputed' ? 0 - unsigned : unsigned)
  const memo = `Disputed payment ${intent.receiptNumber}, ${movementLabels[status]}`
  await postDisputed(context, status, await insertMovement(context, intent, { status, amount, memo }))
  const consequence = status === 'disputed' ? disputedMoneyWithdrawn : disputedMoneyReinstated
  const moved = { ...intent, amount: decimalOf(amount), unsignedAmount: decimalOf(unsigned) }
  await record(context.tx, context, consequence, moved)
}

const disputeFacts = (intent: IntentToSettle, { id, amount }: StoredDispute) => ({
  ...intent,
  disputeId: id,
  amount: decimalOf(amount),
})
