import type { Database } from '#server/database/open.ts'
import { identifier, sql } from '#server/database/sql.ts'

/** Every row of every table as text, after the name of its table. */
export async function everyRow(db: Database): Promise<string[]> {
  const tables = await db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const all: string[] = []
  for (const { name } of tables) {
    const rows = await db.rows<{ text: string }>(sql`select t::text as text from ${identifier(name)} t order by 1`)
    all.push(...rows.map(({ text }) => `${name}: ${text}`))
  }
  return all
}
