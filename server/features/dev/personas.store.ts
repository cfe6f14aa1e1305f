import type { TeamRole } from '#contract/team/team-roles.ts'
import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { activeRoleOf } from '#server/database/team-members.store.ts'

export interface Persona {
  id: string
  name: string
  emailKey: string
  teamRole: TeamRole | null
}

export async function isDemo(db: Database): Promise<boolean> {
  const row = await db.one(sql`select 1 from settings where key = 'demo'`)
  return row !== undefined
}

export async function readPersonas(db: Database): Promise<Persona[]> {
  return db.rows<Persona>(
    sql`select id, name, email_key, ${activeRoleOf('users')} as team_role from users order by id limit 100`,
  )
}

export async function findPersona(db: Database, id: string): Promise<Persona | undefined> {
  return db.one<Persona>(
    sql`select id, name, email_key, ${activeRoleOf('users')} as team_role from users where id = ${id}`,
  )
}
