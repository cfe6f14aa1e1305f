import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { type ReceivedMoneyRow, receivedOf } from '#server/shared/received-money.store.ts'
import { findReceipt, type ReceiptRow } from './payments.store.ts'

export interface ReversiblePayment {
  id: string
  applicationId: string
  channelId: string | null
  intentId: string | null
  reference: string | null
  amount: string
  currency: string
  received: ReceivedMoneyRow | null
  status: string
  receiptNumber: string
  reversed: boolean
  disputed: boolean
}

export async function findPaymentOwner(db: Queryable, id: string): Promise<{ applicationId: string } | undefined> {
  return db.one<{ applicationId: string }>(sql`
    select application_id from payments where id = ${id} and status = 'success'`)
}

export async function findReversible(tx: Tx, id: string): Promise<ReversiblePayment | undefined> {
  return tx.one<ReversiblePayment>(sql`
    select id, application_id, channel_id, intent_id, reference, amount, currency, ${receivedOf('payments')} as received, status, receipt_number,
      reversed, disputed
    from payments where id = ${id} and status = 'success'`)
}

export async function isRefunded(tx: Tx, { id, intentId }: ReversiblePayment): Promise<boolean> {
  const row = await tx.one(sql`
    select from payments
    where status in ('refunded', 'disputed') and not reversed and (of_payment = ${id} or intent_id = ${intentId})
    union all select from refunds where payment_id = ${id} and status <> 'failed' limit 1`)
  return row !== undefined
}

export function findReversedPayment(
  tx: Tx,
  { applicationId, channelId, normal }: { applicationId: string; channelId: string; normal: string },
): Promise<{ amount: string; receiptNumber: string } | undefined> {
  return tx.one<{ amount: string; receiptNumber: string }>(sql`
    select coalesce(p.received_amount, p.amount) as amount, p.receipt_number from payment_references r join payments p on p.id = r.payment_id
    where r.channel_id = ${channelId} and r.normal = ${normal} and r.released
      and p.application_id = ${applicationId} and p.reversed
    order by p.id desc limit 1`)
}

export async function markReversed(tx: Tx, id: string, isTypingError = false): Promise<void> {
  await tx.run(sql`${sql.update('payments', { reversed: true, typingError: isTypingError })} where id = ${id}`)
}

export async function saveInvoice(
  tx: Tx,
  id: string,
  { number, issuedOn }: { number: string; issuedOn: string },
): Promise<void> {
  await tx.run(sql`${sql.update('payments', { invoiceNumber: number, invoiceOn: issuedOn })} where id = ${id}`)
}

export async function readPayment(tx: Tx, id: string): Promise<ReceiptRow | undefined> {
  return findReceipt(tx, id)
}
