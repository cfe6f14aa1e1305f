import type { Colleague } from '#contract/team.ts'
import { nameOf } from '#server/database/colleague.store.ts'
import type { Sql, Tx } from '#server/database/open.ts'

const team = (db: Sql | Tx, addresses: readonly string[]) => db`
  select id, ${nameOf(db, 'u')} as name
  from users u where email_key = any(${[...addresses]}::text[])`

export const readTeam = (db: Sql, addresses: readonly string[]): Promise<Colleague[]> =>
  db<Colleague[]>`${team(db, addresses)} order by name, id`

export async function looksAfterSome(db: Sql, id: string): Promise<boolean> {
  const rows = await db`select from applications where assigned_to = ${id} limit 1`
  return rows.length > 0
}

export async function findColleague(
  db: Sql | Tx,
  addresses: readonly string[],
  id: string,
): Promise<Colleague | undefined> {
  const [row] = await db<Colleague[]>`${team(db, addresses)} and id = ${id}`
  return row
}
