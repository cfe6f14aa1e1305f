import { ApplicationStatus } from '#contract/applications/applications.ts'
import { paymentsIn, readCounter, selectCounterBetween } from '#server/database/counters.store.ts'
import type { Database } from '#server/database/open.ts'
import { isNoClient } from '#server/database/people.store.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'

const newUsers = selectCounterBetween('users_created', [''], { from: sql`months.began`, until: sql`'infinity'` })

// Sums received payments and, as negative amounts, refunds.
const revenueBetween = (currency: string, from: SqlFragment, until: SqlFragment) =>
  sql.decimal`${selectCounterBetween('payments', paymentsIn(currency), { from, until })}::numeric(14, 2)`

/** Counts the whole portal; the month is that of `now` in the portal's time zone. */
export async function countEverything(
  db: Database,
  {
    adminEmails,
    now,
    timeZone,
    currency,
  }: { adminEmails: readonly string[]; now: Date; timeZone: string; currency: string },
) {
  const tables = sql`
    month as (
      select date_trunc('month', ${now}::timestamptz at time zone ${timeZone}::text) as first
    ), months as (
      select (first - interval '1 month') at time zone ${timeZone}::text as last_began,
        first at time zone ${timeZone}::text as began, (first + interval '1 month') at time zone ${timeZone}::text as ends
      from month
    ), span as (
      -- The days that have passed of this month, in last month; a shorter one ends with itself.
      select least(
        counter_bucket((${now}::timestamptz at time zone ${timeZone}::text - interval '1 month') at time zone ${timeZone}::text), began
      ) as last_until from months
    ), others as (
      -- Users who are no clients are few.
      select count(*)::int as everyone, count(*) filter (where created_at >= (select began from months))::int as new,
        count(*) filter (where not exists (select from applications where user_id = users.id))::int as not_started
      from users where ${isNoClient('users', adminEmails)}
    )`
  const counts = sql.select({
    totalClients: sql.int`${readCounter('users', '')} - others.everyone`,
    notStarted: sql.int`${readCounter('users', '')} - ${readCounter('applications', ...ApplicationStatus.options)} - others.not_started`,
    newClientsThisMonth: sql.int`${newUsers}::int - others.new`,
    approved: readCounter('applications', 'approved'),
    rejected: readCounter('applications', 'rejected'),
    pendingReviews: readCounter('documents', 'pending'),
    revenue: revenueBetween(currency, sql`months.began`, sql`months.ends`),
    lastRevenue: revenueBetween(currency, sql`months.last_began`, sql`span.last_until`),
  })
  return db.single(sql.with(tables, counts`from others, months, span`))
}
