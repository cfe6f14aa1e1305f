import type { AuditEntry, Person } from '#contract/people.ts'
import { readCounter } from '#server/database/counters.store.ts'
import type { Sql, Tx } from '#server/database/open.ts'
import { COUNTED_TO, holdsEveryWord } from '#server/database/search.store.ts'

export interface PersonRow extends Person {
  emailKey: string
  name: string
}

interface Slice {
  after: string | null
  limit: number
}

export interface UserFilter {
  search: string | undefined
  withoutApplication: readonly string[] | undefined
}

const matches = (db: Sql, { search, withoutApplication }: UserFilter) => db`
  ${search === undefined ? db`true` : holdsEveryWord(db, db`search_text`, search)}
  ${
    withoutApplication === undefined
      ? db``
      : db`and email_key <> all(${[...withoutApplication]}::text[])
        and not exists (select from applications where user_id = users.id)`
  }`

export async function readUsers(db: Sql, { after, limit, ...filter }: Slice & UserFilter): Promise<PersonRow[]> {
  return db<PersonRow[]>`
    select id, email, email_key as "emailKey", first_name as "firstName", last_name as "lastName", name
    from users
    where ${matches(db, filter)} ${after === null ? db`` : db`and id < ${after}`}
    order by id desc limit ${limit + 1}`
}

export async function countFoundUsers(db: Sql, filter: UserFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count
    from (select from users where ${matches(db, filter)} limit ${COUNTED_TO + 1}) as hits`
  return row?.count ?? 0
}

export async function countUsers(db: Sql): Promise<number> {
  const [row] = await db<{ count: number }[]>`select ${readCounter(db, 'users')} as count`
  return row?.count ?? 0
}

export async function userExists(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx`select id from users where id = ${id}`
  return rows.length > 0
}

export type AuditRow = Omit<AuditEntry, 'at' | 'actor'> & {
  at: Date
  actorId: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
}

export async function readAudit(db: Sql, { after, limit }: Slice): Promise<AuditRow[]> {
  return db<AuditRow[]>`
    select a.id, a.at, a.actor_id as "actorId", a.action, a.subject, a.ip, a.request_id as "requestId", a.detail,
      u.first_name as "firstName", u.last_name as "lastName", u.email
    from audit a left join users u on u.id = a.actor_id
    ${after === null ? db`` : db`where a.id < ${after}`}
    order by a.id desc limit ${limit + 1}`
}

export async function countAudit(db: Sql): Promise<number> {
  const [row] = await db<{ count: number }[]>`select count(*)::int as count from audit`
  return row?.count ?? 0
}
