import { checkBooks } from '#server/features/money/ledger/ledger-check.store.ts'
import type { TestApp } from './start-app.ts'

/** What is wrong with the books of a portal; [] where nothing is. */
export async function breachesOf({ db, deps }: TestApp): Promise<string[]> {
  return (await db.begin((tx) => checkBooks(tx, deps.config.currency, new Date()))).breaches
}
