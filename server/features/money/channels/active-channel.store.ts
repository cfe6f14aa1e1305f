import type { PaymentChannel } from '#contract/money/ledger.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export type UsableChannel = Pick<PaymentChannel, 'id' | 'kind' | 'name' | 'currency' | 'status'>

/** The channel, which is neither confirmed nor retired until the transaction ends. */
export const findChannel = (tx: Tx, id: string): Promise<UsableChannel | undefined> =>
  tx.one(sql.select('payment_channels', 'id, kind, name, currency, status')`where id = ${id} for share`)
