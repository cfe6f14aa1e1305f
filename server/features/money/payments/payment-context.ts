import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { RecordContext } from '#server/effects/record.ts'

export interface PaymentContext extends RecordContext {
  tx: Tx
  deps: Deps
}

export type EventResult = 'recorded' | 'already recorded' | 'of an unknown payer' | 'in another currency' | 'ignored'
