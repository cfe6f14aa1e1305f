import type { Sql, Tx } from './open.ts'

export interface AppliedMigration {
  number: number
  name: string
  checksum: string
}

// Any number will do, as long as every version of the portal takes the same.
const MIGRATION_LOCK = 7_040_221_863

/** What the server is: its version as a number (140005 is 14.5) and how it writes text. */
export async function describeServer(db: Sql): Promise<{ version: number; encoding: string }> {
  const [row] = await db<{ version: number; encoding: string }[]>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`
  return row ?? { version: 0, encoding: '' }
}

export async function readBackend(db: Sql | Tx): Promise<number> {
  const [row] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`
  return row?.pid ?? 0
}

/** Waits until no other process migrates; the lock falls with the connection. */
export async function lockMigrations(db: Sql): Promise<void> {
  await db`select pg_advisory_lock(${MIGRATION_LOCK})`
}

export async function unlockMigrations(db: Sql): Promise<void> {
  await db`select pg_advisory_unlock(${MIGRATION_LOCK})`
}

export async function readAppliedMigrations(db: Sql): Promise<AppliedMigration[]> {
  await db`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz(3) not null default now()
    )`
  return db<AppliedMigration[]>`select number, name, checksum from schema_migrations order by number`
}

/** Runs the statements of one migration and remembers it, in one transaction. */
export async function applyMigration(tx: Tx, migration: AppliedMigration, statements: string): Promise<void> {
  await tx.unsafe(statements)
  await tx`
    insert into schema_migrations (number, name, checksum)
    values (${migration.number}, ${migration.name}, ${migration.checksum})`
}
