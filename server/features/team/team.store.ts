import type { Colleague } from '#contract/team/team.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { isOfTeam } from '#server/database/team-members.store.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export interface MemberRow extends Colleague {
  email: string
  emailKey: string
  /** As it was given; null for an owner to whom nobody gave one. */
  role: TeamRole | null
  active: boolean
  lastSeen: Date | null
  sessions: number
  clients: number
}

const members = (owners: readonly string[]) => sql`
  select u.id, ${nameOf('u')} as name, u.email, u.email_key, m.role,
    u.email_key = any(${[...owners]}::text[]) or coalesce(m.is_active, false) as active,
    greatest((select max(last_seen_at) from sessions where user_id = u.id),
      (select at from audit where actor_id = u.id order by id desc limit 1)) as last_seen,
    (select count(*)::int from sessions where user_id = u.id) as sessions,
    (select count(*)::int from applications where assigned_to = u.id) as clients
  from users u left join team_members m on m.user_id = u.id
  where u.id in (
    select id from users where email_key = any(${[...owners]}::text[]) union select user_id from team_members)`

export const readMembers = (db: Database, owners: readonly string[]): Promise<MemberRow[]> =>
  db.rows<MemberRow>(sql`${members(owners)} order by name, id`)

export async function findMember(tx: Tx, owners: readonly string[], id: string): Promise<MemberRow | undefined> {
  return tx.one<MemberRow>(sql`${members(owners)} and u.id = ${id}`)
}

/** Makes changes of one person wait for each other, also where there is no row of a member yet. */
export async function lockPerson(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`select from users where id = ${id} for no key update`)
}

export async function saveMember(
  tx: Tx,
  { userId, role, active, by, at }: { userId: string; role: TeamRole; active: boolean; by: string | null; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into team_members (user_id, role, is_active, added_by, added_at, changed_at)
    values (${userId}, ${role}, ${active}, ${by}, ${at}, ${at})
    on conflict (user_id) do update set role = excluded.role, is_active = excluded.is_active, changed_at = excluded.changed_at`)
}

/** What was gathered for somebody's next email is nothing that they may be told any more. */
export async function deleteGatheredMail(tx: Tx, emailKey: string): Promise<void> {
  await tx.run(sql`delete from digest_notices where address_key = ${emailKey}`)
}

export const handOver = (tx: Tx, from: string, to: string | null): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(sql`
    with theirs as (select id from applications where assigned_to = ${from} order by id for no key update)
    update applications set assigned_to = ${to} where id in (select id from theirs) returning id`)

const team = (owners: readonly string[]) => sql`
  select id, ${nameOf('u')} as name
  from users u where ${isOfTeam('u', owners)}`

export const hasAssignedApplications = (db: Database, id: string) =>
  db.exists(sql`from applications where assigned_to = ${id}`)

export async function findColleague(
  db: Queryable,
  owners: readonly string[],
  id: string,
): Promise<Colleague | undefined> {
  return db.one<Colleague>(sql`${team(owners)} and id = ${id}`)
}
