import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { codeOf } from './faults.ts'
import { applyMigration, buildIndexes, LOCK_TIMEOUT, type Migration } from './migrations.store.ts'
import type { Database, Tx } from './open.ts'
import { StartRefusal } from './start-refusal.ts'

interface ApplyOptions {
  lockPatience?: number
  signal?: AbortSignal
  variable?: string
  /** The database is new and unused, so that no index needs a concurrent build. */
  isEmpty: boolean
}

// Longer than a backup of a large portal, which locks every table against changes of the schema.
const LOCK_PATIENCE = 5 * MINUTE
const BETWEEN_TRIES = 1_000

/** The codes of a lock timeout (55P03) and of a deadlock (40P01). */
const heldByOthers = /^(55P03|40P01)$/

export async function applyMigrations(
  db: Database,
  missing: readonly Migration[],
  options: ApplyOptions,
): Promise<void> {
  for (const migration of missing) {
    await patiently(migration, options, () =>
      migration.isConcurrent && !options.isEmpty
        ? buildIndexes(db, migration)
        : db.begin((tx: Tx) => applyMigration(tx, migration, LOCK_TIMEOUT)),
    ).catch((error: unknown) => {
      throw refusedExtension(error)
    })
  }
}

/** Waits for a table lock only briefly, as readers queue behind the wait, and retries until the table is free. */
async function patiently(migration: Migration, options: ApplyOptions, apply: () => Promise<void>): Promise<void> {
  const { lockPatience = LOCK_PATIENCE, signal, variable = 'DATABASE_URL' } = options
  for (const deadline = Date.now() + lockPatience; ; ) {
    try {
      return await apply()
    } catch (error) {
      if (!heldByOthers.test(codeOf(error))) throw error
      if (Date.now() > deadline) {
        throw new StartRefusal(
          `${variable}: migration ${migration.name} needs a table that another program has held for ` +
            `${Math.round(lockPatience / 1000)} seconds, such as a backup or a report. Nothing of it was changed. Start ` +
            'again once that is done.',
        )
      }
      await pause(BETWEEN_TRIES, undefined, { ...(signal && { signal }) })
    }
  }
}

/** Explains an extension that the server lacks (0A000), or that this user may not create (42501). */
function refusedExtension(error: unknown) {
  const name = error instanceof Error ? /extension "([^"]+)"/.exec(error.message)?.[1] : undefined
  if (name === undefined || !/^(0A000|42501)$/.test(codeOf(error))) return error
  return new StartRefusal(
    `DATABASE_URL: the server has no extension ${name}, or does not let this user add it. Install PostgreSQL's contrib ` +
      `package there, and have an administrator run in this database: create extension ${name};`,
  )
}
