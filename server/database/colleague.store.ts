import type { Sql, Tx } from './open.ts'
import type { Part } from './statement.ts'

/** How colleagues read a person, who is a row of `users` under this name: by the name, or else by the address. */
export const nameOf = (db: Sql | Tx, person: string): Part =>
  db`coalesce(nullif(trim(${db(person)}.first_name || ' ' || ${db(person)}.last_name), ''), ${db(person)}.email)`

/** The same person as a colleague with id and name; null where there is none. */
export const asColleague = (db: Sql | Tx, person: string): Part => db`
  case when ${db(person)}.id is not null then
    jsonb_build_object('id', ${db(person)}.id, 'name', ${nameOf(db, person)})
  end`
