import type { CounterKeys, CounterKind, TimedCounterKind, TimedCounterRef } from '#server/database/counters.store.ts'
import type { Database } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import type { Period } from './periods.store.ts'

const bordersOf = (periods: readonly Period[]) => {
  const last = periods.at(-1)
  return [...periods.map(({ beganAt }) => beganAt), ...(last ? [last.endedAt] : [])]
}

export type PeriodCount = RowOf<typeof selectPeriodCounts>

// Reads counter by counter, in index order and without sorting: at millions of buckets five times as fast as all
// counters at once. The index of the period after the last one means all time since.
export function selectPeriodCounts(db: Database, counters: readonly TimedCounterRef[], periods: readonly Period[]) {
  const borders = bordersOf(periods)
  const kinds = counters.map(({ kind }) => kind)
  const keys = counters.map(({ key }) => key)
  return db.rows(sql.select({
    period: sql.int`summed.period`,
    kind: sql.text<TimedCounterKind>`asked.kind`,
    key: sql.text`asked.key`,
    value: sql.text`summed.value`,
  })`from unnest(${kinds}::text[], ${keys}::text[]) as asked (kind, key), lateral (
      select width_bucket(bucket, ${borders}::timestamptz[]) - 1 as period, sum(value)::numeric(14, 2) as value
      from current_counters
      where kind = asked.kind and key = asked.key and bucket >= ${borders[0] ?? new Date()}
      group by 1
    ) summed`)
}

export type CounterRow = RowOf<typeof selectCounts>

export const selectCounts = (db: Database, kinds: readonly CounterKind[]) =>
  db.rows(sql.select({
    kind: sql.text<CounterKind>`kind`,
    key: sql.text`key`,
    count: sql.int`sum(value)`,
  })`from current_counters
    where kind = any(${[...kinds]}::text[]) and bucket = '-infinity' group by kind, key`)

export const selectCountsSince = (
  db: Database,
  { kind, keys, since }: { kind: TimedCounterKind; keys: readonly string[]; since: Date },
) =>
  db.rows(sql.select({ key: sql.text`key`, count: sql.int`sum(value)` })`from current_counters
    where kind = ${kind} and key = any(${[...keys]}::text[]) and bucket > ${since} group by key`)

export const countIn = <K extends CounterKind>(rows: readonly CounterRow[], kind: K, key: CounterKeys[K]): number =>
  rows.find((row) => row.kind === kind && row.key === key)?.count ?? 0
