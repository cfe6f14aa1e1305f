import { setTimeout as pause } from 'node:timers/promises'
import { advisoryLocks, tryLock } from './advisory-locks.store.ts'
import type { Database, Queryable, Tx } from './open.ts'
import { sql } from './sql.ts'

export interface AppliedMigration {
  number: number
  name: string
  checksum: string
  /** The oldest schema number that a program must know to work with the migrated schema; 0 when any program may. */
  oldestProgram: number
}

export interface Migration extends AppliedMigration {
  statements: string
  /** Builds indexes while others write, which no transaction may do; marked by a line `-- concurrently`. */
  isConcurrent: boolean
}

export const LOCK_TIMEOUT = '2s'

const BETWEEN_TRIES = 100

export const describeServer = (db: Database) =>
  db.single(
    sql.select({
      version: sql.int`current_setting('server_version_num')`,
      encoding: sql.text`current_setting('server_encoding')`,
    }),
  )

export const selectBackend = async (db: Queryable) => (await db.value(sql.select(sql.int`pg_backend_pid()`))) ?? 0

/**
 * Waits until no other process migrates; the end of the connection releases the lock. Polls, because a statement
 * waiting for the lock would block an index that is built concurrently under it.
 */
export async function lockMigrations(db: Database): Promise<void> {
  const taken = () => db.one(sql.select({ isOurs: sql.bool`pg_try_advisory_lock(${advisoryLocks.migrations})` }))
  while (!(await taken())?.isOurs) await pause(BETWEEN_TRIES)
}

export async function lockMigrationsWithin(tx: Tx): Promise<void> {
  while (!(await tryLock(tx, 'migrations'))) await pause(BETWEEN_TRIES)
}

export const unlockMigrations = (db: Database) => db.run(sql`select pg_advisory_unlock(${advisoryLocks.migrations})`)

export async function ensureAppliedMigrations(db: Queryable): Promise<AppliedMigration[]> {
  await db.run(sql`
    create table if not exists schema_migrations (
      number integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz(3) not null default now(),
      oldest_program integer not null default 0
    )`)
  return selectAppliedMigrations(db)
}

// A database from before the first release may lack oldest_program; the names of its migrations get it refused.
export const selectAppliedMigrations = (db: Queryable): Promise<AppliedMigration[]> =>
  db.rows(
    sql.select({
      number: sql.int`number`,
      name: sql.text`name`,
      checksum: sql.text`checksum`,
      oldestProgram: sql.int`coalesce((to_jsonb(m)->>'oldest_program')::int, 0)`,
    })`from schema_migrations m order by number`,
  )

export async function applyMigration(tx: Tx, migration: Migration, lockTimeout = '0'): Promise<void> {
  await tx.run(sql`select set_config('lock_timeout', ${lockTimeout}, true)`)
  const { statements, isConcurrent } = migration
  await tx.runScript(isConcurrent ? statements.replaceAll(/\bindex concurrently\b/gi, 'index') : statements)
  await insertAppliedMigration(tx, migration)
}

const insertAppliedMigration = (db: Queryable, { number, name, checksum, oldestProgram }: AppliedMigration) =>
  db.run(sql`
    insert into schema_migrations (number, name, checksum, oldest_program)
    values (${number}, ${name}, ${checksum}, ${oldestProgram})`)

export async function replaceAppliedMigrations(tx: Tx, applied: readonly AppliedMigration[]): Promise<void> {
  await tx.run(sql`delete from schema_migrations`)
  for (const migration of applied) await insertAppliedMigration(tx, migration)
}

/** Builds each index outside a transaction. Rebuilds an index that a kill left invalid, and keeps a valid one. */
export async function buildIndexes(db: Database, migration: Migration): Promise<void> {
  for (const { index, text } of indexStatements(migration.statements)) {
    const invalid = await db.one(sql`
      select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`)
    if (invalid) await db.runScript(`drop index concurrently if exists ${index}`)
    await db.runScript(text)
  }
  await insertAppliedMigration(db, migration)
}

/** The statements of a migration that is marked `-- concurrently`: it makes and drops indexes, and nothing else. */
export function indexStatements(statements: string): { index: string; text: string }[] {
  return statements
    .replaceAll(/^--.*$/gm, '')
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [, made, dropped] =
        /^create (?:unique )?index concurrently if not exists (\w+) on |^drop index concurrently if exists (\w+)$/i.exec(
          text,
        ) ?? []
      const index = made ?? dropped
      if (index === undefined) throw new Error(`Not to be done concurrently: ${text}`)
      return { index, text }
    })
}
