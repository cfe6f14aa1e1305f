import { createHash } from 'node:crypto'
import { openDatabase } from '#server/database/open.ts'
import { identifier, sql } from '#server/database/sql.ts'

/** Hashes the rows of every table that a restore keeps; leaves out counters, which a job sums up at any moment. */
export async function rowsOf(databaseUrl: string): Promise<Record<string, string>> {
  await using db = openDatabase(databaseUrl, { connections: 1, statementTimeout: 0 })
  const tables = await db.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relpersistence = 'p' and relname not in ('settings', 'sessions', 'sign_in_codes', 'dev_mailbox')
      and relname !~ 'counter'
    order by relname`)
  const counted = sql`(select kind, key, bucket, sum(value) from current_counters group by kind, key, bucket having sum(value) <> 0)`
  const all = tables.map(({ name }) => ({ name, from: identifier(name) }))
  const hashes: [string, string][] = []
  for (const { name, from } of [...all, { name: 'counters', from: counted }]) {
    const rows = await db.rows<{ row: string }>(sql`select t::text as row from ${from} t order by 1`)
    hashes.push([name, `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`])
  }
  return Object.fromEntries(hashes)
}
