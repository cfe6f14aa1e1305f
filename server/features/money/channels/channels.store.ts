import type { PaymentChannel } from '#contract/money/channels.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export type ChannelRow = RowOf<typeof columns>

const columns = sql.columns(
  'payment_channels',
  `id, kind, name, account_name, account_number, currency, instructions, status, proposed_by, changed_at,
      qr_upload_id, qr_type`,
)

export const selectChannels = (db: Queryable, statuses: readonly PaymentChannel['status'][]) =>
  db.rows(
    sql.select(columns)`from payment_channels where status = any(${statuses}::text[]) order by name, id limit 200`,
  )

export const selectChannel = (db: Queryable, id: string) =>
  db.one(sql.select(columns)`from payment_channels where id = ${id}`)

export const lockChannel = (tx: Tx, id: string) =>
  tx.one(sql.select(columns)`from payment_channels where id = ${id} for update`)

export const insertChannel = (tx: Tx, channel: ChannelRow) =>
  tx.run(sql.insert('payment_channels', { ...channel, createdAt: channel.changedAt }))

export const updateChannelStatus = (
  tx: Tx,
  { id, status, by, at }: { id: string; status: PaymentChannel['status']; by: string; at: Date },
) =>
  tx.run(sql`
    update payment_channels set status = ${status}, changed_at = ${at},
      confirmed_by = case when ${status} = 'active' then ${by}::uuid else confirmed_by end
    where id = ${id}`)

export type UsableChannel = RowOf<typeof lockChannelInUse>

/** Locks the channel, so that nobody confirms or retires it before the transaction ends. */
export const lockChannelInUse = (tx: Tx, id: string) =>
  tx.one(sql.select('payment_channels', 'id, kind, name, currency, status')`where id = ${id} for share`)
