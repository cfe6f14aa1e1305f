import { checkLedger } from '#server/features/money/ledger/ledger-check.store.ts'
import type { TestApp } from './start-app.ts'

export async function breachesOf({ db, deps }: TestApp): Promise<string[]> {
  return (await db.begin((tx) => checkLedger(tx, deps.config.currency, new Date()))).breaches
}
