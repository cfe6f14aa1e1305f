import type { Granularity } from '#contract/reports.ts'
import type { Sql } from '#server/database/open.ts'

export interface Period {
  first: string
  beganAt: Date
  endedAt: Date
}

/** The periods of some months, oldest first; a week belongs to the months in which it begins, none begins after `now`. */
export function readPeriods(
  db: Sql,
  { from, to, by, timeZone, now }: { from: string; to: string; by: Granularity; timeZone: string; now: Date },
): Promise<Period[]> {
  const step = by === 'week' ? db`interval '1 week'` : db`interval '1 month'`
  const begin = by === 'week' ? db`date_trunc('week', first + interval '6 days')` : db`first`
  return db<Period[]>`
    with asked as (
      select ${`${from}-01`}::timestamp as first, ${`${to}-01`}::timestamp + interval '1 month' as after
    )
    select to_char(day, 'YYYY-MM-DD') as first, day at time zone ${timeZone}::text as "beganAt",
      (day + ${step}) at time zone ${timeZone}::text as "endedAt"
    from asked, generate_series(${begin}, after - interval '1 day', ${step}) as day
    where day at time zone ${timeZone}::text <= ${now}
    order by day`
}
