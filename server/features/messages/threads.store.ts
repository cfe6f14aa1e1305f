import type { Colleague } from '#contract/team/team.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

const BEGINS_WITH = 200

interface ThreadStep {
  applicationId: string
  asks: boolean
  at: Date
}

/**
 * The part of a statement, called `advanced`, that brings the conversation of an application to the message which it
 * writes. It has no row if a message as late as this one stands there already; a concurrent write waits.
 */
export const advanceThreadSql = ({ applicationId, asks, at }: ThreadStep): SqlFragment => sql`
  advanced as (
    insert into threads as t (application_id, last_message_at, unanswered_since, unanswered_count)
    values (${applicationId}, ${at}, ${asks ? at : null}, ${asks ? 1 : 0})
    on conflict (application_id) do update set
      last_message_at = excluded.last_message_at,
      unanswered_since = case when ${asks} then coalesce(t.unanswered_since, excluded.last_message_at) end,
      unanswered_count = case when ${asks} then t.unanswered_count + 1 else 0 end
    where t.last_message_at < excluded.last_message_at
    returning application_id
  )`

export async function findLastMessageTime(db: Database, applicationId: string): Promise<Date | undefined> {
  const row = await db.one<{ at: Date }>(sql`
    select last_message_at as at from threads where application_id = ${applicationId}`)
  return row?.at
}

const derived = sql`
  select t.application_id, min(m.created_at) as since, count(m.id)::int as count
  from threads t
  left join lateral (
    select id from messages
    where application_id = t.application_id and recipient_id is not null and not is_notice order by id desc limit 1
  ) answer on true
  left join messages m on m.application_id = t.application_id and m.recipient_id is null
    and (answer.id is null or m.id > answer.id) and (t.closed_through is null or m.id > t.closed_through)`

export interface ThreadRow {
  lastMessageId: string | null
  unansweredSince: Date | null
  unansweredCount: number
  closedThrough: string | null
  closedAt: Date | null
  closedBy: Colleague | null
  lastWordId: string | null
}

export async function findThread(db: Queryable, applicationId: string): Promise<ThreadRow | undefined> {
  const newest = (which: SqlFragment) => sql`
    (select id from messages where application_id = t.application_id and ${which} order by id desc limit 1)`
  return db.one<ThreadRow>(sql`
    select t.unanswered_since, t.unanswered_count, t.closed_through, t.closed_at, ${asColleague('c')} as closed_by,
      ${newest(sql`recipient_id is null`)} as last_message_id, ${newest(sql`not is_notice`)} as last_word_id
    from threads t left join users c on c.id = t.closed_by
    where t.application_id = ${applicationId}`)
}

export async function lockThread(tx: Tx, applicationId: string): Promise<void> {
  await tx.run(sql`select from threads where application_id = ${applicationId} for update`)
}

export async function saveClosing(
  tx: Tx,
  applicationId: string,
  closing: { through: string; at: Date; by: string } | null,
): Promise<void> {
  await tx.run(sql`
    update threads set closed_through = ${closing?.through ?? null}, closed_at = ${closing?.at ?? null},
      closed_by = ${closing?.by ?? null}
    where application_id = ${applicationId}`)
  await tx.run(sql`
    update threads t set unanswered_since = d.since, unanswered_count = d.count
    from (${derived} where t.application_id = ${applicationId} group by t.application_id) d
    where t.application_id = d.application_id`)
}

export interface UnansweredRow {
  id: string
  applicationId: string
  applicationNumber: string
  applicantId: string
  firstName: string
  lastName: string
  email: string
  subject: string
  beginning: string
  createdAt: Date
  count: number
  since: Date
}

export async function findUnanswered(
  db: Database,
  { after, limit }: { after: { applicationId: string; since: string } | null; limit: number },
): Promise<UnansweredRow[]> {
  return db.rows<UnansweredRow>(sql`
    select m.id, t.application_id, a.application_number,
      a.user_id as applicant_id, u.first_name, u.last_name, u.email, m.subject,
      left(split_part(m.content, E'\\n', 1), ${BEGINS_WITH}) as beginning, m.created_at,
      t.unanswered_count as count, t.unanswered_since as since
    from (
      select * from threads t
      where unanswered_since is not null
        ${after ? sql`and (unanswered_since, application_id) > (${after.since}::timestamptz, ${after.applicationId}::uuid)` : sql``}
      order by unanswered_since, application_id limit ${limit + 1}
    ) t
    join applications a on a.id = t.application_id
    join users u on u.id = a.user_id
    cross join lateral (
      select id, subject, content, created_at from messages
      where application_id = t.application_id and recipient_id is null order by id desc limit 1
    ) m
    order by t.unanswered_since, t.application_id`)
}

export async function countUnanswered(db: Database): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from threads where unanswered_since is not null`)
  return row?.count ?? 0
}

export interface WrongThread {
  applicationId: string
  stored: number
  derived: number
}

export async function findWrongThreads(db: Queryable): Promise<WrongThread[]> {
  return db.rows<WrongThread>(sql`
    select application_id, t.unanswered_count as stored, d.count as derived
    from threads t join (${derived} group by t.application_id) d using (application_id)
    where (t.unanswered_count, t.unanswered_since) is distinct from (d.count, d.since)
    union all
    select application_id, 0, count(*)::int from messages m
    where recipient_id is null and not exists (select from threads where application_id = m.application_id)
    group by application_id
    order by 1`)
}
