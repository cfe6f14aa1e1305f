import type { Database, Queryable, Tx } from './open.ts'
import { identifier, type RowOf, type SqlFragment, sql } from './sql.ts'

export type RowWithFile = RowOf<ReturnType<typeof rowsOf>>

/** Finds the tables with a storage key in the catalog, as the schema may be of any version. */
async function tablesWithFiles(db: Queryable): Promise<SqlFragment> {
  const tables = await db.rows(sql.select({
    name: sql.text`c.relname`,
    columns: sql.texts`array_agg(a.attname::text)`,
  })`from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.relname having bool_or(a.attname = 'storage_key') order by c.relname`)
  const parts = tables.map(({ name, columns }) => {
    const column = (wanted: string, otherwise: SqlFragment) =>
      columns.includes(wanted) ? identifier(wanted) : otherwise
    return sql`
      select storage_key as key, ${column('sha256', sql`null::text`)} as sha256,
        ${column('is_encrypted', sql`false`)} as is_encrypted
      from ${identifier(name)} where storage_key is not null`
  })
  // Otherwise every file would look unnamed, and the daily check would delete it.
  if (parts.length === 0) throw new Error('no table of this schema names files')
  return parts.reduce((all, part) => sql`${all} union all ${part}`)
}

const rowsOf = (named: SqlFragment) =>
  sql.select({
    key: sql.text`key`,
    sha256: sql.nullable(sql.text`sha256`),
    isEncrypted: sql.bool`is_encrypted`,
  })`from (${named}) as named`

export async function* rowsWithFiles(tx: Tx): AsyncGenerator<RowWithFile[]> {
  const named = await tablesWithFiles(tx)
  const all = rowsOf(named)
  await tx.run(sql`declare rows_with_files no scroll cursor for ${all}`)
  for (;;) {
    const rows = await tx.rowsUnprepared(sql.fetch(500, 'rows_with_files', all))
    if (rows.length === 0) break
    yield rows
  }
  await tx.run(sql`close rows_with_files`)
}

const KEYS_AT_ONCE = 1_000

export async function unnamedKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const named = await tablesWithFiles(db)
  const unnamed: string[] = []
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const some = keys.slice(start, start + KEYS_AT_ONCE)
    const found = new Set(await db.values(sql.select(sql.text`key`)`from (${named}) as named where key = any(${some})`))
    unnamed.push(...some.filter((key) => !found.has(key)))
  }
  return unnamed
}

const encryptedTables = ['uploads', 'packets', 'data_exports'] as const

/** Marks all files as unencrypted, for a portal that keeps its files unencrypted. */
export async function expectPlainFiles(tx: Tx): Promise<void> {
  for (const name of encryptedTables)
    await tx.run(sql`update ${identifier(name)} set is_encrypted = false where is_encrypted`)
}

/** Marks files as encrypted; the portal then refuses an unencrypted file in their place. */
export async function markEncrypted(db: Database, storageKeys: string[]): Promise<void> {
  for (const table of encryptedTables)
    await db.run(
      sql`${sql.update(table, { isEncrypted: true })} where storage_key = any(${storageKeys}::text[]) and not is_encrypted`,
    )
}
