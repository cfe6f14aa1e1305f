import type { Queryable, Tx } from './open.ts'
import { type SqlFragment, sql } from './sql.ts'

// Any number will do, as long as every version of the portal takes the same.
const GATHERING_LOCK = 7_040_221_865

/** How many there are of one kind, or of several whose names begin alike; exact, and as quick at any size. */
export const readCounter = (name: string): SqlFragment =>
  sql`(select coalesce(sum(amount), 0)::int from current_tallies where name = ${name})`

export const readCountersOfAll = (names: readonly string[]): SqlFragment =>
  sql`(select coalesce(sum(amount), 0)::int from current_tallies where name = any(${names}::text[]))`

/** The sum of one kind from one instant until before another; both begin a quarter of an hour. */
export const readCounterBetween = (name: string, from: SqlFragment, until: SqlFragment): SqlFragment =>
  sql`tallied_between(${name}, ${from}, ${until})`

/** Brings the changes so far into the tallies; answers how many, or null when another process is at it. */
export async function foldDeltas(tx: Tx): Promise<number | null> {
  const lock = await tx.one<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${GATHERING_LOCK}) as taken`)
  if (lock?.taken !== true) return null
  const row = await tx.one<{ count: number }>(sql`
    with changes as (
      delete from tally_changes returning name, bucket, amount
    ), gathered as (
      insert into tallies
      select name, bucket, sum(amount) from changes group by name, bucket having sum(amount) <> 0
      on conflict (name, bucket) do update set amount = tallies.amount + excluded.amount
    )
    select count(*)::int as count from changes`)
  return row?.count ?? 0
}

export interface WrongCounter {
  name: string
  bucket: Date | null
  tallied: string
  counted: string
}

export async function wrongCounters(db: Queryable): Promise<WrongCounter[]> {
  return db.rows<WrongCounter>(sql`
    select name, case when isfinite(bucket) then bucket end as bucket, coalesce(t.amount, 0) as tallied,
      coalesce(c.amount, 0) as counted
    from (select name, bucket, sum(amount) as amount from current_tallies group by name, bucket) t
    full join (select name, bucket, sum(amount) as amount from counted_rows group by name, bucket) c
      using (name, bucket)
    where coalesce(t.amount, 0) <> coalesce(c.amount, 0)
    union all
    -- The days follow the quarters of an hour.
    select 'days of ' || name, day, coalesce(d.amount, 0), coalesce(q.amount, 0)
    from day_tallies d
    full join (
      select name, day_of(bucket) as day, sum(amount) as amount from tallies where isfinite(bucket) group by 1, 2
    ) q using (name, day)
    where coalesce(d.amount, 0) <> coalesce(q.amount, 0)
    order by 1, 2`)
}
