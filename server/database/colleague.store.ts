import type { Sql, Tx } from './open.ts'
import type { SqlFragment } from './statement.ts'

export const nameOf = (db: Sql | Tx, person: string): SqlFragment =>
  db`coalesce(nullif(trim(${db(person)}.first_name || ' ' || ${db(person)}.last_name), ''), ${db(person)}.email)`

export const asColleague = (db: Sql | Tx, person: string): SqlFragment => db`
  case when ${db(person)}.id is not null then
    json_build_object('id', ${db(person)}.id, 'name', ${nameOf(db, person)})
  end`
