import { v7 as uuid } from 'uuid'
import { consequences } from '#domain/effects/consequences.ts'
import { type Cents, decimalOf, toCents } from '#domain/money.ts'
import {
  amountReturned,
  amountTaken,
  type DisputeStep,
  isDisputed,
  movementWords,
  stepsOf,
} from '#domain/payments/dispute.ts'
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

/** Lets a payment and the money follow its disputes; before the payment itself there is nothing to follow. */
export async function applyDisputes(
  context: PaymentContext,
  payer: Payer,
  { intentId, attemptId }: { intentId: string; attemptId: string | null },
): Promise<EventResult> {
  const { tx } = context
  const payment = await findDisputablePayment(tx, intentId)
  if (!payment) return 'known already'
  const disputes = await findDisputes(tx, intentId)
  const disputed = isDisputed(disputes)
  const taken = toCents(amountTaken(disputes) - payment.recordedTaken)
  const returned = toCents(amountReturned(disputes) - payment.recordedReturned)
  const news = disputes.filter((dispute) => stepsOf(dispute).length > dispute.told.length)
  if (disputed === payment.disputed && taken === 0 && returned === 0 && news.length === 0) return 'known already'

  const of: DisputeContext = { context, payer, payment, intentId, attemptId }
  if (disputed !== payment.disputed) await saveDisputed(tx, payment.id, disputed)
  for (const dispute of news) await recordOpened(of, dispute)
  if (taken > 0) await recordMovement(of, 'disputed', taken)
  if (returned > 0) await recordReturned(of, disputes, returned)
  for (const dispute of news) await recordClosed(of, dispute)
  for (const dispute of news) await saveReportedSteps(tx, { id: dispute.id, told: stepsOf(dispute) })
  const shown = { paymentId: payment.id, userId: payer.userId }
  await record(tx, context, consequences.paymentDetailsChanged, shown)
  return 'recorded'
}

interface DisputeContext {
  context: PaymentContext
  payer: Payer
  payment: DisputablePayment
  intentId: string
  attemptId: string | null
}

const isNews = (dispute: StoredDispute, step: DisputeStep) =>
  stepsOf(dispute).includes(step) && !dispute.told.includes(step)

/** The office has days to answer a bank, so each dispute is a mail of its own when it is opened and when it costs. */
async function recordOpened(of: DisputeContext, dispute: StoredDispute) {
  const { context, payer } = of
  if (isNews(dispute, 'opened')) await record(context.tx, context, consequences.disputeOpened, factsOf(of, dispute))
  if (isNews(dispute, 'withdrawn')) {
    const costs = { applicationId: payer.applicationId, disputeId: dispute.id }
    await record(context.tx, context, consequences.disputeWithdrawn, costs)
  }
}

async function recordClosed(of: DisputeContext, dispute: StoredDispute) {
  if (!isNews(dispute, 'closed')) return
  if (dispute.outcome === 'lost' && !dispute.fundsReinstated && dispute.amount > 0) {
    await postDisputeLost(of.context, { ...onPayment(of), disputeId: dispute.id, amount: dispute.amount })
  }
  const closed = { ...factsOf(of, dispute), outcome: dispute.outcome }
  await record(of.context.tx, of.context, consequences.disputeClosed, closed)
}

async function recordReturned(of: DisputeContext, disputes: readonly StoredDispute[], returned: Cents) {
  for (const { id } of disputes.filter(({ fundsReinstated }) => fundsReinstated)) {
    await reverseDisputeLost(of.context, { ...onPayment(of), disputeId: id })
  }
  await recordMovement(of, 'reinstated', returned)
}

async function recordMovement(of: DisputeContext, status: 'disputed' | 'reinstated', moved: Cents) {
  const { context, payer, payment, intentId, attemptId } = of
  const { tx, deps, at } = context
  const { applicationId } = payer
  const { currency } = deps.config
  const amount = decimalOf(toCents(status === 'disputed' ? 0 - moved : moved))
  const [id, description] = [uuid(), `Disputed payment ${payment.receiptNumber}, ${movementWords[status]}`]
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
  await postDisputed(context, status, { ...onPayment(of), rowId: id, amount: moved, memo: description })
  const consequence = status === 'disputed' ? consequences.paymentWithdrawn : consequences.paymentReinstated
  await record(tx, context, consequence, { ...paymentOf(of), amount, moved: decimalOf(moved) })
}

const onPayment = ({ context, payer, payment }: DisputeContext) => ({
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

const factsOf = (of: DisputeContext, { id, amount }: StoredDispute) => ({
  ...paymentOf(of),
  disputeId: id,
  amount: decimalOf(amount),
})
