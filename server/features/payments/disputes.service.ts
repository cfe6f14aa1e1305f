import { v7 as uuid } from 'uuid'
import { type Cents, decimalOf, formatMoney } from '#domain/money.ts'
import { amountWithdrawn, isDisputed } from '#domain/payments/dispute.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import { recordActivity } from '#server/features/activities/activities.service.ts'
import { announce } from '#server/live/announce.store.ts'
import { type DisputablePayment, findDisputablePayment, findDisputes, saveDisputed } from './disputes.store.ts'
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
  const moved = (amountWithdrawn(disputes) - payment.recordedWithdrawn) as Cents
  if (disputed === payment.disputed && moved === 0) return 'known already'

  if (disputed !== payment.disputed) await saveDisputed(tx, payment.id, disputed)
  if (moved !== 0) await recordMovement(context, payer, { payment, intentId, attemptId, moved })
  await announce(tx, { event: 'payment', id: payment.id, applicantId: payer.userId })
  return 'recorded'
}

interface Movement {
  payment: DisputablePayment
  intentId: string
  attemptId: string | null
  /** Above zero was taken back by the bank, below was returned. */
  moved: Cents
}

async function recordMovement(
  { tx, deps, at, origin }: PaymentContext,
  { applicationId }: Payer,
  { payment, intentId, attemptId, moved }: Movement,
) {
  const { currency } = deps.config
  const isWithdrawal = moved > 0
  const amount = decimalOf((0 - moved) as Cents)
  const sum = decimalOf(Math.abs(moved) as Cents)
  await insertPayment(tx, {
    id: uuid(),
    applicationId,
    attemptId,
    intentId,
    status: isWithdrawal ? 'disputed' : 'reinstated',
    amount,
    currency,
    at,
    receiptNumber: null,
    description: isWithdrawal
      ? `Disputed payment ${payment.receiptNumber}, taken back by the bank`
      : `Disputed payment ${payment.receiptNumber}, returned by the bank`,
  })
  await recordActivity(tx, {
    applicationId,
    at,
    description: isWithdrawal
      ? `Disputed payment of ${formatMoney(sum, currency)} taken back by the bank`
      : `Disputed payment of ${formatMoney(sum, currency)} returned by the bank`,
  })
  await recordAudit(tx, {
    at,
    actorId: null,
    ip: origin.ip,
    requestId: origin.requestId,
    action: isWithdrawal ? 'payment.disputed' : 'payment.reinstated',
    subject: `payment:${payment.id}`,
    detail: { application: applicationId, intent: intentId, amount, currency },
  })
}
