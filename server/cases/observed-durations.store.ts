import { ENOUGH_CASES } from '#domain/path/case-times.ts'
import type { LearnedTimes } from '#domain/third-party-requests/usual-span.ts'
import type { Queryable } from '#server/database/open.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'

/** Selects the third-party times of a row of `party_times`; `days` is present only with enough cases. */
export const observedIn = (times: SqlFragment) => sql.json<LearnedTimes | null>`
  case when ${times}.cases is not null then json_build_object('cases', ${times}.cases, 'countedOn', ${times}.counted_on,
    'days', case when ${times}.cases >= ${ENOUGH_CASES}::int then
      json_build_object('from', ${times}.shortest, 'median', ${times}.median, 'to', ${times}.longest) end) end`

export const selectTimesOfKind = (db: Queryable, party: string) =>
  db.value(
    sql.select({
      learned: observedIn(sql`l`),
    })`from party_times l where l.party = ${party} and l.third_party_id is null`,
  )
