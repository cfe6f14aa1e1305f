import { afterEach, expect } from 'vitest'
import { checkLedger } from '#server/features/money/ledger/ledger-check.store.ts'
import type { TestApp } from './start-app.ts'

export async function breachesOf({ db, deps }: TestApp): Promise<string[]> {
  return (await db.begin((tx) => checkLedger(tx, deps.config.currency, new Date()))).breaches
}

// After each test of this block, the ledger of the portal must be sound.
export function useLedgerChecks(portal: TestApp): void {
  afterEach(async () => expect(await breachesOf(portal)).toEqual([]))
}
