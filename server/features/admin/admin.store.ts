import type { Sql } from '#server/database/open.ts'

export interface Figures {
  totalClients: number
  newClientsThisMonth: number
  pendingReviews: number
  approved: number
  rejected: number
}

/** Counts over everybody; the month is the one of `now` in the provider's time zone. */
export async function countEverything(
  db: Sql,
  { adminEmails, now, timeZone }: { adminEmails: readonly string[]; now: Date; timeZone: string },
): Promise<Figures> {
  const [row] = await db<Figures[]>`
    with clients as (
      select created_at from users where email_key <> all(${[...adminEmails]}::text[])
    )
    select
      (select count(*)::int from clients) as "totalClients",
      (select count(*)::int from clients
        where created_at >= date_trunc('month', ${now}::timestamptz at time zone ${timeZone}::text)
          at time zone ${timeZone}::text) as "newClientsThisMonth",
      (select count(*)::int from documents where status = 'pending' and replaced_at is null) as "pendingReviews",
      (select count(*)::int from applications where status = 'approved') as approved,
      (select count(*)::int from applications where status = 'rejected') as rejected`
  if (!row) throw new Error('a count without a row')
  return row
}
