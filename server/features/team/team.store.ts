import type { TeamRole } from '#contract/team/team-roles.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { isOfTeam, lastPresenceOf } from '#server/database/people.store.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export type MemberRow = RowOf<typeof members>

// The role as granted: an owner without a grant has none.
const members = (owners: readonly string[]) =>
  sql.select('users u left join team_members m on m.user_id = u.id', 'u.id, u.email, u.email_key, m.role', {
    name: nameOf('u'),
    active: sql.bool`u.email_key = any(${[...owners]}::text[]) or coalesce(m.is_active, false)`,
    lastSeen: sql.nullable(sql.instant`${lastPresenceOf(sql`u.id`)}`),
    sessions: sql.json<{ createdAt: string; lastSeenAt: string }[]>`select coalesce(
        jsonb_agg(jsonb_build_object('createdAt', created_at, 'lastSeenAt', last_seen_at)), '[]') from sessions where user_id = u.id`,
    clients: sql.int`select count(*) from applications where assigned_to = u.id`,
  })`where u.id in (
      select id from users where email_key = any(${[...owners]}::text[]) union select user_id from team_members)`

export const selectMembers = (db: Database, owners: readonly string[]) => db.rows(members(owners)`order by name, id`)

export const selectMember = (tx: Tx, owners: readonly string[], id: string) => tx.one(members(owners)`and u.id = ${id}`)

export const upsertMember = (
  tx: Tx,
  { userId, role, active, by, at }: { userId: string; role: TeamRole; active: boolean; by: string | null; at: Date },
) =>
  tx.run(sql`
    insert into team_members (user_id, role, is_active, added_by, added_at, changed_at)
    values (${userId}, ${role}, ${active}, ${by}, ${at}, ${at})
    on conflict (user_id) do update set role = excluded.role, is_active = excluded.is_active, changed_at = excluded.changed_at`)

export async function deleteGatheredMail(tx: Tx, emailKey: string): Promise<void> {
  await tx.run(sql`delete from digest_notices where address_key = ${emailKey}`)
  await tx.run(sql`delete from message_notices where address_key = ${emailKey}`)
}

export const handOver = (tx: Tx, from: string, to: string | null) =>
  tx.rows(sql.returning('applications', 'id')`
    with theirs as (select id from applications where assigned_to = ${from} order by id for no key update)
    update applications set assigned_to = ${to} where id in (select id from theirs)`)

export const hasAssignedApplications = (db: Database, id: string) =>
  db.exists(sql`from applications where assigned_to = ${id}`)

export const selectColleague = (db: Queryable, owners: readonly string[], id: string) =>
  db.one(sql.select('users u', 'id', { name: nameOf('u') })`where ${isOfTeam('u', owners)} and id = ${id}`)
