import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { receivedOf } from '#server/ledger/received-money.store.ts'
import { type ReceiptRow, selectReceipt } from './payments.store.ts'

export type ReversiblePayment = RowOf<typeof selectReversible>

export const selectPaymentOwner = (db: Queryable, id: string) =>
  db.one(sql.select('payments', 'application_id')`where id = ${id} and status = 'success'`)

export const selectReversible = (tx: Tx, id: string) =>
  tx.one(
    sql.select(
      'payments',
      `id, application_id, channel_id, intent_id, reference, amount, currency, status, reversed, disputed`,
      { received: receivedOf('payments'), receiptNumber: sql.text`receipt_number` },
    )`where id = ${id} and status = 'success'`,
  )

export async function isRefunded(tx: Tx, { id, intentId }: ReversiblePayment): Promise<boolean> {
  const row = await tx.one(sql`
    select from payments
    where status in ('refunded', 'disputed') and not reversed and (of_payment = ${id} or intent_id = ${intentId})
    union all select from refunds where payment_id = ${id} and status <> 'failed' limit 1`)
  return row !== undefined
}

export const selectReversedPayment = (
  tx: Tx,
  { applicationId, channelId, normal }: { applicationId: string; channelId: string; normal: string },
) =>
  tx.one(sql.select({
    amount: sql.text`coalesce(p.received_amount, p.amount)`,
    receiptNumber: sql.text`p.receipt_number`,
  })`from payment_references r join payments p on p.id = r.payment_id
    where r.channel_id = ${channelId} and r.normal = ${normal} and r.released
      and p.application_id = ${applicationId} and p.reversed
    order by p.id desc limit 1`)

export const markReversed = (tx: Tx, id: string, isTypingError = false) =>
  tx.run(sql`${sql.update('payments', { reversed: true, typingError: isTypingError })} where id = ${id}`)

export const updateInvoice = (tx: Tx, id: string, { number, issuedOn }: { number: string; issuedOn: string }) =>
  tx.run(sql`${sql.update('payments', { invoiceNumber: number, invoiceOn: issuedOn })} where id = ${id}`)

export const selectPayment = (tx: Tx, id: string): Promise<ReceiptRow | undefined> => selectReceipt(tx, id)
