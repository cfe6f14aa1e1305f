import type { Queryable } from './open.ts'
import { sql } from './sql.ts'

/** The stored value of a setting; the first process to ask decides it for all. */
export async function findOrInsertSetting(db: Queryable, key: string, proposal: string): Promise<string> {
  await db.run(sql`${sql.insert('settings', { key, value: proposal })} on conflict (key) do nothing`)
  const row = await db.one<{ value: string }>(sql`select value from settings where key = ${key}`)
  return row?.value ?? proposal
}

export async function readSetting(db: Queryable, key: string): Promise<string | undefined> {
  const row = await db.one<{ value: string }>(sql`select value from settings where key = ${key}`)
  return row?.value
}
