import { v7 as uuid } from 'uuid'
import type { AuditAction } from '#domain/audit/labels.ts'
import { type Cents, decimalOf, formatMoney } from '#domain/money.ts'
import { amountReturned, amountTaken, type DisputeStep, isDisputed, stepsOf } from '#domain/payments/dispute.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import { recordActivity } from '#server/features/activities/activities.service.ts'
import { enqueueMail } from '#server/jobs/outbox.store.ts'
import { announce } from '#server/live/announce.store.ts'
import {
  type DisputablePayment,
  findDisputablePayment,
  findDisputes,
  type KeptDispute,
  saveDisputed,
  saveTold,
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
  const taken = (amountTaken(disputes) - payment.recordedTaken) as Cents
  const returned = (amountReturned(disputes) - payment.recordedReturned) as Cents
  const news = disputes.filter((dispute) => stepsOf(dispute).length > dispute.told.length)
  if (disputed === payment.disputed && taken === 0 && returned === 0 && news.length === 0) return 'known already'

  const of: Disputed = { context, payer, payment, intentId, attemptId }
  if (disputed !== payment.disputed) await saveDisputed(tx, payment.id, disputed)
  for (const dispute of news) await tellOpened(of, dispute)
  if (taken > 0) await recordMovement(of, 'disputed', taken)
  if (returned > 0) await recordMovement(of, 'reinstated', returned)
  for (const dispute of news) await tellClosed(of, dispute)
  for (const dispute of news) await saveTold(tx, { id: dispute.id, told: stepsOf(dispute) })
  await announce(tx, { event: 'payment', id: payment.id, applicantId: payer.userId })
  return 'recorded'
}

interface Disputed {
  context: PaymentContext
  payer: Payer
  payment: DisputablePayment
  intentId: string
  attemptId: string | null
}

const isNews = (dispute: KeptDispute, step: DisputeStep) =>
  stepsOf(dispute).includes(step) && !dispute.told.includes(step)

/** The office has days to answer a bank, so each dispute is a mail of its own when it is opened and when it costs. */
async function tellOpened(of: Disputed, dispute: KeptDispute) {
  const { tx, deps, at } = of.context
  const { applicationId } = of.payer
  const to = { addresses: deps.config.adminEmails }
  const because = `dispute:${dispute.id}`
  if (isNews(dispute, 'opened')) {
    const sum = formatMoney(decimalOf(dispute.amount), deps.config.currency)
    const description = `Payment of ${sum} disputed at the bank it was paid from`
    await recordActivity(tx, { applicationId, at, description })
    await audit(of, 'payment.dispute_opened', { amount: decimalOf(dispute.amount), dispute: dispute.id })
    await enqueueMail(tx, { to, notice: { kind: 'dispute_opened', applicationId }, because, at })
  }
  if (isNews(dispute, 'withdrawn')) {
    await enqueueMail(tx, { to, notice: { kind: 'dispute_withdrawn', applicationId }, because, at })
  }
}

async function tellClosed(of: Disputed, dispute: KeptDispute) {
  if (!isNews(dispute, 'closed')) return
  const { tx, deps, at } = of.context
  const { amount, outcome, id } = dispute
  const end = outcome === 'lost' ? 'the money goes back to the payer' : 'the payment is kept'
  const description = `Dispute over ${formatMoney(decimalOf(amount), deps.config.currency)} closed: ${end}`
  await recordActivity(tx, { applicationId: of.payer.applicationId, at, description })
  await audit(of, 'payment.dispute_closed', { amount: decimalOf(amount), dispute: id, outcome: outcome ?? '' })
}

async function recordMovement(of: Disputed, status: 'disputed' | 'reinstated', moved: Cents) {
  const { context, payer, payment, intentId, attemptId } = of
  const { tx, deps, at } = context
  const { applicationId } = payer
  const { currency } = deps.config
  const isWithdrawal = status === 'disputed'
  const amount = decimalOf((isWithdrawal ? 0 - moved : moved) as Cents)
  const how = isWithdrawal ? 'taken back by the bank' : 'returned by the bank'
  await insertPayment(tx, {
    ...{ id: uuid(), applicationId, attemptId, intentId, status, amount, currency, at, receiptNumber: null },
    description: `Disputed payment ${payment.receiptNumber}, ${how}`,
  })
  const description = `Disputed payment of ${formatMoney(decimalOf(moved), currency)} ${how}`
  await recordActivity(tx, { applicationId, at, description })
  await audit(of, isWithdrawal ? 'payment.disputed' : 'payment.reinstated', { amount })
}

const audit = ({ context, payer, payment, intentId }: Disputed, action: AuditAction, facts: Record<string, string>) =>
  recordAudit(context.tx, {
    ...{ at: context.at, actorId: null, ip: context.origin.ip, requestId: context.origin.requestId, action },
    subject: `payment:${payment.id}`,
    detail: { application: payer.applicationId, intent: intentId, currency: context.deps.config.currency, ...facts },
  })
