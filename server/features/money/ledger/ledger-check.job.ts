import { HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'
import { upsertSetting } from '#server/database/settings.store.ts'
import { oncePerDay } from '#server/jobs/once-per-day.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { checkLedger } from './ledger-check.store.ts'

const daily = { setting: 'ledger_check', lock: 'ledgerCheck' } as const

export const ledgerCheck = runEvery(
  { name: 'ledger_check', first: 15 * MINUTE, period: HOUR, trouble: 'the ledger could not be checked' },
  async (deps, { directUrl }) => {
    const found = await oncePerDay(deps, directUrl, daily, async (tx, own) => {
      // The isolation level of a transaction is set before its first statement, which here takes the lock.
      const checked = await own.begin((snapshot) => checkLedger(snapshot, deps.config.currency, deps.now()))
      await upsertSetting(tx, daily.setting, JSON.stringify(checked))
      for (const sentence of checked.breaches) deps.log.error(sentence)
      return checked
    })
    deps.metrics.ledgerChecked({ breaches: found.breaches.length })
    return found.at
  },
)
