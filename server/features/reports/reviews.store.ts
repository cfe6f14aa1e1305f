import type { RejectionCount } from '#contract/reports.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { json, type RowOf, sql } from '#server/database/sql.ts'
import type { Period } from './periods.store.ts'

export type ReviewMonth = RowOf<typeof columns>

/** Computes a month from its reviews; a document counts by its last decision, in the month of that decision. */
export async function computeMonth(db: Queryable, { beganAt, endedAt }: Period): Promise<ReviewMonth> {
  const reviews = sql`
    reviews as not materialized (
      select case when not superseded then status end as status, requirement_id, reason, waited_seconds
      from document_reviews
      where reviewed_at >= ${beganAt} and reviewed_at < ${endedAt}
    ), waits as (
      select percentile_cont(array[0.5, 0.9]) within group (order by waited_seconds) as seconds from reviews
      where waited_seconds is not null
    ), rejections as (
      select requirement_id as "requirementId", reason, count(*)::int as count from reviews
      where status = 'rejected' group by requirement_id, reason
    )`
  const counts = sql.select({
    decided: sql.int`count(waited_seconds)`,
    approved: sql.int`count(*) filter (where status = 'approved')`,
    rejected: sql.int`count(*) filter (where status = 'rejected')`,
    medianSeconds: sql.nullable(sql.int`select round(seconds[1]) from waits`),
    p90Seconds: sql.nullable(sql.int`select round(seconds[2]) from waits`),
    rejections: sql.json<RejectionCount[]>`select coalesce(jsonb_agg(to_jsonb(rejections)), '[]') from rejections`,
  })
  return { beganAt, endedAt, ...(await db.single(sql.with(reviews, counts`from reviews`))) }
}

const columns = sql.columns(
  'review_months',
  'began_at, ended_at, decided, approved, rejected, median_seconds, p90_seconds',
  { rejections: sql.json<RejectionCount[]>`rejections` },
)

export const selectStoredMonths = (db: Database, periods: readonly Period[]) =>
  db.rows(sql.select(columns)`from review_months
    where (began_at, ended_at) in (
      select * from unnest(${periods.map(({ beganAt }) => beganAt)}::timestamptz[],
        ${periods.map(({ endedAt }) => endedAt)}::timestamptz[])
    )`)

export const selectAllStoredMonths = (db: Queryable) =>
  db.rows(sql.select(columns)`from review_months order by began_at, ended_at`)

export const insertMonths = (tx: Tx, months: readonly ReviewMonth[]) =>
  tx.run(sql`
    insert into review_months (began_at, ended_at, decided, approved, rejected, median_seconds, p90_seconds, rejections)
    select * from jsonb_to_recordset(${json(months)}) as month ("beganAt" timestamptz, "endedAt" timestamptz,
      decided integer, approved integer, rejected integer, "medianSeconds" integer, "p90Seconds" integer, rejections jsonb)
    on conflict do nothing`)

export const selectWronglySuperseded = (db: Queryable) =>
  db.values(sql.pick('document_reviews', 'distinct document_id')`
    from (
      select document_id, superseded,
        row_number() over (partition by document_id order by reviewed_at desc, id desc) > 1 as is_earlier
      from document_reviews
    ) one where superseded <> is_earlier`)
