import type { RetentionClass } from '#contract/privacy/retention.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { lastActivity } from '#server/cases/last-activity.store.ts'
import { isNotBlocked } from '#server/database/blocked-people.store.ts'
import type { Queryable } from '#server/database/open.ts'
import type { PageSlice } from '#server/database/page-limit.store.ts'
import { isOfTeam, lastPresenceOf } from '#server/database/people.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { isUnderLegalHold } from '#server/privacy/legal-hold.store.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

/** Asks for data unused for `days` by `at`, as known at `now`; of everybody or of one person. */
export interface DueAsk {
  class: RetentionClass
  days: number
  at: Date
  now: Date
  owners: readonly string[]
  onlyOf?: string
}

const daysLater = (from: SqlFragment, days: number) => sql`${from} + make_interval(days => ${days})`

const FIRST_WARNING = 30 * DAY

const endOfCase = sql`greatest(p.last_event_at, a.status_since, ${lastActivity(sql`a.id`)})`

const ofOne = ({ onlyOf }: DueAsk, person: SqlFragment) =>
  onlyOf === undefined ? sql`` : sql`and ${person} = ${onlyOf}::uuid`

/** Excludes current and former team members, whose ids stand on other people's data. */
const accounts = (ask: DueAsk) => sql`
  select u.id as user_id, null::uuid as application_id,
    greatest(u.created_at, ${lastPresenceOf(sql`u.id`)},
      (select max(closed_at) from privacy_requests where user_id = u.id)) as since, null::timestamptz as not_before
  from users u
  where u.erased_at is null and ${daysLater(sql`u.created_at`, ask.days)} <= ${ask.at} ${ofOne(ask, sql`u.id`)}
    and u.email_key <> all(${[...ask.owners]}::text[])
    and not exists (select from applications where user_id = u.id)
    and not exists (select from team_members where user_id = u.id)
    and not exists (select from privacy_requests where user_id = u.id and state = 'open')
    and not exists (
      select from audit where actor_id = u.id and subject <> 'user:' || u.id
        and subject not like all(array['passkey:%', 'privacy_request:%']))`

/** Includes only people whom a mail warned a week before, and no team member. */
const unpaid = (ask: DueAsk) => sql`
  select a.user_id, a.id as application_id, used.at as since,
    case when w.last_at > used.at then w.last_at else ${ask.now}::timestamptz end + interval '7 days' as not_before
  from applications a join users u on u.id = a.user_id
  cross join lateral (
    select greatest(
      a.created_at, a.activity_seen_at, ${lastActivity(sql`a.id`)}, ${lastPresenceOf(sql`a.user_id`)}) as at
  ) used
  left join retention_warnings w on w.application_id = a.id
  where a.status = 'in_progress' and a.waits_for = 'applicant' and ${daysLater(sql`a.created_at`, ask.days)} <= ${ask.at}
    ${ofOne(ask, sql`a.user_id`)} and not ${isOfTeam('u', ask.owners)}
    and not exists (select from payments where application_id = a.id)
    and not exists (select from payment_proofs where application_id = a.id)`

const proofs = (ask: DueAsk) => sql`
  select a.user_id, a.id as application_id, min(f.decided_at) as since, null::timestamptz as not_before
  from payment_proofs f join applications a on a.id = f.application_id
  where f.upload_id is not null and ${daysLater(sql`f.decided_at`, ask.days)} <= ${ask.at} ${ofOne(ask, sql`a.user_id`)}
  group by a.user_id, a.id`

// A subquery, so that PostgreSQL looks up the end of a case once.
const ended = (ask: DueAsk) => sql`
  select e.user_id, e.application_id, e.since, null::timestamptz as not_before
  from (
    select a.user_id, a.id as application_id, ${endOfCase} as since
    from path_positions p join applications a on a.id = p.application_id
    where p.state in ('passed', 'closed') and ${daysLater(sql`p.since::timestamptz`, ask.days - 1)} <= ${ask.at}
      ${ofOne(ask, sql`a.user_id`)}
    offset 0
  ) e
  where ${daysLater(sql`e.since`, ask.days)} <= ${ask.at}
    and not exists (
      select from retention_deletions d
      where d.application_id = e.application_id and d.class = ${ask.class} and d.deleted_at > e.since)`

/** The retention of the ledger starts on the filing day of the year's taxes. */
const names = (ask: DueAsk) => sql`
  select a.user_id, a.id as application_id,
    make_timestamptz(
      extract(year from greatest(${endOfCase}, (select max(created_at) from payments where application_id = a.id)))::int + 1,
      4, 15, 0, 0, 0, 'UTC') as since,
    null::timestamptz as not_before
  from path_positions p join applications a on a.id = p.application_id join users u on u.id = a.user_id
  where p.state in ('passed', 'closed') and u.erased_at is null and not ${isOfTeam('u', ask.owners)}
    and ${daysLater(sql`p.since::timestamptz`, ask.days - 1)} <= ${ask.at} ${ofOne(ask, sql`a.user_id`)}`

const candidatesOf: Record<RetentionClass, (ask: DueAsk) => SqlFragment> = {
  accounts_without_application: accounts,
  unpaid_applications: unpaid,
  payment_proofs: proofs,
  case_files: ended,
  case_details: ended,
  case_names: names,
}

/** The data of a blocked person waits for that person's or the privacy officer's decision. */
const isKept = sql`(${isUnderLegalHold(sql`u.id`)} or not ${isNotBlocked(sql`u.id`)})`

const due = (ask: DueAsk) => sql`
  select c.user_id, c.application_id, c.since,
    greatest(${daysLater(sql`c.since`, ask.days)}, c.not_before) as due_at, ${isKept} as is_held
  from (${candidatesOf[ask.class](ask)}) c join users u on u.id = c.user_id
  where u.erased_at is null and greatest(${daysLater(sql`c.since`, ask.days)}, c.not_before) <= ${ask.at}`

export type DueSubject = RowOf<typeof selectDue>

export const selectDue = (db: Queryable, ask: DueAsk, { after, limit }: PageSlice) =>
  db.rows(sql.select({
    userId: sql.text`user_id`,
    applicationId: sql.nullable(sql.text`application_id`),
    since: sql.instant`since`,
  })`from (${due(ask)}) d
    where not is_held ${after === null ? sql`` : sql`and user_id > ${after}::uuid`}
    order by user_id limit ${limit}`)

/** Locks the subject until the deletion commits, and checks again that the data is due. */
export async function lockDue(db: Queryable, ask: DueAsk & { onlyOf: string }): Promise<DueSubject | undefined> {
  await db.run(sql`select from applications where user_id = ${ask.onlyOf} for update`)
  await db.run(sql`select from users where id = ${ask.onlyOf} for update`)
  const [subject] = await selectDue(db, ask, { after: null, limit: 1 })
  return subject
}

export type DueCounts = RowOf<typeof countDue>

export const countDue = (db: Queryable, ask: DueAsk) =>
  db.single(
    sql.select({
      dueNow: sql.int`count(*) filter (where not is_held and due_at <= ${ask.now})`,
      dueTomorrow: sql.int`count(*) filter (where not is_held and due_at > ${ask.now})`,
      held: sql.int`count(*) filter (where is_held)`,
    })`from (${due(ask)}) d`,
  )

export const selectDueRows = (db: Queryable, ask: DueAsk, { after, limit }: PageSlice) =>
  db.rows(sql.pick('left join applications a', 'a.application_number', {
    id: sql.text`d.user_id`,
    name: nameOf('u'),
    applicationId: sql.nullable(sql.text`d.application_id`),
    since: sql.instant`d.since`,
    dueAt: sql.instant`d.due_at`,
    isHeld: sql.bool`d.is_held`,
  })`from (${due(ask)}) d join users u on u.id = d.user_id left join applications a on a.id = d.application_id
    ${after === null ? sql`` : sql`where d.user_id < ${after}::uuid`}
    order by d.user_id desc limit ${limit + 1}`)

export type RetentionWarning = RowOf<typeof selectUnwarned>

export async function selectUnwarned(db: Queryable, ask: DueAsk, { after, limit }: PageSlice) {
  const ends = daysLater(sql`c.since`, ask.days)
  const soon = { ...ask, at: new Date(ask.now.getTime() + FIRST_WARNING) }
  return db.rows(sql.select({
    applicationId: sql.text`c.application_id`,
    userId: sql.text`c.user_id`,
    dueAt: sql.instant`greatest(${ends}, ${ask.now}::timestamptz + interval '7 days')`,
    isLast: sql.bool`${ends} <= ${ask.now}::timestamptz + interval '7 days'`,
  })`from (${unpaid(soon)}) c join users u on u.id = c.user_id
    left join retention_warnings w on w.application_id = c.application_id
    where u.erased_at is null and not ${isKept} and ${ends} <= ${soon.at}
      and coalesce(w.last_at, '-infinity') <= c.since
      and (${ends} <= ${ask.now}::timestamptz + interval '7 days' or coalesce(w.first_at, '-infinity') <= c.since)
      ${after === null ? sql`` : sql`and c.application_id > ${after}::uuid`}
    order by c.application_id limit ${limit}`)
}

export const upsertWarning = (
  tx: Queryable,
  { applicationId, isLast }: Pick<RetentionWarning, 'applicationId' | 'isLast'>,
  at: Date,
) =>
  tx.run(
    sql.upsert(
      'retention_warnings',
      { applicationId, firstAt: at, lastAt: isLast ? at : null },
      { on: ['applicationId'] },
    ),
  )
