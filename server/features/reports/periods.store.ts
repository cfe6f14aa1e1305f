import type { Granularity } from '#contract/reports.ts'
import type { Database } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export type Period = RowOf<typeof selectPeriods>

/** Selects periods, oldest first. A week belongs to the month of its first day; none begins after `now`. */
export function selectPeriods(
  db: Database,
  { from, to, by, timeZone, now }: { from: string; to: string; by: Granularity; timeZone: string; now: Date },
) {
  const step = by === 'week' ? sql`interval '1 week'` : sql`interval '1 month'`
  const begin = by === 'week' ? sql`date_trunc('week', first + interval '6 days')` : sql`first`
  const asked = sql`
    asked as (select ${`${from}-01`}::timestamp as first, ${`${to}-01`}::timestamp + interval '1 month' as after)`
  const periods = sql.select({
    first: sql.text`to_char(day, 'YYYY-MM-DD')`,
    beganAt: sql.instant`day at time zone ${timeZone}::text`,
    endedAt: sql.instant`(day + ${step}) at time zone ${timeZone}::text`,
  })`from asked, generate_series(${begin}, after - interval '1 day', ${step}) as day
    where day at time zone ${timeZone}::text <= ${now}
    order by day`
  return db.rows(sql.with(asked, periods))
}
