import type { Exchanged } from '#contract/money/payments.ts'
import { type Cents, centsOf, decimalOf, toCents } from '#domain/money/amounts.ts'
import { type ExchangePosition, type SentBack, sentBack, shownRate } from '#domain/money/rates/exchange.ts'
import type { Queryable } from '#server/database/open.ts'
import { selectExchangePositions } from '#server/ledger/ledger.store.ts'
import type { ReceivedMoneyRow } from '#server/ledger/received-money.store.ts'
import type { ShownRefundRow } from './refunds.store.ts'

interface ExchangedPaymentRow {
  id: string
  amount: string
  received: ReceivedMoneyRow
}

const NOTHING: ExchangePosition = { inChannel: toCents(0), credited: toCents(0), value: toCents(0) }

const sentBackAt = (position = NOTHING, { received, amount: credited }: ExchangedPaymentRow, amount: Cents): SentBack =>
  sentBack({ received: received.amount, credited, rate: received.rate }, position, amount)

export async function sentBackOf(db: Queryable, payment: ExchangedPaymentRow, amount: Cents): Promise<SentBack> {
  const positions = await selectExchangePositions(db, [payment.id])
  return sentBackAt(positions.get(payment.id), payment, amount)
}

const wasSent = ({ sent, status }: ShownRefundRow) => sent !== null && status === 'done'

export async function sendsOf(db: Queryable, rows: readonly ShownRefundRow[]): Promise<ReadonlyMap<string, Exchanged>> {
  const exchanged = rows.filter((row) => row.received && row.method !== 'credit' && row.status !== 'failed')
  const open = exchanged.filter((row) => !wasSent(row)).map(({ paymentId }) => paymentId)
  const positions = await selectExchangePositions(db, open)
  return new Map(exchanged.flatMap((row) => sendsAt(row, positions.get(row.paymentId))))
}

function sendsAt(row: ShownRefundRow, position: ExchangePosition | undefined): [string, Exchanged][] {
  const { received, sent, credited } = row
  if (received === null) return []
  const of = { currency: received.currency, rate: shownRate(received.rate) }
  if (sent !== null && wasSent(row)) return [[row.id, { ...of, amount: sent.amount.replace('-', '') }]]
  const payment = { id: row.paymentId, amount: credited, received }
  return [[row.id, { ...of, amount: decimalOf(sentBackAt(position, payment, centsOf(row.amount)).sends) }]]
}
