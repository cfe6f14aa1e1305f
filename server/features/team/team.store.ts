import type { Colleague } from '#contract/team.ts'
import type { Database, Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

const team = (addresses: readonly string[]) => sql`
  select id, ${nameOf('u')} as name
  from users u where email_key = any(${[...addresses]}::text[])`

export const readTeam = (db: Database, addresses: readonly string[]): Promise<Colleague[]> =>
  db.rows<Colleague>(sql`${team(addresses)} order by name, id`)

export async function hasAssignedApplications(db: Database, id: string): Promise<boolean> {
  const count = await db.run(sql`select from applications where assigned_to = ${id} limit 1`)
  return count > 0
}

export async function findColleague(
  db: Queryable,
  addresses: readonly string[],
  id: string,
): Promise<Colleague | undefined> {
  return db.one<Colleague>(sql`${team(addresses)} and id = ${id}`)
}
