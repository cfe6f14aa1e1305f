import { v7 as uuid } from 'uuid'
import { reversedPaymentMessage } from '#content/messages/payment-messages.ts'
import type { Payment } from '#contract/money/payments.ts'
import { TYPING_ERROR } from '#contract/money/payments-by-hand.ts'
import { paymentReversed } from '#domain/effects/payments.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { ownBalanceLabel } from '#domain/money/ledger/preview.ts'
import { bothSides } from '#domain/money/rates/exchange.ts'
import { found, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { lockedApplication } from '#server/cases/application-access.ts'
import { record } from '#server/effects/record.ts'
import { writePortalMessage } from '#server/features/messages/portal-message.service.ts'
import type { CallContext } from '#server/http/answer-once.ts'
import { selectOwed } from '#server/ledger/ledger.store.ts'
import { reopenBankLines } from '../statements/statements.store.ts'
import { paymentOf } from './by-hand.service.ts'
import { insertPayment, selectPaymentOwner } from './payments.store.ts'
import { postReversal } from './postings.ts'
import { releaseReferences } from './references.store.ts'
import { isRefunded, markReversed, selectReversible } from './reversal.store.ts'

export async function reversePayment(
  context: CallContext,
  paymentId: string,
  { reason }: { reason: string },
): Promise<Payment> {
  const { tx, at } = context
  const known = foundOrDenied(await selectPaymentOwner(tx, paymentId), 'Payment')
  const { userId } = await lockedApplication(tx, known.applicationId)
  const payment = found(await selectReversible(tx, paymentId), 'Payment')
  if (payment.reversed) throw new Refusal('conflict', 'This payment is reversed already')
  if (payment.disputed) throw new Refusal('conflict', 'This payment is disputed and cannot be reversed')
  if (await isRefunded(tx, payment))
    throw new Refusal('conflict', 'Money of this payment went back: it cannot be reversed')
  const { applicationId, amount, currency, received, channelId, reference } = payment
  const isTypingError = reason === TYPING_ERROR
  const what = isTypingError ? 'Correction of a typing error: payment' : 'Reversal of payment'
  const [id, memo] = [uuid(), `${what} ${payment.receiptNumber}`]
  await insertPayment(tx, {
    id,
    applicationId,
    intentId: payment.intentId,
    status: 'reversed',
    amount: `-${amount}`,
    currency,
    received: received && { ...received, amount: `-${received.amount}` },
    at,
    description: memo,
    channelId,
    reference,
    ofPayment: paymentId,
  })
  await markReversed(tx, paymentId, isTypingError)
  await releaseReferences(tx, { paymentId })
  await reopenBankLines(tx, paymentId)
  await postReversal(context, { applicationId, currency, paymentId, memo })
  const messageId = uuid({ msecs: at.getTime() })
  const owed = await selectOwed(tx, applicationId, currency)
  const message = reversedPaymentMessage({
    amount: received
      ? bothSides(received.amount, received.currency, { amount, currency })
      : formatMoney(amount, currency),
    number: payment.receiptNumber,
    isTypingError,
    balance: ownBalanceLabel(owed, currency),
  })
  await writePortalMessage(tx, { messageId, applicationId, userId, at, ...message })
  const facts = { applicationId, userId, paymentId, messageId, amount, currency, reason }
  await record(tx, context, paymentReversed, facts)
  return paymentOf(tx, paymentId)
}
