import { v7 as uuid } from 'uuid'
import {
  disputeClosed,
  disputedMoneyReinstated,
  disputedMoneyWithdrawn,
  disputeFundsWithdrawn,
  disputeOpened,
  paymentDetailsChanged,
} from '#domain/effects/payments.ts'
import { type Cents, decimalOf, toCents } from '#domain/money/amounts.ts'
import {
  type DisputeStep,
  isDisputed,
  movementLabels,
  reinstatedAmount,
  stepsOf,
  withdrawnAmount,
} from '#domain/money/payments/dispute.ts'
import { record } from '#server/effects/record.ts'
import { postDisputed, postDisputeLost, reverseDisputeLost } from './books.ts'
import {
  type DisputablePayment,
  findDisputablePayment,
  findDisputes,
  type StoredDispute,
  saveDisputed,
  saveReportedSteps,
} from './disputes.store.ts'
import type { EventResult, PaymentContext } from './payment-context.ts'
import { insertPayment, type Payer } from './payments.store.ts'

/** Brings a payment and its money movements up to date with its disputes; does nothing before the payment is recorded. */
export async function applyDisputes(
  context: PaymentContext,
  payer: Payer,
  { intentId, attemptId }: { intentId: string; attemptId: string | null },
): Promise<EventResult> {
  const { tx } = context
  const payment = await findDisputablePayment(tx, intentId)
  if (!payment) return 'already recorded'
  const disputes = await findDisputes(tx, intentId)
  const disputed = isDisputed(disputes)
  const newlyWithdrawn = toCents(withdrawnAmount(disputes) - payment.recordedWithdrawn)
  const newlyReinstated = toCents(reinstatedAmount(disputes) - payment.recordedReinstated)
  const unreported = disputes.filter((dispute) => stepsOf(dispute).length > dispute.reportedSteps.length)
  if (disputed === payment.disputed && newlyWithdrawn === 0 && newlyReinstated === 0 && unreported.length === 0)
    return 'already recorded'

  const subject: DisputeContext = { context, payer, payment, intentId, attemptId }
  if (disputed !== payment.disputed) await saveDisputed(tx, payment.id, disputed)
  for (const dispute of unreported) await recordOpened(subject, dispute)
  if (newlyWithdrawn > 0) await recordMovement(subject, 'disputed', newlyWithdrawn)
  if (newlyReinstated > 0) await recordReinstated(subject, disputes, newlyReinstated)
  for (const dispute of unreported) await recordClosed(subject, dispute)
  for (const dispute of unreported) await saveReportedSteps(tx, { id: dispute.id, reportedSteps: stepsOf(dispute) })
  const changed = { paymentId: payment.id, userId: payer.userId }
  await record(tx, context, paymentDetailsChanged, changed)
  return 'recorded'
}

interface DisputeContext {
  context: PaymentContext
  payer: Payer
  payment: DisputablePayment
  intentId: string
  attemptId: string | null
}

const isUnreported = (dispute: StoredDispute, step: DisputeStep) =>
  stepsOf(dispute).includes(step) && !dispute.reportedSteps.includes(step)

/** The office has days to answer a bank, so each dispute is a mail of its own when it is opened and when it costs. */
async function recordOpened(subject: DisputeContext, dispute: StoredDispute) {
  const { context, payer } = subject
  if (isUnreported(dispute, 'opened')) await record(context.tx, context, disputeOpened, factsOf(subject, dispute))
  if (isUnreported(dispute, 'funds_withdrawn')) {
    const withdrawn = { applicationId: payer.applicationId, disputeId: dispute.id }
    await record(context.tx, context, disputeFundsWithdrawn, withdrawn)
  }
}

async function recordClosed(subject: DisputeContext, dispute: StoredDispute) {
  if (!isUnreported(dispute, 'closed')) return
  if (dispute.outcome === 'lost' && !dispute.fundsReinstated && dispute.amount > 0) {
    await postDisputeLost(subject.context, { ...ledgerScope(subject), disputeId: dispute.id, amount: dispute.amount })
  }
  const closed = { ...factsOf(subject, dispute), outcome: dispute.outcome }
  await record(subject.context.tx, subject.context, disputeClosed, closed)
}

async function recordReinstated(subject: DisputeContext, disputes: readonly StoredDispute[], newlyReinstated: Cents) {
  for (const { id } of disputes.filter(({ fundsReinstated }) => fundsReinstated)) {
    await reverseDisputeLost(subject.context, { ...ledgerScope(subject), disputeId: id })
  }
  await recordMovement(subject, 'reinstated', newlyReinstated)
}

async function recordMovement(subject: DisputeContext, status: 'disputed' | 'reinstated', unsigned: Cents) {
  const { context, payer, payment, intentId, attemptId } = subject
  const { tx, deps, at } = context
  const { applicationId } = payer
  const { currency } = deps.config
  const amount = decimalOf(toCents(status === 'disputed' ? 0 - unsigned : unsigned))
  const [id, description] = [uuid(), `Disputed payment ${payment.receiptNumber}, ${movementLabels[status]}`]
  await insertPayment(tx, {
    id,
    applicationId,
    attemptId,
    intentId,
    status,
    amount,
    currency,
    at,
    receiptNumber: null,
    description,
  })
  await postDisputed(context, status, { ...ledgerScope(subject), rowId: id, amount: unsigned, memo: description })
  const consequence = status === 'disputed' ? disputedMoneyWithdrawn : disputedMoneyReinstated
  await record(tx, context, consequence, { ...paymentOf(subject), amount, unsignedAmount: decimalOf(unsigned) })
}

const ledgerScope = ({ context, payer, payment }: DisputeContext) => ({
  applicationId: payer.applicationId,
  currency: context.deps.config.currency,
  paymentId: payment.id,
})

const paymentOf = ({ context, payer, payment, intentId }: DisputeContext) => ({
  applicationId: payer.applicationId,
  paymentId: payment.id,
  intentId,
  currency: context.deps.config.currency,
})

const factsOf = (subject: DisputeContext, { id, amount }: StoredDispute) => ({
  ...paymentOf(subject),
  disputeId: id,
  amount: decimalOf(amount),
})
