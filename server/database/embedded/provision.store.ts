import type { Database } from '#server/database/open.ts'
import { type Login, saveRole } from '#server/database/runtime-role.store.ts'
import { sql } from '#server/database/sql.ts'

/** Makes the portal's roles, of which none is a superuser, with the passwords that they have today, and its database. */
export async function provision(db: Database, roles: readonly Login[], database: { name: string; owner: string }) {
  for (const login of roles) await saveRole(db, login)
  const there = await db.one(sql`select from pg_database where datname = ${database.name}`)
  // This statement takes no parameters; the names are constants of ours.
  if (!there) await db.runScript(`create database ${database.name} owner ${database.owner}`)
}
