import type { LedgerAccount, UnfinishedMoney } from '#contract/money/months.ts'
import { NO_OWNER } from '#domain/money/ledger/accounts.ts'
import { isNotOfBlocked } from '#server/database/blocked-people.store.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

/** The opening balance is debits less credits. */
export type SumRow = RowOf<typeof selectSums>

const decimal = (column: SqlFragment) => sql`(${column} / 100.0)::numeric(20, 2)::text`

export interface MonthToSum {
  first: string
  /** Whether the month before is closed and gives the opening sums; otherwise the query adds up all earlier months. */
  followsClosed: boolean
}

const sumsOf = ({ first, followsClosed }: MonthToSum) => sql`
  select account, channel_id, currency, sum(opening)::bigint as opening, sum(debits)::bigint as debits,
    sum(credits)::bigint as credits, sum(postings)::bigint as postings
  from (
    select account, channel_id, currency, opening + debits - credits as opening, 0 as debits, 0 as credits, 0 as postings
    from closed_month_sums where month = ${first}::date - interval '1 month'
    union all
    select a.kind, case a.kind when 'clearing' then a.owner_id else ${NO_OWNER}::uuid end, a.currency, sum(moved.opening),
      sum(moved.debits), sum(moved.credits), sum(moved.postings)
    from (
      select p.account_id,
        coalesce(sum(p.amount) filter (where e.happened_on < ${first}::date), 0) as opening,
        coalesce(sum(p.amount) filter (where e.happened_on >= ${first}::date and p.amount > 0), 0) as debits,
        coalesce(-sum(p.amount) filter (where e.happened_on >= ${first}::date and p.amount < 0), 0) as credits,
        count(*) filter (where e.happened_on >= ${first}::date) as postings
      from ledger_entries e
      join ledger_postings p on p.entry_id = e.id
      where e.happened_on < (${first}::date + interval '1 month')::date
        and e.happened_on >= ${followsClosed ? first : '-infinity'}::date
      group by p.account_id
    ) moved
    join ledger_accounts a on a.id = moved.account_id
    group by 1, 2, 3
  ) parts
  group by account, channel_id, currency`

export const selectSums = (db: Queryable, month: MonthToSum) =>
  db.rows(sql.pick('left join payment_channels c', 'c.name as channel', {
    account: sql.text<LedgerAccount>`s.account`,
    currency: sql.text`s.currency`,
    opening: sql.text`${decimal(sql`s.opening`)}`,
    debits: sql.text`${decimal(sql`s.debits`)}`,
    credits: sql.text`${decimal(sql`s.credits`)}`,
  })`from (${sumsOf(month)}) s left join payment_channels c on c.id = s.channel_id
    order by s.currency, s.account, c.name nulls first, s.channel_id`)

/** Waits for running postings, and blocks new ones until this transaction ends. */
export const lockMonths = (tx: Tx) => tx.run(sql`select first_open_day(alone => true)`)

interface NewClosedMonth extends MonthToSum {
  by: string
  at: Date
}

export async function insertClosedMonth(tx: Tx, { by, at, ...month }: NewClosedMonth): Promise<void> {
  await tx.run(sql.insert('closed_months', { month: month.first, closedAt: at, closedBy: by }))
  await tx.run(sql`
    insert into closed_month_sums (month, account, channel_id, currency, opening, debits, credits, postings)
    select ${month.first}::date, s.* from (${sumsOf(month)}) s`)
}

export type ClosedMonthRow = RowOf<typeof columns>

const columns = sql.columns('closed_months m', 'm.closed_at', {
  id: sql.text`to_char(m.month, 'YYYY-MM')`,
  closedBy: sql.nullable(sql.text`select ${nameOf('u')} from users u where u.id = m.closed_by`),
  sums: sql.json<SumRow[]>`coalesce((
    select json_agg(json_build_object('account', s.account, 'channel', c.name, 'currency', s.currency,
      'opening', ${decimal(sql`s.opening`)}, 'debits', ${decimal(sql`s.debits`)}, 'credits', ${decimal(sql`s.credits`)}
    ) order by s.currency, s.account, c.name nulls first, s.channel_id)
    from closed_month_sums s left join payment_channels c on c.id = s.channel_id
    where s.month = m.month
  ), '[]')`,
})

export const selectClosedMonth = (tx: Tx, first: string) =>
  tx.one(sql.select(columns)`from closed_months m where m.month = ${first}`)

export const selectClosedMonths = (db: Database) =>
  db.rows(sql.select(columns)`from closed_months m order by m.month desc`)

/** Selects the month of the first ledger line; an entry that is no line always follows a line. */
export const firstMonth = (db: Queryable) =>
  db.value(
    sql.select(
      sql.nullable(sql.text`to_char(min(happened_on), 'YYYY-MM')`),
    )`from ledger_entries where line_kind is not null`,
  )

/** Counts for everybody when a month is closed, or only for clients whom the team may see. */
export const countUnfinished = (
  db: Queryable,
  { lastDay, timeZone, of }: { lastDay: string; timeZone: string; of: 'everybody' | 'shown' },
) => {
  const isShown = of === 'everybody' ? sql`true` : isNotOfBlocked(sql`application_id`)
  return db.rows(
    sql.with(
      sql`up_to as (select (${lastDay}::date + 1)::timestamp at time zone ${timeZone} as ends)`,
      sql.select({ kind: sql.text<UnfinishedMoney>`'proofs'`, count: sql.int`count(*)` })`from payment_proofs
      where status = 'submitted' and paid_on <= ${lastDay}::date and ${isShown}
    union all
    select 'bank_lines', count(*)::int from bank_lines where state = 'open' and booked_on <= ${lastDay}::date
    union all
    select 'held_payments', count(*)::int from payments, up_to
      where held_for is not null and released_at is null and not reversed and created_at < ends and ${isShown}
    union all
    select 'refunds', count(*)::int from refunds, up_to
      where status in ('needs_second_person', 'approved') and created_at < ends and ${isShown}
    union all
    select 'refund_requests', count(*)::int from refund_requests, up_to where status = 'open' and created_at < ends
      and ${isShown}`,
    ),
  )
}
