import type { Sql } from '#server/database/open.ts'

export interface Figures {
  totalClients: number
  newClientsThisMonth: number
  pendingReviews: number
  approved: number
  rejected: number
  /** What came less what went back, this month and last. */
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
    ), clients as (
      select count(*)::int as everyone, count(*) filter (where created_at >= (select began from months))::int as new
      from users where email_key <> all(${[...adminEmails]}::text[])
    ), decided as (
      select count(*) filter (where status = 'approved')::int as approved,
        count(*) filter (where status = 'rejected')::int as rejected
      from applications where status in ('approved', 'rejected')
    )
    select clients.everyone as "totalClients", clients.new as "newClientsThisMonth", decided.approved, decided.rejected,
      (select count(*)::int from documents where status = 'pending' and replaced_at is null) as "pendingReviews",
      (select coalesce(sum(amount), 0)::numeric(14, 2) from payments
        where created_at >= (select began from months) and created_at < (select ends from months)) as revenue,
      (select coalesce(sum(amount), 0)::numeric(14, 2) from payments
        where created_at >= (select last_began from months)
          and created_at < (select began from months)) as "lastRevenue"
    from clients, decided`
  if (!row) throw new Error('a count without a row')
  return row
}
