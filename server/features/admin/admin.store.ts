import { ApplicationStatus } from '#contract/applications.ts'
import { readCounter, readCounterBetween, readCountersOfAll } from '#server/database/counters.store.ts'
import type { Sql } from '#server/database/open.ts'

const everyStatus = ApplicationStatus.options.map((status) => `applications:${status}`)

export interface Figures {
  totalClients: number
  notStarted: number
  newClientsThisMonth: number
  pendingReviews: number
  approved: number
  rejected: number
  revenue: string
  lastRevenue: string
}

/** Counts over everybody; the month is the one of `now` in the provider's time zone. */
export async function countEverything(
  db: Sql,
  { adminEmails, now, timeZone }: { adminEmails: readonly string[]; now: Date; timeZone: string },
): Promise<Figures> {
  const [row] = await db<Figures[]>`
    with month as (
      select date_trunc('month', ${now}::timestamptz at time zone ${timeZone}::text) as first
    ), months as (
      select (first - interval '1 month') at time zone ${timeZone}::text as last_began,
        first at time zone ${timeZone}::text as began, (first + interval '1 month') at time zone ${timeZone}::text as ends
      from month
    ), span as (
      -- The days that have passed of this month, in last month; a shorter one ends with itself.
      select least(
        quarter_of_an_hour((${now}::timestamptz at time zone ${timeZone}::text - interval '1 month') at time zone ${timeZone}::text), began
      ) as last_until from months
    ), team as (
      -- Admins are users too, and few.
      select count(*)::int as everyone, count(*) filter (where created_at >= (select began from months))::int as new,
        count(*) filter (where not exists (select from applications where user_id = users.id))::int as not_started
      from users where email_key = any(${[...adminEmails]}::text[])
    )
    select ${readCounter(db, 'users')} - team.everyone as "totalClients",
      ${readCounter(db, 'users')} - ${readCountersOfAll(db, everyStatus)} - team.not_started as "notStarted",
      ${readCounterBetween(db, 'users by time', db`months.began`, db`'infinity'`)}::int - team.new as "newClientsThisMonth",
      ${readCounter(db, 'applications:approved')} as approved,
      ${readCounter(db, 'applications:rejected')} as rejected,
      ${readCounter(db, 'documents:pending')} as "pendingReviews",
      ${readCounterBetween(db, 'payments by time', db`months.began`, db`months.ends`)}::numeric(14, 2) as revenue,
      ${readCounterBetween(db, 'payments by time', db`months.last_began`, db`span.last_until`)}::numeric(14, 2) as "lastRevenue"
    from team, months, span`
  if (!row) throw new Error('a count without a row')
  return row
}
