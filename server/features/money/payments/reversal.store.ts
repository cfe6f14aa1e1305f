import type { Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { receivedOf } from '#server/ledger/received-money.store.ts'

export const selectReversible = (tx: Tx, id: string) =>
  tx.one(
    sql.select(
      'payments',
      `id, application_id, channel_id, intent_id, reference, amount, currency, status, reversed, disputed`,
      { received: receivedOf('payments'), receiptNumber: sql.text`receipt_number` },
    )`where id = ${id} and status = 'success'`,
  )

export const isRefunded = (tx: Tx, { id, intentId }: RowOf<typeof selectReversible>) =>
  tx.exists(sql`
    from payments
    where status in ('refunded', 'disputed') and not reversed and (of_payment = ${id} or intent_id = ${intentId})
    union all select from refunds where payment_id = ${id} and status <> 'failed'`)

export const markReversed = (tx: Tx, id: string, isTypingError = false) =>
  tx.run(sql`${sql.update('payments', { reversed: true, typingError: isTypingError })} where id = ${id}`)
