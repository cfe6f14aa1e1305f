import { v7 as uuid } from 'uuid'
import { type Cents, decimalOf, formatMoney } from '#domain/money.ts'
import { receiptNumber } from '#domain/payments/receipt-number.ts'
import { yearIn } from '#domain/year.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { recordActivity } from '#server/features/activities/activities.service.ts'
import type { PaymentEvent } from '#server/gateways/payments/payments.ts'
import type { Origin } from '#server/http/caller.ts'
import { oweMail } from '#server/jobs/outbox.store.ts'
import { announce } from '#server/live/announce.store.ts'
import { markPaid } from './attempts.store.ts'
import {
  findPaymentOfIntent,
  findUnwrittenRefund,
  insertPayment,
  keepCardFacts,
  keepRefunded,
  lockPayer,
  type Payer,
  takeReceiptNumber,
} from './payments.store.ts'

type Readable = Exclude<PaymentEvent, { kind: 'unreadable' }>
type Told<K extends Readable['kind']> = Extract<Readable, { kind: K }>

/** Where a payment is written down: one transaction, at one instant, because of one request of the provider. */
interface Desk {
  tx: Tx
  deps: Deps
  at: Date
  origin: Origin
}

/** What became of an event, for the log. */
export type Taken = 'recorded' | 'known already' | 'of nobody here' | 'not counted' | 'of no concern'

/**
 * Writes down what the payment provider tells, with all that follows from it, or nothing. It may tell it twice, at
 * once, to two processes, and in any order.
 */
export async function takeEvent(deps: Deps, event: Readable, origin: Origin): Promise<Taken> {
  if (event.kind === 'other') return 'of no concern'
  const taken = await deps.transaction(async (tx): Promise<Taken> => {
    const payer = await lockPayer(tx, event)
    if (!payer) return 'of nobody here'
    const desk = { tx, deps, at: deps.now(), origin }
    if (event.kind === 'charged') return keepCard(desk, payer, event)
    if ((event.currency ?? deps.config.currency) !== deps.config.currency) return refuseCurrency(desk, event)
    return event.kind === 'paid' ? recordPayment(desk, payer, event) : recordRefund(desk, payer, event)
  })
  if (taken === 'recorded') deps.wakeOutbox()
  return taken
}

async function recordPayment(desk: Desk, payer: Payer, event: Told<'paid'>): Promise<Taken> {
  const { tx, deps, at, origin } = desk
  const { intentId, attemptId, currency } = event
  if (event.amount === 0) return 'of no concern'
  if (await findPaymentOfIntent(tx, intentId)) return 'known already'

  const { applicationId, applicationNumber, userId } = payer
  const [id, amount, year] = [uuid(), decimalOf(event.amount), yearIn(deps.config.timeZone, at)]
  const number = receiptNumber(year, await takeReceiptNumber(tx, year))
  await insertPayment(tx, {
    ...{ id, applicationId, attemptId, intentId, status: 'success', amount, currency, at, receiptNumber: number },
    description: `Payment for application ${applicationNumber}`,
  })
  await markPaid(tx, { attemptId, intentId, at })
  if (event.card.method !== null) await keepCardFacts(tx, intentId, event.card, at)
  await Promise.all([
    recordActivity(tx, { applicationId, description: `Payment of ${formatMoney(amount, currency)} received`, at }),
    oweMail(tx, { to: { userId }, notice: { kind: 'payment_received' }, because: `payment:${id}`, at }),
    recordAudit(tx, {
      ...{ at, actorId: null, ip: origin.ip, requestId: origin.requestId, action: 'payment.received' },
      subject: `payment:${id}`,
      detail: { application: applicationId, intent: intentId, amount, currency, receipt: number },
    }),
    announce(tx, { event: 'payment', id, applicantId: userId }),
  ])
  await writeRefund(desk, payer, event)
  return 'recorded'
}

async function recordRefund(desk: Desk, payer: Payer, event: Told<'refunded'>): Promise<Taken> {
  const { tx, at } = desk
  await keepRefunded(tx, event.intentId, decimalOf(event.inAll), at)
  return writeRefund(desk, payer, event)
}

/** Writes down what went back of a payment and has no row yet; before the payment itself there is nothing to write. */
async function writeRefund(
  { tx, deps, at, origin }: Desk,
  { applicationId, userId }: Payer,
  { intentId, attemptId }: Told<'paid' | 'refunded'>,
): Promise<Taken> {
  const refund = await findUnwrittenRefund(tx, intentId)
  if (!refund) return 'known already'
  const { currency } = deps.config
  const [id, amount] = [uuid(), `-${refund.amount}`]
  await insertPayment(tx, {
    ...{ id, applicationId, attemptId, intentId, status: 'refunded', amount, currency, at, receiptNumber: null },
    description: `Refund of payment ${refund.receiptNumber}`,
  })
  await Promise.all([
    recordActivity(tx, { applicationId, description: `Refund of ${formatMoney(refund.amount, currency)} sent`, at }),
    recordAudit(tx, {
      ...{ at, actorId: null, ip: origin.ip, requestId: origin.requestId, action: 'payment.refunded' },
      subject: `payment:${refund.paymentId}`,
      detail: { application: applicationId, intent: intentId, amount: refund.amount, currency },
    }),
    announce(tx, { event: 'payment', id, applicantId: userId }),
  ])
  return 'recorded'
}

async function keepCard({ tx, at }: Desk, { userId }: Payer, { intentId, card }: Told<'charged'>): Promise<Taken> {
  if (!(await keepCardFacts(tx, intentId, card, at))) return 'known already'
  const payment = await findPaymentOfIntent(tx, intentId)
  if (payment) await announce(tx, { event: 'payment', id: payment.id, applicantId: userId })
  return 'recorded'
}

/** Money of another currency cannot be added to what is paid here; an admin must see to it. */
async function refuseCurrency({ tx, at, origin }: Desk, event: Told<'paid' | 'refunded'>): Promise<Taken> {
  const moved: Cents = event.kind === 'paid' ? event.amount : event.inAll
  await recordAudit(tx, {
    ...{ at, actorId: null, ip: origin.ip, requestId: origin.requestId, action: 'payment.not_counted' },
    subject: null,
    detail: { intent: event.intentId, amount: decimalOf(moved), currency: event.currency ?? '', kind: event.kind },
  })
  return 'not counted'
}
