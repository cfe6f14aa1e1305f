import type { CounterKeys, CounterKind, TimedCounterKind, TimedCounterRef } from '#server/database/counters.store.ts'
import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import type { Period } from './periods.store.ts'

const bordersOf = (periods: readonly Period[]) => {
  const last = periods.at(-1)
  return [...periods.map(({ beganAt }) => beganAt), ...(last ? [last.endedAt] : [])]
}

export interface PeriodCount {
  /** Index of the period; one more than the last is all the time after it. */
  period: number
  kind: TimedCounterKind
  key: string
  value: string
}

// Counter by counter, so that each is read in the order of the index and summed without sorting: five times as quick at
// millions of buckets as all of them at once.
export function readPeriodCounts(
  db: Database,
  counters: readonly TimedCounterRef[],
  periods: readonly Period[],
): Promise<PeriodCount[]> {
  const borders = bordersOf(periods)
  const kinds = counters.map(({ kind }) => kind)
  const keys = counters.map(({ key }) => key)
  return db.rows<PeriodCount>(sql`
    select summed.period, asked.kind, asked.key, summed.value
    from unnest(${kinds}::text[], ${keys}::text[]) as asked (kind, key), lateral (
      select width_bucket(bucket, ${borders}::timestamptz[]) - 1 as period, sum(value)::numeric(14, 2) as value
      from current_counters
      where kind = asked.kind and key = asked.key and bucket >= ${borders[0] ?? new Date()}
      group by 1
    ) summed`)
}

export interface CounterRow {
  kind: CounterKind
  key: string
  count: number
}

export function readCounts(db: Database, kinds: readonly CounterKind[]): Promise<CounterRow[]> {
  return db.rows<CounterRow>(sql`
    select kind, key, sum(value)::int as count from current_counters
    where kind = any(${[...kinds]}::text[]) and bucket = '-infinity' group by kind, key`)
}

export function readCountsSince(
  db: Database,
  { kind, keys, since }: { kind: TimedCounterKind; keys: readonly string[]; since: Date },
): Promise<{ key: string; count: number }[]> {
  return db.rows<{ key: string; count: number }>(sql`
    select key, sum(value)::int as count from current_counters
    where kind = ${kind} and key = any(${[...keys]}::text[]) and bucket > ${since} group by key`)
}

export const countIn = <K extends CounterKind>(rows: readonly CounterRow[], kind: K, key: CounterKeys[K]): number =>
  rows.find((row) => row.kind === kind && row.key === key)?.count ?? 0
