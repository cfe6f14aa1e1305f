import type { Colleague } from '#contract/team/colleague.ts'
import { identifier, type SqlOf, sql } from '#server/database/sql.ts'

export const nameOf = (person: string): SqlOf<string> =>
  sql.text`coalesce(nullif(trim(${identifier(person)}.first_name || ' ' || ${identifier(person)}.last_name), ''), ${identifier(person)}.email)`

/** The only part of a colleague's name that an applicant learns; null without a first name. */
export const firstNameOf = (person: string): SqlOf<string> =>
  sql.text`nullif(trim(${identifier(person)}.first_name), '')`

export const asColleague = (person: string): SqlOf<Colleague | null> => sql.json<Colleague | null>`
  case when ${identifier(person)}.id is not null then
    json_build_object('id', ${identifier(person)}.id, 'name', ${nameOf(person)})
  end`
