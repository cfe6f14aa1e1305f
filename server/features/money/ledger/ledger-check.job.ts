import { openDatabase } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import {
  checkBooks,
  type LedgerCheck,
  lockLedgerCheck,
  selectLastLedgerCheck,
  upsertLedgerCheck,
} from './ledger-check.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
// A little less than a day, so that a check a day does not come later every day.
const A_DAYS_CHECK = 23.5 * HOUR

type LedgerCheckDeps = Pick<Deps, 'config' | 'db' | 'now' | 'log'>

async function dailyLedgerCheck(deps: LedgerCheckDeps, databaseUrl: string): Promise<LedgerCheck> {
  const isRecent = (last: LedgerCheck | null): last is LedgerCheck =>
    last !== null && deps.now().getTime() - last.at.getTime() < A_DAYS_CHECK
  const last = await selectLastLedgerCheck(deps.db)
  if (isRecent(last)) return last
  const own = openDatabase(databaseUrl, {
    connections: 1,
    statementTimeout: 0,
    applicationName: 'lampara ledger check',
  })
  try {
    const found = await own.begin((tx) => checkBooks(tx, deps.config.currency, deps.now()))
    return await own.begin(async (tx) => {
      await lockLedgerCheck(tx)
      const meanwhile = await selectLastLedgerCheck(tx)
      if (isRecent(meanwhile)) return meanwhile
      await upsertLedgerCheck(tx, found)
      for (const sentence of found.breaches) deps.log.error(sentence)
      return found
    })
  } finally {
    await own.end({ timeout: 1 })
  }
}

export const ledgerCheck = runEvery(
  { name: 'ledger_check', first: 15 * MINUTE, period: HOUR, trouble: 'the ledger could not be checked' },
  async (deps, { directUrl }) => {
    const found = await dailyLedgerCheck(deps, directUrl)
    deps.metrics.ledgerChecked({ breaches: found.breaches.length })
    return found.at
  },
)
