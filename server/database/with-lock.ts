import { type AdvisoryLock, allowIdling, takeLock, tryLock } from './advisory-locks.store.ts'
import { type Database, openDatabase, type Tx } from './open.ts'

export type LockedWork<T> = (tx: Tx, own: Database) => Promise<T>

/** One process at a time, on its own connections, because the work may take long. */
export const withLock = <T>(databaseUrl: string, lock: AdvisoryLock, work: LockedWork<T>): Promise<T> =>
  onOwnConnections(databaseUrl, lock, async (tx, own) => {
    await takeLock(tx, lock)
    return work(tx, own)
  })

/** As `withLock`, but returns null when another process holds the lock. */
export const tryWithLock = <T>(databaseUrl: string, lock: AdvisoryLock, work: LockedWork<T>): Promise<T | null> =>
  onOwnConnections(databaseUrl, lock, async (tx, own) => ((await tryLock(tx, lock)) ? work(tx, own) : null))

async function onOwnConnections<T>(databaseUrl: string, lock: AdvisoryLock, work: LockedWork<T>): Promise<T> {
  await using own = openDatabase(databaseUrl, {
    connections: 2,
    statementTimeout: 0,
    applicationName: `lampara ${lock}`,
  })
  return await own.begin(async (tx) => {
    await allowIdling(tx)
    return work(tx, own)
  })
}
