import { v7 as uuid } from 'uuid'
import { DAY, HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'
import type { Deps } from '#server/deps.ts'
import { runEvery } from '#server/jobs/run-every.ts'
import { selectCheckoutsToCheck } from './checkout.store.ts'
import { settleCheckout } from './checkout-events.service.ts'

// Wallets and banks settle within days; after this time no payment can arrive.
const CHECKED_FOR = 30 * DAY
const AT_ONCE = 500
// Stops early when the provider is unreachable.
const MAX_FAILURES = 3

/** Asks the provider about every attempt without a known payment, because an event may be lost. */
export async function checkCheckouts(deps: Deps, isStopped: () => boolean = () => false): Promise<number> {
  if (!deps.checkout) return 0
  const now = deps.now().getTime()
  const due = await selectCheckoutsToCheck(deps.db, {
    bornAfter: new Date(now - CHECKED_FOR),
    openCheckedBefore: new Date(now - 5 * MINUTE),
    restCheckedBefore: new Date(now - DAY + HOUR / 2),
    limit: AT_ONCE,
  })
  const source = { ip: 'portal', requestId: uuid() }
  let [checked, failed] = [0, 0]
  for (const attempt of due) {
    if (isStopped() || failed === MAX_FAILURES) return checked
    try {
      await settleCheckout(deps, attempt, source)
      checked += 1
    } catch (error) {
      failed += 1
      deps.log.warn({ err: error, attempt: attempt.id }, 'an online payment could not be checked')
    }
  }
  return checked
}

export const checkouts = runEvery(
  { name: 'checkouts', first: 10_000, period: HOUR, trouble: 'online payments could not be checked' },
  async (deps, { isStopped }) => {
    await checkCheckouts(deps, isStopped)
    return undefined
  },
)
