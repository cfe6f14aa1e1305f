import { HOUR, isWithin } from '#domain/calendar/milliseconds.ts'
import type { AdvisoryLock } from '#server/database/advisory-locks.store.ts'
import type { Queryable } from '#server/database/open.ts'
import { selectSetting } from '#server/database/settings.store.ts'
import { type LockedWork, withLock } from '#server/database/with-lock.ts'
import type { Deps } from '#server/deps.ts'

// Slightly shorter than a day, so that the daily work does not drift.
const A_DAY = 23.5 * HOUR

/** Returns the result of the last day, or of `work`, which stores its result as JSON in the setting. */
export async function oncePerDay<Found extends { at: Date }>(
  deps: Pick<Deps, 'db' | 'now'>,
  databaseUrl: string,
  { setting, lock }: { setting: string; lock: AdvisoryLock },
  work: LockedWork<Found>,
): Promise<Found> {
  const ofToday = async (db: Queryable): Promise<Found | null> => {
    const last: Found | null = JSON.parse((await selectSetting(db, setting)) ?? 'null')
    const at = new Date(last?.at ?? 0)
    return last && isWithin(A_DAY, at, deps.now()) ? { ...last, at } : null
  }
  const last = await ofToday(deps.db)
  return last ?? withLock(databaseUrl, lock, async (tx, own) => (await ofToday(tx)) ?? work(tx, own))
}
