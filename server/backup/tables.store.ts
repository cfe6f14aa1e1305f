import type { Readable, Writable } from 'node:stream'
import { from, to } from 'pg-copy-streams'
import type { Queryable, Tx } from '#server/database/open.ts'
import { identifier, sql } from '#server/database/sql.ts'

export interface ArchivedTable {
  name: string
  columns: string[]
}

export interface Sequence {
  name: string
  value: string
  isCalled: boolean
}

const ofThePortal = sql`
  c.relnamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/** Lists all tables but the unlogged ones, which PostgreSQL empties after a crash. */
export const selectTables = (db: Queryable): Promise<ArchivedTable[]> =>
  db.rows(sql.select({
    name: sql.text`c.relname`,
    columns: sql.texts`array_agg(a.attname::text order by a.attnum)`,
  })`from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where ${ofThePortal} and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
    group by c.relname order by c.relname`)

/** Reads the current number of each sequence. Sequences ignore snapshots: read last, none is behind a row. */
export async function selectSequences(tx: Tx): Promise<Sequence[]> {
  const named = await tx.rows(
    sql.select({
      name: sql.text`c.relname`,
    })`from pg_class c where ${ofThePortal} and c.relkind = 'S' order by c.relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of named) {
    const found = await tx.one(
      sql.select({ value: sql.text`last_value`, isCalled: sql.bool`is_called` })`from ${identifier(name)}`,
    )
    if (found) sequences.push({ name, ...found })
  }
  return sequences
}

export const setSequence = (tx: Tx, { name, value, isCalled }: Sequence) =>
  tx.run(sql`select setval(${quoted(name)}::regclass, ${value}::bigint, ${isCalled})`)

/** Begins one snapshot for all reads, with one text format, whatever the settings of the server. */
export async function beginSnapshot(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`)
  await settleTextForm(tx)
}

export const settleTextForm = (tx: Tx) =>
  tx.runScript(`
    set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0;
    set local synchronize_seqscans = off;
    set local datestyle = 'ISO';
    set local intervalstyle = 'postgres';
    set local timezone = 'UTC';
    set local bytea_output = 'hex';
    set local extra_float_digits = 3`)

export const copyOut = (tx: Tx, { name, columns }: ArchivedTable): Readable =>
  tx.stream(to(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`))

export const copyIn = (tx: Tx, { name, columns }: ArchivedTable): Writable =>
  tx.stream(from(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Drops everything of the portal in this schema, in any version of the schema; needs no right beyond ownership. */
export async function dropEverything(tx: Tx): Promise<void> {
  for (const found of [relations, routines, types]) {
    const statements = await tx.values(found)
    if (statements.length > 0) await tx.runScript(statements.join(';\n'))
  }
}

const isOurs = (catalogue: 'pg_class' | 'pg_proc' | 'pg_type', prefix: string) => sql`
  ${identifier(`${prefix}namespace`)} = current_schema()::regnamespace
  and ${identifier(`${prefix}owner`)} = current_user::regrole
  and not exists (
    select from pg_depend d where d.classid = ${catalogue}::regclass and d.objid = o.oid and d.deptype in ('e', 'i')
  )`

const relations = sql.select(
  sql.text`'drop ' || case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
      else 'table' end || ' if exists ' || quote_ident(relname) || ' cascade'`,
)`from pg_class o where relkind in ('v', 'm', 'r', 'p', 'S') and ${isOurs('pg_class', 'rel')}
  order by relkind = 'S', relkind in ('r', 'p'), relname`

const routines = sql.select(sql.text`'drop routine if exists ' || oid::regprocedure || ' cascade'`)`
  from pg_proc o where ${isOurs('pg_proc', 'pro')}`

const types = sql.select(sql.text`'drop type if exists ' || quote_ident(typname) || ' cascade'`)`
  from pg_type o left join pg_class c on c.oid = typrelid
  where (typtype in ('e', 'd') or (typtype = 'c' and relkind = 'c')) and ${isOurs('pg_type', 'typ')}`

/** Empties every table and disables triggers and foreign keys; the returned function enables them again. */
export async function openForLoading(tx: Tx): Promise<() => Promise<void>> {
  const keys = await tx.rows(sql.select({
    relation: sql.text`conrelid::regclass`,
    name: sql.text`quote_ident(conname)`,
    definition: sql.text`pg_get_constraintdef(oid)`,
  })`from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0
    order by conrelid::regclass::text, conname`)
  const triggers = await tx.rows(sql.select({
    relation: sql.text`t.tgrelid::regclass`,
    name: sql.text`quote_ident(t.tgname)`,
  })`from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${ofThePortal} and not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O'
    order by t.tgrelid::regclass::text, t.tgname`)
  const tables = (await selectTables(tx)).map(({ name }) => quoted(name))
  await tx.runScript(
    [
      ...keys.map(({ relation, name }) => `alter table ${relation} drop constraint ${name}`),
      ...triggers.map(({ relation, name }) => `alter table ${relation} disable trigger ${name}`),
      `truncate ${tables.join(', ')}`,
    ].join(';\n'),
  )
  return async () => {
    await tx.runScript(
      [
        ...triggers.map(({ relation, name }) => `alter table ${relation} enable trigger ${name}`),
        ...keys.map(({ relation, name, definition }) => `alter table ${relation} add constraint ${name} ${definition}`),
      ].join(';\n'),
    )
  }
}

/** Checks deferred constraints now, between two migrations of one transaction. */
export const settleMigration = (tx: Tx) => tx.runScript('set constraints all immediate; set constraints all deferred')

export const analyzeTables = async (db: Queryable) =>
  db.runScript(`analyze ${(await selectTables(db)).map(({ name }) => quoted(name)).join(', ')}`)

export const selectServerVersion = async (db: Queryable) =>
  (await db.value(sql.select(sql.text`current_setting('server_version')`))) ?? ''

export const hasTable = async (db: Queryable, name: string) =>
  (await db.value(sql.select(sql.bool`to_regclass(${name}) is not null`))) ?? false
