import type { Queryable } from './open.ts'
import { sql } from './sql.ts'

export async function selectOrInsertSetting(db: Queryable, key: string, proposal: string): Promise<string> {
  await db.run(sql`${sql.insert('settings', { key, value: proposal })} on conflict (key) do nothing`)
  return (await db.value(sql.select('settings', 'value')`where key = ${key}`)) ?? proposal
}

export const selectSetting = async (db: Queryable, key: string) =>
  (await db.value(sql.select('settings', 'value')`where key = ${key}`)) ?? undefined

export const upsertSetting = (db: Queryable, key: string, value: string) =>
  db.run(sql.upsert('settings', { key, value }, { on: ['key'] }))
