import type { Database } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { activeRoleOf } from '#server/database/team-members.store.ts'

export type Persona = RowOf<typeof selectPersonas>

export const isDemo = (db: Database) => db.exists(sql`from settings where key = 'demo'`)

export const selectPersonas = (db: Database) =>
  db.rows(
    sql.select('users', 'id, name, email_key', {
      teamRole: activeRoleOf('users'),
    })`order by id limit 100`,
  )

export const selectPersona = (db: Database, id: string) =>
  db.one(
    sql.select('users', 'id, name, email_key', {
      teamRole: activeRoleOf('users'),
    })`where id = ${id}`,
  )
