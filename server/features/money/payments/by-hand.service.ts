import { v7 as uuid } from 'uuid'
import { correctedPaymentMessage } from '#content/messages/payment-messages.ts'
import type { Payment } from '#contract/money/payments.ts'
import { type PaymentByHand, REPORTED_BY_YOU } from '#contract/money/payments-by-hand.ts'
import { RATE_FIRST } from '#contract/money/rates.ts'
import { yearIn } from '#domain/calendar/months.ts'
import { paymentRecorded } from '#domain/effects/payments.ts'
import { centsOf, decimalOf, formatMoney, toCents } from '#domain/money/amounts.ts'
import { type ReceivedMoney, refuseDifference } from '#domain/money/ledger/preview.ts'
import { normalReference } from '#domain/money/payments/reference.ts'
import { creditedAmount, creditedCents, shownRate, valueAt } from '#domain/money/rates/exchange.ts'
import { fieldError, found, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { reportPostedAlone } from '#server/effects/posted-alone.ts'
import { record } from '#server/effects/record.ts'
import { writePortalMessage } from '#server/features/messages/portal-message.service.ts'
import { activeChannel } from '#server/features/money/channels/active-channel.ts'
import type { UsableChannel } from '#server/features/money/channels/channels.store.ts'
import { hasOpenProof } from '#server/features/money/proofs/proofs.store.ts'
import { type AppliedRate, rateFor } from '#server/features/money/rates/rates.service.ts'
import { selectOwed } from '#server/ledger/ledger.store.ts'
import { todayOf } from '#server/shared/dates.ts'
import { isOnlyApprover } from '#server/shared/team.store.ts'
import { toPayment } from './payments.service.ts'
import { insertPayment, nextReceiptNumber, selectPayment } from './payments.store.ts'
import { type PaymentContext, postPayment } from './postings.ts'
import { selectReversedPayment } from './references.store.ts'
import { reserveReferences } from './references.ts'

export const paymentOf = async (tx: Tx, id: string): Promise<Payment> =>
  toPayment(found(await selectPayment(tx, id), 'Payment'))

interface MoneyByHand {
  applicationId: string
  channel: Pick<UsableChannel, 'id' | 'name' | 'currency'>
  amount: string
  references: readonly string[]
  payerName: string | null
  receivedOn?: string | undefined
}

export interface CreditedByHand {
  paymentId: string
  receiptNumber: string
  amount: string
  currency: string
}

export const TOO_LITTLE = 'This is less than the smallest coin of the account'

function creditedOf({ amount, channel: { currency } }: MoneyByHand, rate: AppliedRate | null) {
  if (rate === null) return { credited: { amount, currency }, received: null, exchange: null }
  const inChannel = centsOf(amount)
  const onAccount = creditedCents(inChannel, rate.rate)
  if (onAccount === 0) throw fieldError('amount', TOO_LITTLE)
  return {
    credited: { amount: decimalOf(onAccount), currency: rate.to },
    received: { amount, currency, rateId: rate.id },
    exchange: { amount: inChannel, currency, difference: toCents(inChannel - valueAt(onAccount, rate.rate)) },
  }
}

/** Credits money from a channel to an application that the caller has locked, with the next receipt number. */
export async function creditByHand(
  context: PaymentContext,
  money: MoneyByHand,
  rate: AppliedRate | null,
): Promise<CreditedByHand> {
  const { tx, deps, at } = context
  const { applicationId, channel, references, payerName, receivedOn } = money
  await requireRate(tx, deps, { applicationId, currency: channel.currency, rate })
  const { credited, received, exchange } = creditedOf(money, rate)
  const channelId = channel.id
  const number = await nextReceiptNumber(tx, yearIn(deps.config.timeZone, at))
  const paymentId = uuid()
  await insertPayment(tx, {
    id: paymentId,
    applicationId,
    status: 'success',
    ...credited,
    received,
    at,
    receiptNumber: number,
    description: `Payment by ${channel.name}`,
    channelId,
    reference: references.join(', ') || null,
    payerName,
  })
  const endings = references.map((reference) => reference.slice(-4)).join(', ')
  const ending = endings && `, reference ending in ${endings}`
  const exchanged = rate && `, ${formatMoney(money.amount, channel.currency)} at ${shownRate(rate.rate)}`
  const memo = `Payment ${number} by ${channel.name}${ending}${exchanged ?? ''}`
  const { amount, currency } = credited
  const movement = { paymentId, applicationId, currency, amount: centsOf(amount), channelId, memo }
  await postPayment(context, { ...movement, ...(receivedOn && { happenedOn: receivedOn }) }, exchange)
  return { paymentId, receiptNumber: number, ...credited }
}

interface UnreportedMoney extends MoneyByHand {
  asksAboutDifference: boolean
}

/** A colleague's own report needs a second person, so the colleague may not record the same money by hand. */
export async function recordUnreported(
  context: PaymentContext,
  { asksAboutDifference, ...money }: UnreportedMoney,
): Promise<CreditedByHand> {
  const { tx, deps } = context
  const by = (await isOnlyApprover(tx, deps.config.adminEmails, 'money.keep')) ? null : context.by.actorId
  if (by !== null && (await hasOpenProof(tx, money.applicationId, by))) {
    throw new Refusal('conflict', REPORTED_BY_YOU)
  }
  const { applicationId, channel, amount, receivedOn: paidOn = todayOf(deps) } = money
  const { currency } = channel
  const rate = await rateFor(tx, deps, { applicationId, currency, paidOn })
  if (asksAboutDifference) {
    await requireConfirmedDifference(tx, deps, { applicationId, reported: null, received: amount, currency, rate })
  }
  return creditByHand(context, money, rate)
}

type NewMoney = Pick<ReceivedMoney, 'reported' | 'received' | 'currency'> & { applicationId: string }

/** Without a rate, money in another currency would not reduce the debt, whatever the caller confirms. */
async function requireRate(
  tx: Tx,
  { config }: Deps,
  { applicationId, currency, rate }: { applicationId: string; currency: string; rate: AppliedRate | null },
): Promise<void> {
  if (rate !== null || currency === config.currency) return
  const owedIn = async (one: string) => centsOf(await selectOwed(tx, applicationId, one))
  if ((await owedIn(currency)) <= 0 && (await owedIn(config.currency)) > 0) {
    throw new Refusal('conflict', RATE_FIRST)
  }
}

/** Refuses an unconfirmed difference, and money in another currency without a rate. */
export async function requireConfirmedDifference(
  tx: Tx,
  deps: Deps,
  { applicationId, rate, ...money }: NewMoney & { rate: AppliedRate | null },
): Promise<void> {
  const { currency } = deps.config
  await requireRate(tx, deps, { applicationId, currency: money.currency, rate })
  const alone = money.currency === currency ? money.received : '0.00'
  const credited = rate === null ? alone : creditedAmount(money.received, rate.rate)
  refuseDifference({ ...money, account: { owes: await selectOwed(tx, applicationId, currency), credited, currency } })
}

export async function recordPaymentByHand(
  context: PaymentContext,
  { owner: { id: applicationId, userId }, body }: { owner: { id: string; userId: string }; body: PaymentByHand },
): Promise<Payment> {
  const { tx } = context
  const { channelId, reference, amount, payerName = null, receivedOn, confirmDifference } = body
  const channel = await activeChannel(tx, channelId)
  const { currency } = channel
  const asksAboutDifference = confirmDifference === false
  const money = { applicationId, channel, amount, references: [reference], payerName, receivedOn, asksAboutDifference }
  const { paymentId, receiptNumber: number, ...credited } = await recordUnreported(context, money)
  await reserveReferences(tx, { channelId, references: [reference], field: 'reference', paymentId })
  const correction = { applicationId, userId, channelId, amount, currency, reference, number }
  const messageId = await explainCorrection(context, correction)
  const facts = { applicationId, userId, paymentId, ...credited, receiptNumber: number, channelId, messageId }
  await record(tx, context, paymentRecorded, facts)
  await reportPostedAlone(tx, context, { applicationId, kind: 'payment' })
  return paymentOf(tx, paymentId)
}

interface Corrected {
  applicationId: string
  userId: string
  channelId: string
  amount: string
  currency: string
  reference: string
  number: string
}

async function explainCorrection({ tx, at }: PaymentContext, payment: Corrected): Promise<string | null> {
  const { applicationId, userId, channelId, amount, currency, number } = payment
  const normal = normalReference(payment.reference)
  const before = await selectReversedPayment(tx, { applicationId, channelId, normal })
  if (!before || before.amount === amount) return null
  const messageId = uuid({ msecs: at.getTime() })
  const message = correctedPaymentMessage({
    amount: formatMoney(amount, currency),
    number,
    before: { amount: formatMoney(before.amount, currency), number: before.receiptNumber },
  })
  await writePortalMessage(tx, { messageId, applicationId, userId, at, ...message })
  return messageId
}
