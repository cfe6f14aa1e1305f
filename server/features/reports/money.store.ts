import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface MoneyCounter {
  kind: 'channel_payments' | 'charged'
  key: string
}

export const readMoneyCounters = (db: Database): Promise<MoneyCounter[]> =>
  db.rows<MoneyCounter>(sql`
    select asked.kind, found.key from unnest(array['channel_payments', 'charged']) as asked (kind), lateral (
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

export interface FeeSum {
  currency: string
  amount: string
}

export const readGatewayFees = (db: Database, { from, to }: { from: string; to: string }): Promise<FeeSum[]> =>
  db.rows<FeeSum>(sql`
    select p.currency, (sum(p.amount) / 100.0)::numeric(14, 2)::text as amount
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.id = p.account_id and a.kind = 'gateway_fees'
    where e.line_kind = 'gateway_fee' and e.happened_on between ${from}::date and ${to}::date
    group by p.currency order by p.currency`)

export interface HeldSum {
  currency: string
  payee: string
  amount: string
}

const MOST_PAYEES = 50

export const readHeld = (db: Database): Promise<HeldSum[]> =>
  db.rows<HeldSum>(sql`
    select split_part(key, ':', 1) as currency, substr(key, strpos(key, ':') + 1) as payee,
      sum(value)::numeric(14, 2)::text as amount
    from current_counters where kind = 'held' and bucket = '-infinity'
    group by key having sum(value) <> 0 order by sum(value) desc, key limit ${MOST_PAYEES}`)

export const readChannelNames = (db: Database): Promise<{ id: string; name: string }[]> =>
  db.rows<{ id: string; name: string }>(sql`select id, name from payment_channels`)
