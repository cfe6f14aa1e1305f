import type { Person } from '#contract/clients/people.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import { readCounter } from '#server/database/counters.store.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { activeRoleOf, isOfTeam } from '#server/database/team-members.store.ts'
import { COUNTED_TO, holdsEveryWord } from '#server/shared/search.store.ts'

export interface PersonRow extends Person {
  emailKey: string
  teamRole: TeamRole | null
  name: string
}

interface UserPageRequest {
  after: string | null
  limit: number
}

export interface UserFilter {
  search: string | undefined
  withoutApplication: readonly string[] | undefined
}

const matches = ({ search, withoutApplication }: UserFilter) => sql`
  ${search === undefined ? sql`true` : holdsEveryWord(sql`search_text`, search)}
  ${
    withoutApplication === undefined
      ? sql``
      : sql`and not ${isOfTeam('users', withoutApplication)}
        and not exists (select from applications where user_id = users.id)`
  }`

export async function readUsers(
  db: Database,
  { after, limit, ...filter }: UserPageRequest & UserFilter,
): Promise<PersonRow[]> {
  return db.rows<PersonRow>(sql`
    select id, email, email_key, first_name, last_name, name, ${activeRoleOf('users')} as team_role
    from users
    where ${matches(filter)} ${after === null ? sql`` : sql`and id < ${after}`}
    order by id desc limit ${limit + 1}`)
}

export async function countFoundUsers(db: Database, filter: UserFilter): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count
    from (select from users where ${matches(filter)} limit ${COUNTED_TO + 1}) as hits`)
  return row?.count ?? 0
}

export async function countUsers(db: Database): Promise<number> {
  const row = await db.one<{ count: number }>(sql`select ${readCounter('users', '')} as count`)
  return row?.count ?? 0
}

export async function findEmailKey(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.one<{ emailKey: string }>(sql`select email_key from users where id = ${id}`)
  return row?.emailKey
}
