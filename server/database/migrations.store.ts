import type { Database, Queryable, Tx } from './open.ts'
import { sql } from './sql.ts'

export interface AppliedMigration {
  number: number
  name: string
  checksum: string
}

// Any number will do, as long as every version of the portal takes the same.
const MIGRATION_LOCK = 7_040_221_863

/** What the server is: its version as a number (140005 is 14.5) and how it writes text. */
export async function describeServer(db: Database): Promise<{ version: number; encoding: string }> {
  const row = await db.one<{ version: number; encoding: string }>(sql`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`)
  return row ?? { version: 0, encoding: '' }
}

export async function readBackend(db: Queryable): Promise<number> {
  const row = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return row?.pid ?? 0
}

/** Waits until no other process migrates; the lock falls with the connection. */
export async function lockMigrations(db: Database): Promise<void> {
  await db.run(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
}

/** The same, until the transaction ends. */
export async function lockMigrationsWithin(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
}

export async function unlockMigrations(db: Database): Promise<void> {
  await db.run(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`)
}

export async function readAppliedMigrations(db: Queryable): Promise<AppliedMigration[]> {
  await db.run(sql`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`)
  return listAppliedMigrations(db)
}

export async function listAppliedMigrations(db: Queryable): Promise<AppliedMigration[]> {
  return db.rows<AppliedMigration>(sql`select number, name, checksum from schema_migrations order by number`)
}

/** Runs the statements of one migration and remembers it, in one transaction. */
export async function applyMigration(
  tx: Tx,
  migration: AppliedMigration,
  statements: string,
  { currency = '', timeZone = '' }: { currency?: string; timeZone?: string } = {},
): Promise<void> {
  // What is carried over is read from end to end, and where nothing is known of a table yet, row by row looks cheap.
  await tx.run(sql`
    select set_config('portal.currency', ${currency}, true), set_config('portal.time_zone', ${timeZone}, true),
      set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`)
  await tx.runScript(statements)
  await tx.run(sql`
    insert into schema_migrations (number, name, checksum)
    values (${migration.number}, ${migration.name}, ${migration.checksum})`)
}
