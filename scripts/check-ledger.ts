// npm run ledger:check: proves that the ledger balances and agrees with the stored figures.
import { checkLedger } from '#server/features/money/ledger/ledger-check.store.ts'
import { checkRunning } from './check-running.ts'

await checkRunning(
  { what: 'the books are read', connections: 1, statementTimeout: 0, couldNotLook: 2 },
  async ({ config, db }) => {
    const { breaches, entries, postings, accounts } = await db.begin((tx) =>
      checkLedger(tx, config.currency, new Date()),
    )
    const [first] = breaches
    if (first === undefined) console.log(`ok: ${entries} entries, ${postings} postings, ${accounts} accounts`)
    else console.error(first)
    return first === undefined
  },
)
