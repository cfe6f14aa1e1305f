import type { ReminderRules } from '#contract/reminders.ts'
import { causesWithoutTask } from '#domain/cases/causes-without-task.ts'
import {
  type InactivityFacts,
  inactiveSince,
  type ReminderSchedule,
  type WaitingShare,
} from '#domain/reminders/reminder.ts'
import { lastActivity } from '#server/cases/last-activity.store.ts'
import { isNotBlocked, isNotOfBlocked } from '#server/database/blocked-people.store.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export const selectRules = (db: Queryable): Promise<ReminderRules | undefined> =>
  db.one(
    sql.select(
      'reminder_settings',
      'remind_applicants, still_for_days, every_days, at_most, remind_team, waiting_for_hours',
    ),
  )

/**
 * Selects inactive applications, longest first. The query makes one short index walk per number of reminders, however
 * many rows exist.
 */
const inactiveCandidates = (pace: ReminderSchedule, now: Date, limit: number) => {
  const { first, again } = inactiveSince(pace, now)
  return sql.pick('applications one', 'one.id')`
    from generate_series(0, ${pace.atMost}::int - 1) as sent
    cross join lateral (
      select id, inactive_since from applications
      where waits_for = 'applicant' and waiting_cause <> all(${[...causesWithoutTask]}::text[]) and reminders = sent
        and ${isNotBlocked(sql`applications.user_id`)} and inactive_since <= case when sent = 0 then ${first}::timestamptz else ${again}::timestamptz end
      order by inactive_since, id limit ${limit}
    ) one
    order by one.inactive_since, one.id limit ${limit}`
}

export const selectInactiveCandidates = (
  db: Database,
  { pace, now, limit }: { pace: ReminderSchedule; now: Date; limit: number },
) => db.values(inactiveCandidates(pace, now, limit))

export async function countInactive(
  db: Database,
  { pace, now, limit }: { pace: ReminderSchedule; now: Date; limit: number },
) {
  const { first, again } = inactiveSince(pace, now)
  const { checked, still } = await db.single(sql.select({
    checked: sql.int`count(*)`,
    still: sql.int`count(*) filter (
      where latest.at is null
        or latest.at <= case when a.reminders = 0 then ${first}::timestamptz else ${again}::timestamptz end
    )`,
  })`from (${inactiveCandidates(pace, now, limit + 1)}) one join applications a on a.id = one.id
    cross join lateral (select ${lastActivity(sql`a.id`)} as at) latest`)
  return { count: Math.min(still, limit), orMore: checked > limit }
}

/** Locks the facts of one application until the transaction ends; skips a locked application. */
export const lockInactive = (tx: Tx, id: string): Promise<InactivityFacts | undefined> =>
  tx.one(
    sql.select('applications a', 'waits_for, waiting_cause, waiting_since, reminded_at, reminders', {
      lastActivityAt: sql.nullable(sql.instant`${lastActivity(sql`a.id`)}`),
    })`where id = ${id} for no key update of a skip locked`,
  )

export const noteActivity = (tx: Tx, id: string, at: Date) =>
  tx.run(sql`
    ${sql.update('applications', { activitySeenAt: at })}
    where id = ${id} and (activity_seen_at is null or activity_seen_at < ${at})`)

export async function selectWaitingShares(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<{ shares: WaitingShare[]; orMore: boolean }> {
  const shares = await db.rows(sql.pick('left join users u', 'u.email_key as address', {
    count: sql.int`count(*)`,
  })`from (
      select application_id from documents
      where replaced_at is null and status = 'pending' and uploaded_at <= ${before}
        and ${isNotOfBlocked(sql`application_id`)}
      order by uploaded_at, id limit ${limit + 1}
    ) d join applications a on a.id = d.application_id left join users u on u.id = a.assigned_to
    group by u.email_key`)
  return { shares, orMore: shares.reduce((sum, { count }) => sum + count, 0) > limit }
}

export const claimTeamReminder = (tx: Tx, address: string, window: { now: Date; notSince: Date }) =>
  tx.changes(sql`
    insert into waiting_reminders_sent as earlier (address_key, sent_at) values (${address}, ${window.now})
    on conflict (address_key) do update set sent_at = excluded.sent_at where earlier.sent_at <= ${window.notSince}
    returning address_key`)

export type Remindable = RowOf<typeof lockRemindable>

export const lockRemindable = (tx: Tx, id: string) =>
  tx.one(
    sql.select(
      'applications',
      'id, user_id, waits_for, waiting_cause, reminded_at',
    )`where id = ${id} for no key update`,
  )

export const noteReminder = (tx: Tx, id: string, at: Date) =>
  tx.run(sql`${sql.update('applications', { remindedAt: at, timesReminded: sql`reminders + 1` })} where id = ${id}`)

export type SettingsRow = RowOf<typeof settings>

const settings = sql.select(
  'reminder_settings s left join users u on u.id = s.changed_by',
  `s.remind_applicants, s.still_for_days, s.every_days, s.at_most, s.remind_team, s.waiting_for_hours,
      s.version, s.changed_at`,
  { changedBy: asColleague('u') },
)

export const selectSettings = (db: Queryable) => db.one(settings)

export const lockSettings = (tx: Tx) => tx.one(settings`for update of s`)

export const updateSettings = (tx: Tx, rules: ReminderRules, { by, at }: { by: string; at: Date }) =>
  tx.run(sql.update('reminder_settings', { ...rules, version: sql`version + 1`, changedBy: by, changedAt: at }))
