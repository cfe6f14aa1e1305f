import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Origin } from '#server/http/caller.ts'

/** Where a payment is written down: one transaction, at one instant, because of one request of the provider. */
export interface PaymentContext {
  tx: Tx
  deps: Deps
  at: Date
  origin: Origin
}

/** What became of an event, for the log. */
export type EventResult = 'recorded' | 'known already' | 'of nobody here' | 'not counted' | 'of no concern'
