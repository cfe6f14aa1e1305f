import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

const BEGINS_WITH = 200

interface ThreadStep {
  applicationId: string
  asks: boolean
  at: Date
}

/**
 * The CTE `advanced`, which moves a conversation on to the message of its statement. The CTE has no row when an equally
 * late message exists; a concurrent write waits.
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

export const selectLastMessageTime = async (db: Queryable, applicationId: string) =>
  (await db.value(sql.select('threads', 'last_message_at as at')`where application_id = ${applicationId}`)) ?? undefined

const derived = sql`
  select t.application_id, min(m.created_at) as since, count(m.id)::int as count
  from threads t
  left join lateral (
    select id from messages
    where application_id = t.application_id and recipient_id is not null and not is_notice order by id desc limit 1
  ) answer on true
  left join messages m on m.application_id = t.application_id and m.recipient_id is null
    and (answer.id is null or m.id > answer.id) and (t.closed_through is null or m.id > t.closed_through)`

export type ThreadRow = RowOf<typeof selectThread>

export async function selectThread(db: Queryable, applicationId: string) {
  const newest = (which: SqlFragment) => sql`
    (select id from messages where application_id = t.application_id and ${which} order by id desc limit 1)`
  return db.one(sql.select(
    'threads t left join users c on c.id = t.closed_by',
    't.unanswered_since, t.unanswered_count, t.closed_through, t.closed_at',
    {
      closedBy: asColleague('c'),
      lastMessageId: sql.nullable(sql.text`${newest(sql`recipient_id is null`)}`),
      lastWordId: sql.nullable(sql.text`${newest(sql`not is_notice`)}`),
    },
  )`
    where t.application_id = ${applicationId}`)
}

export const lockThread = (tx: Tx, applicationId: string) =>
  tx.run(sql`select from threads where application_id = ${applicationId} for update`)

export async function updateClosing(
  tx: Tx,
  applicationId: string,
  { through, at, by }: { through: string; at: Date; by: string },
): Promise<void> {
  await tx.run(sql`
    update threads set closed_through = ${through}, closed_at = ${at}, closed_by = ${by}
    where application_id = ${applicationId}`)
  await countAgain(tx, applicationId)
}

/** The closing of the newest mark that is left; none without a mark. */
export async function restoreClosing(tx: Tx, applicationId: string): Promise<void> {
  await tx.run(sql`
    update threads t set (closed_through, closed_at, closed_by) = (
      select (
        select id from messages
        where application_id = a.application_id and recipient_id is null and created_at <= a.ended_at
        order by id desc limit 1), a.ended_at, a.ended_by
      from thread_answers a where a.application_id = t.application_id and a.how = 'mark'
      order by a.ended_at desc limit 1)
    where application_id = ${applicationId}`)
  await countAgain(tx, applicationId)
}

const countAgain = (tx: Tx, applicationId: string) =>
  tx.run(sql`
    update threads t set unanswered_since = d.since, unanswered_count = d.count
    from (${derived} where t.application_id = ${applicationId} group by t.application_id) d
    where t.application_id = d.application_id`)

export async function restoreThread(tx: Tx, applicationId: string): Promise<void> {
  await tx.run(sql`
    update threads t set last_message_at = coalesce(
      (select max(created_at) from messages where application_id = t.application_id), t.last_message_at)
    where application_id = ${applicationId}`)
  await countAgain(tx, applicationId)
}

export type UnansweredRow = RowOf<typeof selectUnanswered>

export const selectUnanswered = (
  db: Database,
  { after, limit }: { after: { applicationId: string; since: string } | null; limit: number },
) =>
  db.rows(sql.pick(
    'applications a join users u',
    'a.application_number, a.user_id as applicant_id, u.first_name, u.last_name, u.email',
    {
      id: sql.text`m.id`,
      applicationId: sql.text`t.application_id`,
      subject: sql.text`m.subject`,
      beginning: sql.text`left(split_part(m.content, E'\\n', 1), ${BEGINS_WITH})`,
      createdAt: sql.instant`m.created_at`,
      count: sql.int`t.unanswered_count`,
      since: sql.instant`t.unanswered_since`,
    },
  )`from (
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

export const countUnanswered = (db: Database) => db.count(sql`from threads where unanswered_since is not null`)

export type WrongThread = RowOf<typeof selectWrongThreads>

export const selectWrongThreads = (db: Queryable) =>
  db.rows(sql.pick('threads t', 'application_id, t.unanswered_count as stored', {
    derived: sql.int`d.count`,
  })`from threads t join (${derived} group by t.application_id) d using (application_id)
    where (t.unanswered_count, t.unanswered_since) is distinct from (d.count, d.since)
    union all
    select application_id, 0, count(*)::int from messages m
    where recipient_id is null and not exists (select from threads where application_id = m.application_id)
    group by application_id
    order by 1`)
