import type { Person } from '#contract/people.ts'
import { readCounter } from '#server/database/counters.store.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { COUNTED_TO, holdsEveryWord } from '#server/shared/search.store.ts'

export interface PersonRow extends Person {
  emailKey: string
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
      : sql`and email_key <> all(${[...withoutApplication]}::text[])
        and not exists (select from applications where user_id = users.id)`
  }`

export async function readUsers(
  db: Database,
  { after, limit, ...filter }: UserPageRequest & UserFilter,
): Promise<PersonRow[]> {
  return db.rows<PersonRow>(sql`
    select id, email, email_key, first_name, last_name, name
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

export async function userExists(tx: Tx, id: string): Promise<boolean> {
  const count = await tx.run(sql`select id from users where id = ${id}`)
  return count > 0
}
