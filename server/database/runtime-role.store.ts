import type { Database, Queryable, Tx } from './open.ts'
import { sql } from './sql.ts'

const APPEND_ONLY = [
  'audit',
  'audit_roots',
  'audit_seals',
  'audit_texts',
  'closed_month_sums',
  'closed_months',
  'ledger_entries',
  'ledger_postings',
]
const READ_ONLY = ['schema_migrations']

interface RoleFacts {
  exists: boolean
  /** The role has, or can assume, more rights than are granted here. */
  isTooPowerful: boolean
}

export async function selectRole(db: Database, role: string): Promise<RoleFacts> {
  const row = await db.one(
    sql.select({
      exists: sql.bool`true`,
      isTooPowerful: sql.bool`rolsuper or rolcreaterole or pg_has_role(oid, current_user, 'member')`,
    })`from pg_roles where rolname = ${role}`,
  )
  return row ?? { exists: false, isTooPowerful: false }
}

export interface Login {
  role: string
  /** Stands for the password in the statement, so that no log of statements holds the password. */
  verifier: string
}

export async function saveRole(db: Database, { role, verifier }: Login): Promise<void> {
  const { exists } = await selectRole(db, role)
  // The statement takes no parameters, and a verifier has no quotation mark.
  await db.runScript(`${exists ? 'alter' : 'create'} role ${quoted(role)} login noinherit password '${verifier}'`)
}

export async function isGranted(db: Queryable, role: string): Promise<boolean> {
  const kept = [...APPEND_ONLY, ...READ_ONLY]
  return (
    (await db.value(
      sql.select(sql.bool`coalesce(bool_and(
      has_table_privilege(${role}, oid, 'select')
      and has_table_privilege(${role}, oid, 'insert') = (not relname = any(${READ_ONLY}))
      and has_any_column_privilege(${role}, oid, 'update') = (not relname = any(${kept}))
      and has_table_privilege(${role}, oid, 'delete') = (not relname = any(${kept}))
      and not has_table_privilege(${role}, oid, 'truncate, references, trigger')
    ), false) and has_schema_privilege(${role}, current_schema(), 'usage')`)`from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
    )) ?? false
  )
}

export async function grantWork(tx: Tx, role: string): Promise<void> {
  const found = await tx.one(
    sql.select({
      schema: sql.text`current_schema()`,
      isOpen: sql.bool`has_schema_privilege(${role}, current_schema(), 'usage')`,
    }),
  )
  const { schema = '', isOpen = false } = found ?? {}
  const [name, within] = [quoted(role), quoted(schema)]
  // The owner of a managed server's schema may be another user; that schema is open to everybody.
  if (!isOpen) await tx.runScript(`grant usage on schema ${within} to ${name}`)
  await tx.runScript(`
    grant select, insert, update, delete on all tables in schema ${within} to ${name};
    grant usage, select on all sequences in schema ${within} to ${name};
    alter default privileges in schema ${within} grant select, insert, update, delete on tables to ${name};
    alter default privileges in schema ${within} grant usage, select on sequences to ${name};
    revoke all on ${listed(schema, [...APPEND_ONLY, ...READ_ONLY])} from ${name};
    grant select, insert on ${listed(schema, APPEND_ONLY)} to ${name};
    grant select on ${listed(schema, READ_ONLY)} to ${name};`)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const listed = (schema: string, tables: readonly string[]) =>
  tables.map((table) => `${quoted(schema)}.${quoted(table)}`).join(', ')

/** Creates or updates the portal's roles with their current passwords, none a superuser, and creates its database. */
export async function provision(db: Database, roles: readonly Login[], database: { name: string; owner: string }) {
  for (const login of roles) await saveRole(db, login)
  const there = await db.one(sql`select from pg_database where datname = ${database.name}`)
  // This statement takes no parameters; the names are constants of ours.
  if (!there) await db.runScript(`create database ${database.name} owner ${database.owner}`)
}
