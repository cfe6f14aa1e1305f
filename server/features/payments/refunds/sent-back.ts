import type { Exchanged } from '#contract/payments.ts'
import { type Cents, centsOf, decimalOf } from '#domain/money.ts'
import { type SentBack, sentBack, shownRate } from '#domain/payments/exchange.ts'
import type { Queryable } from '#server/database/open.ts'
import { findExchangePosition } from '#server/shared/ledger/ledger.store.ts'
import type { ReceivedMoneyRow } from '#server/shared/received-money.store.ts'
import type { ShownRefundRow } from './refunds.store.ts'

interface ExchangedPaymentRow {
  id: string
  amount: string
  currency: string
  received: ReceivedMoneyRow
}

export async function sentBackOf(db: Queryable, payment: ExchangedPaymentRow, amount: Cents): Promise<SentBack> {
  const { id: paymentId, currency, received } = payment
  const position = await findExchangePosition(db, { paymentId, currency })
  return sentBack({ received: received.amount, credited: payment.amount, rate: received.rate }, position, amount)
}

/** What the team sends of a refund in the currency of the channel, or what it sent. */
export async function sendsOf(db: Queryable, row: ShownRefundRow): Promise<Exchanged | null> {
  const { received, sent, method, status, paymentId, credited, currency } = row
  if (received === null || method === 'credit' || status === 'failed') return null
  const of = { currency: received.currency, rate: shownRate(received.rate) }
  if (sent !== null && status === 'done') return { ...of, amount: sent.amount.replace('-', '') }
  const payment = { id: paymentId, amount: credited, currency, received }
  return { ...of, amount: decimalOf((await sentBackOf(db, payment, centsOf(row.amount))).sends) }
}
