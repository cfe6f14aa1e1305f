import type { Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export type UsableChannel = RowOf<typeof selectChannel>

/** The channel, which is neither confirmed nor retired until the transaction ends. */
export const selectChannel = (tx: Tx, id: string) =>
  tx.one(sql.select('payment_channels', 'id, kind, name, currency, status')`where id = ${id} for share`)
