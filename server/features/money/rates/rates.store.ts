import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export type RateRow = RowOf<typeof columns>

const columns = sql.columns(
  'exchange_rates r',
  `r.id, r.version, r.from_currency as from, r.to_currency as to, r.rate, r.valid_hours as valid_for, r.set_at`,
)

export type ShownRateRow = RowOf<typeof selectRates>

export const selectRates = (db: Queryable) =>
  db.rows(
    sql.select(columns, {
      setBy: asColleague('u'),
    })`from exchange_rates r left join users u on u.id = r.set_by order by r.version desc limit 100`,
  )

export const selectLastRates = (db: Queryable, to: string) =>
  db.rows(sql.select(columns)`from (
      select distinct on (from_currency) * from exchange_rates
      where to_currency = ${to} order by from_currency, version desc
    ) r order by r.from_currency`)

export const selectRate = (db: Queryable, id: string): Promise<(RateRow & { endedAt: Date | null }) | undefined> =>
  db.one(
    sql.select(columns, {
      endedAt: sql.nullable(sql.instant`select min(later.set_at) from exchange_rates later
      where later.from_currency = r.from_currency and later.to_currency = r.to_currency and later.version > r.version`),
    })`from exchange_rates r where r.id = ${id}`,
  )

export const selectRateBefore = (db: Queryable, { from, to, at }: { from: string; to: string; at: Date }) =>
  db.one(sql.select(columns)`from exchange_rates r
    where r.from_currency = ${from} and r.to_currency = ${to} and r.set_at < ${at} order by r.version desc limit 1`)

export const selectCurrenciesOfChannels = (db: Queryable) =>
  db.rows(sql.select('payment_channels', 'distinct currency')`where status = 'active' order by currency`)

/** Inserts a rate; returns false when a colleague set another rate first. Concurrent inserts wait for each other. */
export const insertRate = (tx: Tx, rate: RateRow & { setBy: string }) =>
  tx.changes(sql`
    insert into exchange_rates (id, version, from_currency, to_currency, rate, valid_hours, set_at, set_by)
    select ${rate.id}::uuid, ${rate.version}, ${rate.from}, ${rate.to}, ${rate.rate}::numeric, ${rate.validFor},
      ${rate.setAt}::timestamptz, ${rate.setBy}::uuid
    where ${rate.version} = (select coalesce(max(version), 0) + 1 from exchange_rates)
    on conflict (version) do nothing
    returning 1`)
