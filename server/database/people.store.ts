import type { TeamRole } from '#contract/team/team-roles.ts'
import type { Tx } from './open.ts'
import { identifier, type SqlFragment, sql } from './sql.ts'

export const activeRoleOf = (person: string) =>
  sql.nullable(sql.text<TeamRole>`select role from team_members where user_id = ${identifier(person)}.id and is_active`)

export const isOfTeam = (person: string, owners: readonly string[]): SqlFragment => sql`
  ${identifier(person)}.id in (
    select id from users where email_key = any(${[...owners]}::text[])
    union all select user_id from team_members where is_active)`

/** Colleagues, erased people, and former colleagues who never applied. */
export const isNoClient = (person: string, owners: readonly string[]): SqlFragment => sql`
  ${identifier(person)}.id in (
    select id from users where email_key = any(${[...owners]}::text[])
    union all select id from users where erased_at is not null
    union all select user_id from team_members m
      where is_active or not exists (select from applications where user_id = m.user_id))`

/** Includes the audit, because an ended session is deleted. */
export const lastPresenceOf = (person: SqlFragment): SqlFragment => sql`
  greatest((select max(last_seen_at) from sessions where user_id = ${person}),
    (select at from audit where actor_id = ${person} order by id desc limit 1))`

/** Serialises changes that count or limit what one person has. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.run(sql`select from users where id = ${userId} for no key update`)
