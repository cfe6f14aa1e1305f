import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Origin } from '#server/http/caller.ts'

export interface PaymentContext {
  tx: Tx
  deps: Deps
  at: Date
  origin: Origin
}

export type EventResult = 'recorded' | 'known already' | 'of nobody here' | 'not counted' | 'of no concern'
