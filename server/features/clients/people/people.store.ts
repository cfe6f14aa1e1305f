import { readCounter } from '#server/database/counters.store.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { newestFirst, type PageSlice } from '#server/database/page-limit.store.ts'
import { activeRoleOf, isNoClient } from '#server/database/people.store.ts'
import { sql } from '#server/database/sql.ts'
import { COUNTED_TO, holdsEveryWord } from '#server/shared/search.store.ts'

export interface UserFilter {
  search: string | undefined
  withoutApplication: readonly string[] | undefined
}

const matches = ({ search, withoutApplication }: UserFilter) => sql`
  ${search === undefined ? sql`true` : holdsEveryWord(sql`search_text`, search)}
  ${
    withoutApplication === undefined
      ? sql``
      : sql`and not ${isNoClient('users', withoutApplication)}
        and not exists (select from applications where user_id = users.id)`
  }`

export const selectUsers = (db: Database, asked: PageSlice & UserFilter) =>
  db.rows(sql.select('users', 'id, email, email_key, first_name, last_name, name', {
    teamRole: activeRoleOf('users'),
  })`
    where ${matches(asked)} ${newestFirst(sql`id`, asked)}`)

export const countFoundUsers = (db: Database, filter: UserFilter) =>
  db.count(sql`from users where ${matches(filter)}`, COUNTED_TO + 1)

export const countUsers = async (db: Database) => (await db.value(sql.select(readCounter('users', '')))) ?? 0

export const selectEmailKey = async (tx: Tx, id: string) =>
  (await tx.value(sql.select('users', 'email_key')`where id = ${id}`)) ?? undefined
