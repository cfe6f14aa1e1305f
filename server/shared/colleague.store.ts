import { identifier, type SqlFragment, sql } from '#server/database/sql.ts'

export const nameOf = (person: string): SqlFragment =>
  sql`coalesce(nullif(trim(${identifier(person)}.first_name || ' ' || ${identifier(person)}.last_name), ''), ${identifier(person)}.email)`

export const asColleague = (person: string): SqlFragment => sql`
  case when ${identifier(person)}.id is not null then
    json_build_object('id', ${identifier(person)}.id, 'name', ${nameOf(person)})
  end`
