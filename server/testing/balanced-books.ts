import type { Database } from '#server/database/open.ts'
import { checkBooks } from '#server/features/money/ledger/ledger-check.store.ts'

/** What is wrong with the books of a portal, as its daily check would tell. */
export const breachesOf = ({ db }: { db: Database }, currency: string): Promise<string[]> =>
  db.begin(async (tx) => (await checkBooks(tx, currency, new Date())).breaches)
