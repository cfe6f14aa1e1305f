import type { Sql } from '#server/database/open.ts'

export interface Persona {
  id: string
  name: string
  emailKey: string
}

/** Whether `npm run demo` made this database, to its end. */
export async function isDemo(db: Sql): Promise<boolean> {
  const [row] = await db`select 1 from settings where key = 'demo'`
  return row !== undefined
}

export async function readPersonas(db: Sql): Promise<Persona[]> {
  return db<Persona[]>`select id, name, email_key as "emailKey" from users order by id limit 50`
}

export async function findPersona(db: Sql, id: string): Promise<Persona | undefined> {
  const [row] = await db<Persona[]>`select id, name, email_key as "emailKey" from users where id = ${id}`
  return row
}
