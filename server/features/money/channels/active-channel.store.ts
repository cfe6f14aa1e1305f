import type { PaymentChannel } from '#contract/money/ledger.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export type UsableChannel = Pick<PaymentChannel, 'id' | 'kind' | 'name' | 'currency' | 'status'>

/** The channel, which is neither confirmed nor retired until the transaction ends. */
export function findChannel(tx: Tx, id: string): Promise<UsableChannel | undefined> {
  return tx.one<UsableChannel>(sql`
    select id, kind, name, currency, status from payment_channels where id = ${id} for share`)
}
