import type { Sql } from './open.ts'

/** The stored value of a setting; the first process to ask decides it for all. */
export async function keepSetting(db: Sql, key: string, proposal: string): Promise<string> {
  await db`insert into settings (key, value) values (${key}, ${proposal}) on conflict (key) do nothing`
  const [row] = await db<{ value: string }[]>`select value from settings where key = ${key}`
  return row?.value ?? proposal
}

export async function readSetting(db: Sql, key: string): Promise<string | undefined> {
  const [row] = await db<{ value: string }[]>`select value from settings where key = ${key}`
  return row?.value
}
