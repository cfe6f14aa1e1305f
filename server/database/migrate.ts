import { setTimeout as pause } from 'node:timers/promises'
import { applyMigrations } from './apply-migrations.ts'
import { codeOf, isDatabaseUnavailable } from './faults.ts'
import { FORMER_PROGRAM, withoutFormer } from './former-migrations.ts'
import { knownMigrations } from './migration-files.ts'
import {
  type AppliedMigration,
  describeServer,
  ensureAppliedMigrations,
  lockMigrations,
  type Migration,
  replaceAppliedMigrations,
  unlockMigrations,
} from './migrations.store.ts'
import { type Database, openDatabase } from './open.ts'
import { StartRefusal } from './start-refusal.ts'

interface Waiting {
  /** How long to wait for a server that does not answer yet, in milliseconds. */
  patience?: number
  signal?: AbortSignal
  variable?: string
  dataDir?: string | undefined
}

export interface MigrateOptions extends Waiting {
  files?: Record<string, string>
  /** How long to wait for tables that others have locked, in milliseconds. */
  lockPatience?: number
  /** Further work for one process at a time, after the migrations, on a connection of the schema's owner. */
  afterwards?: (db: Database, schema: Schema) => Promise<void>
}

export interface Schema {
  newest: number
  known: number
}

const OLDEST_POSTGRES = 140_000

/**
 * Migrates the schema to this program's version, one process at a time. Accepts a newer schema when each migration that
 * this program does not know allows it, and refuses the schema otherwise.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const known = knownMigrations(options.files)
  const db = openDatabase(url, { connections: 1, statementTimeout: 0, applicationName: 'lampara migration' })
  // Closing the connection ends a wait for the lock, a statement and its transaction.
  const giveUp = () => void db.end({ timeout: 0 })
  options.signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await greet(db, options)
    await lockMigrations(db)
    const schema = await applyMissing(db, known, options)
    await options.afterwards?.(db, schema)
    await unlockMigrations(db)
  } catch (error) {
    options.signal?.throwIfAborted()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', giveUp)
    await db.end({ timeout: 1 })
  }
}

export async function awaitServer(url: string, isPooled: boolean, { signal, ...waiting }: Waiting): Promise<void> {
  const db = openDatabase(url, { connections: 1, isPooled, applicationName: 'lampara start' })
  const giveUp = () => void db.end({ timeout: 0 })
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await greet(db, { ...waiting, ...(signal && { signal }) })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
    await db.end({ timeout: 1 })
  }
}

async function greet(db: Database, { patience = 30_000, signal, variable = 'DATABASE_URL' }: Waiting) {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      const server = await describeServer(db)
      if (server.version < OLDEST_POSTGRES) {
        throw new StartRefusal(`${variable}: the server is older than PostgreSQL 14. Use a newer one.`)
      }
      if (server.encoding !== 'UTF8') {
        throw new StartRefusal(`${variable}: the database does not keep text as UTF-8. Create one with encoding UTF8.`)
      }
      return
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof StartRefusal) throw error
      const refusal = refusedByServer(error, variable)
      if (refusal) throw refusal
      if (!isDatabaseUnavailable(error)) throw error
      if (Date.now() > deadline) {
        throw new StartRefusal(`${variable}: the server does not answer (${error.code}). Is it running and reachable?`)
      }
      await pause(500, undefined, { ...(signal && { signal }) })
    }
  }
}

function refusedByServer(error: unknown, variable: string): StartRefusal | undefined {
  const code = codeOf(error)
  const words = error instanceof Error ? error.message : ''
  if (/unsupported startup parameter/i.test(words)) {
    return new StartRefusal(
      `${variable}: this is a pooler that refuses the startup parameters statement_timeout and ` +
        'idle_in_transaction_session_timeout. Name both in its ignore_startup_parameters, or set DATABASE_DIRECT_URL to ' +
        'the server behind it.',
    )
  }
  // A pooler reports an unknown user with a code of its own (08P01).
  if (code.startsWith('28') || /authentication failed|no such user/i.test(words)) {
    return new StartRefusal(`${variable}: the server refused this user or password. Correct them.`)
  }
  if (code === '3D000' || /no such database/i.test(words)) {
    return new StartRefusal(`${variable}: there is no such database. Create it first.`)
  }
  return undefined
}

/** Refuses a schema of migrations with former names, from which no migration leads to this version. */
function refusedSchema({ dataDir, variable = 'DATABASE_URL' }: MigrateOptions): StartRefusal {
  const why =
    'was created by an early, unreleased version of the portal, which this version cannot read. It has not been changed. '
  return new StartRefusal(
    dataDir === undefined
      ? `${variable}: this database ${why}Create an empty database and give its address, or start the version that created it.`
      : `DATA_DIR: ${dataDir} ${why}Move it away or set another DATA_DIR to start with an empty one, or start the version ` +
          'that created it.',
  )
}

async function readApplied(
  db: Database,
  known: readonly Migration[],
  { dataDir, variable = 'DATABASE_URL' }: MigrateOptions,
): Promise<readonly AppliedMigration[]> {
  const applied = await ensureAppliedMigrations(db)
  const folded = withoutFormer(applied, known)
  if (folded === undefined) {
    const what = dataDir === undefined ? `${variable}: this database` : `DATA_DIR: ${dataDir}`
    throw new StartRefusal(
      `${what} is of a version that this one does not bring up to date. It has not been changed. Start ${FORMER_PROGRAM} ` +
        'on it once, and then this one.',
    )
  }
  if (folded !== applied) await db.begin((tx) => replaceAppliedMigrations(tx, folded))
  return folded
}

async function applyMissing(db: Database, known: readonly Migration[], options: MigrateOptions): Promise<Schema> {
  const applied = await readApplied(db, known, options)
  const schema = { newest: applied.at(-1)?.number ?? 0, known: known.length }
  for (const { number, name, checksum, oldestProgram } of applied) {
    const own = known.find((migration) => migration.number === number)
    if (own === undefined && oldestProgram <= schema.known) continue
    if (own === undefined) {
      throw new StartRefusal(
        `The database was created by a newer version of the portal (schema ${schema.newest}, this version knows ` +
          `${schema.known}). Start that version, or restore a backup of this one.`,
      )
    }
    if (own.name !== name) throw refusedSchema(options)
    if (own.checksum !== checksum) {
      throw new StartRefusal(
        `The database was created with a different version of migration ${name}. Start the version that created it, ` +
          'or start with an empty database.',
      )
    }
  }
  await applyMigrations(db, known.slice(applied.length), { ...options, isEmpty: applied.length === 0 })
  return schema
}
