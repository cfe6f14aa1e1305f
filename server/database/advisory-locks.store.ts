import type { Tx } from './open.ts'
import { sql } from './sql.ts'

// Never change a number: an older process beside this one would not see the lock. 7_040_221_868 belongs to the triggers of 0007_ledger.sql.
export const advisoryLocks = {
  migrations: 7_040_221_863,
  cleanUp: 7_040_221_864,
  counters: 7_040_221_865,
  // The triggers of 0003_documents.sql take this lock in shared mode.
  reviewMonths: 7_040_221_866,
  ledgerCheck: 7_040_221_867,
  backups: 7_040_221_870,
  auditSeals: 7_040_221_871,
  digests: 7_040_221_872,
  fileCheck: 7_040_221_873,
  fileMove: 7_040_221_874,
  pathTimes: 7_040_221_875,
  fileVerification: 7_040_221_876,
} as const
export type AdvisoryLock = keyof typeof advisoryLocks

/** Waits until no other process holds the lock, and holds it until the transaction ends. */
export const takeLock = (tx: Tx, lock: AdvisoryLock) =>
  tx.run(sql`select pg_advisory_xact_lock(${advisoryLocks[lock]})`)

/** Lets a transaction idle beside long work, although the role may limit idle transactions. */
export const allowIdling = (tx: Tx) => tx.run(sql`set local idle_in_transaction_session_timeout = 0`)

/** Holds the lock until the transaction ends; returns false while another process holds it. */
export const tryLock = async (tx: Tx, lock: AdvisoryLock): Promise<boolean> =>
  (await tx.value(sql.select(sql.bool`pg_try_advisory_xact_lock(${advisoryLocks[lock]})`))) === true
