import type { Database } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

export type MoneyCounter = RowOf<typeof selectMoneyCounters>

export const selectMoneyCounters = (db: Database) =>
  db.rows(sql.select({
    kind: sql.text<'channel_payments' | 'charged'>`asked.kind`,
    key: sql.text`found.key`,
  })`from unnest(array['channel_payments', 'charged']) as asked (kind), lateral (
      with recursive known as (
        (select key from counters where kind = asked.kind order by key limit 1)
        union all
        select (select c.key from counters c where c.kind = asked.kind and c.key > known.key order by c.key limit 1)
        from known where known.key is not null
      )
      select key from known where key is not null
      union select key from counter_deltas where kind = asked.kind
    ) found
    order by asked.kind, found.key`)

export const selectGatewayFees = (db: Database, { from, to }: { from: string; to: string }) =>
  db.rows(sql.select(
    `ledger_entries e join ledger_postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'gateway_fees'`,
    'p.currency',
    { amount: sql.text`(sum(p.amount) / 100.0)::numeric(14, 2)` },
  )`
    where e.line_kind = 'gateway_fee' and e.happened_on between ${from}::date and ${to}::date
    group by p.currency order by p.currency`)

const MOST_PAYEES = 50

export const selectClientFunds = (db: Database) =>
  db.rows(sql.select({
    currency: sql.text`split_part(key, ':', 1)`,
    payee: sql.text`substr(key, strpos(key, ':') + 1)`,
    amount: sql.text`sum(value)::numeric(14, 2)`,
  })`from current_counters where kind = 'held' and bucket = '-infinity'
    group by key having sum(value) <> 0 order by sum(value) desc, key limit ${MOST_PAYEES}`)

export const selectChannelNames = (db: Database) => db.rows(sql.select('payment_channels', 'id, name'))
