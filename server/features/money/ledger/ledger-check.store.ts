import { balanceAccounts, NO_OWNER, neverNegative } from '#domain/money/ledger/accounts.ts'
import { feeEvents } from '#domain/money/ledger/movements.ts'
import type { Tx } from '#server/database/open.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'

export interface LedgerCheck {
  at: Date
  breaches: string[]
  entries: number
  postings: number
  accounts: number
}

interface Breach {
  query: SqlFragment
  sentence: (found: { id: string; detail: string | null }) => string
}

// The invariants of the ledger, each as a query for its breaches.
const ofEntries: readonly Breach[] = [
  {
    query: sql`
      select entry_id as id, currency || ' ' || sum(amount) as detail from ledger_postings
      group by entry_id, currency having sum(amount) <> 0`,
    sentence: ({ id, detail }) => `Entry ${id} does not balance: ${detail} in minor units.`,
  },
  {
    query: sql`select id, kind as detail from ledger_entries e
      where not exists (select from ledger_postings where entry_id = e.id)`,
    sentence: ({ id, detail }) => `Entry ${id} (${detail}) has no postings.`,
  },
  {
    query: sql`
      select p.entry_id as id, p.currency as detail from ledger_postings p
      join ledger_accounts a on a.id = p.account_id where a.currency <> p.currency`,
    sentence: ({ id, detail }) => `Entry ${id} posts ${detail} to an account of another currency.`,
  },
  {
    query: sql`
      select a.owner_id as id, a.kind || ' in ' || a.currency as detail
      from ledger_accounts a join ledger_postings p on p.account_id = a.id
      where a.kind = any(${neverNegative}::text[]) group by a.id having sum(p.amount) > 0`,
    sentence: ({ id, detail }) => `Account ${detail} of ${id} gave more than was in it.`,
  },
  {
    query: sql`
      select e.charge_id as id, null::text as detail
      from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      where e.charge_id is not null and a.kind = 'receivable' group by e.charge_id having sum(p.amount) < 0`,
    sentence: ({ id }) => `Charge ${id} is paid with more than it comes to.`,
  },
  {
    query: sql`
      select e.payment_id as id, null::text as detail
      from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      where e.payment_id is not null and a.kind = 'unapplied' group by e.payment_id having sum(p.amount) > 0`,
    sentence: ({ id }) => `Payment ${id} pays more than it brought.`,
  },
  {
    query: sql`
      select e.id, e.kind as detail from ledger_entries e
      where e.reverses_id is not null and exists (
        select from (select * from ledger_postings where entry_id = e.id) mine
        full join (select * from ledger_postings where entry_id = e.reverses_id) original using (account_id)
        where mine.amount is distinct from -original.amount)`,
    sentence: ({ id, detail }) => `Entry ${id} does not mirror the ${detail} that it reverses.`,
  },
  {
    query: sql`
      select e.id, c.currency || ' to ' || p.currency as detail
      from ledger_entries e join payments p on p.id = e.payment_id join charges c on c.id = e.charge_id
      where e.kind = 'allocation'
        and (e.application_id, p.application_id, p.currency) is distinct from (c.application_id, c.application_id, c.currency)`,
    sentence: ({ id, detail }) => `Allocation ${id} (${detail}) pays a charge of another application or currency.`,
  },
  {
    query: sql`
      select c.id, concat(c.open_amount, ' open, ', c.paid_amount, ' paid and ', c.spent_amount, ' passed on') as detail
      from applications a cross join lateral charge_sums(a.id) b join charges c on c.id = b.id
      where (c.open_amount, c.paid_amount, c.spent_amount) <> (b.open, b.paid, b.spent)`,
    sentence: ({ id, detail }) => `Charge ${id} is kept with ${detail} in minor units, and the books say otherwise.`,
  },
  {
    query: sql`
      select c.id, a.application_number as detail from charges c join applications a on a.id = c.application_id
      where c.is_asked <> asks_payment(a.waiting_cause)`,
    sentence: ({ id, detail }) => `Charge ${id} is asked for, or not, against the state of its application ${detail}.`,
  },
  {
    query: sql`
      with moved as (
        select date_trunc('month', e.happened_on)::date as month, a.kind as account, p.currency,
          case a.kind when 'clearing' then a.owner_id else ${NO_OWNER}::uuid end as channel_id,
          sum(greatest(p.amount, 0))::bigint as debits, sum(greatest(-p.amount, 0))::bigint as credits, count(*) as postings
        from ledger_entries e
        join ledger_postings p on p.entry_id = e.id
        join ledger_accounts a on a.id = p.account_id
        where e.happened_on < (select max(month) + interval '1 month' from closed_months)
        group by 1, 2, 3, 4
      ), booked as (
        select c.month, m.account, m.channel_id, m.currency,
          coalesce(sum(m.debits - m.credits) filter (where m.month < c.month), 0)::bigint as opening,
          coalesce(sum(m.debits) filter (where m.month = c.month), 0)::bigint as debits,
          coalesce(sum(m.credits) filter (where m.month = c.month), 0)::bigint as credits,
          coalesce(sum(m.postings) filter (where m.month = c.month), 0)::bigint as postings
        from closed_months c join moved m on m.month <= c.month
        group by c.month, m.account, m.channel_id, m.currency
      )
      select to_char(month, 'YYYY-MM') as id, account || ' in ' || currency as detail
      from closed_month_sums s full join booked b using (month, account, channel_id, currency)
      where (s.opening, s.debits, s.credits, s.postings) is distinct from (b.opening, b.debits, b.credits, b.postings)`,
    sentence: ({ id, detail }) => `Month ${id} was closed with other sums of ${detail} than it has now.`,
  },
]

// Payments received in another currency than the account's.
const ofExchanges: readonly Breach[] = [
  {
    query: sql`
      select p.id, p.received_amount || ' ' || p.received_currency as detail from payments p
      where received_amount is not null and status in ('success', 'refunded') and (amount > 0) = (status = 'success')
        and abs(received_amount) > 0 and not exists (
          select from ledger_entries e
          join ledger_postings l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id and a.kind = 'clearing'
          where e.idempotency_key = case p.status when 'success' then 'exchange_in:' else 'exchange_out:' end || p.id
            and l.amount = p.received_amount * 100 and l.currency = p.received_currency)`,
    sentence: ({ id, detail }) => `Payment ${id} came with ${detail}, which is not in the books.`,
  },
  {
    query: sql`
      select p.id, concat(p.received_amount, ' at ', x.rate) as detail
      from payments p join exchange_rates x on x.id = p.exchange_rate_id
      where p.status = 'success'
        and (p.amount, p.currency, p.received_currency)
          is distinct from (round(p.received_amount / x.rate, 2), x.to_currency, x.from_currency)`,
    sentence: ({ id, detail }) => `Payment ${id} is credited with something else than ${detail}.`,
  },
  {
    // Allows one cent per movement, because parts are rounded.
    query: sql`
      select p.id, concat(stands.other, ' for ', stands.own, ' at ', x.rate) as detail
      from payments p join exchange_rates x on x.id = p.exchange_rate_id
      join lateral (
        select coalesce(sum(l.amount) filter (where l.currency = p.currency), 0) as own,
          coalesce(-sum(l.amount) filter (where l.currency <> p.currency), 0) as other, count(*) as moves
        from ledger_entries e join ledger_postings l on l.entry_id = e.id
        join ledger_accounts a on a.id = l.account_id and a.kind = 'exchange'
        where e.payment_id = p.id
      ) stands on case when stands.own = 0 then stands.other <> 0
        else abs(stands.other - round(stands.own * x.rate)) > stands.moves end
      where p.status = 'success'`,
    sentence: ({ id, detail }) => `The exchange of payment ${id} stands at ${detail} in minor units.`,
  },
]

const ofStoredFigures = (currency: string): Breach[] => [
  {
    query: sql`
      select a.id, concat('fees ', a.total_fees, ' and paid ', a.amount_paid, ', by the books ', coalesce(b.fees, 0)::numeric(14, 2), ' and ',
        coalesce(b.paid, 0)::numeric(14, 2)) as detail
      from applications a
      left join (
        select k.owner_id, sum(p.amount) filter (where e.kind = any(${feeEvents}::text[])) / 100.0 as fees,
          -sum(p.amount) filter (where e.kind <> all(${feeEvents}::text[])) / 100.0 as paid
        from ledger_accounts k
        join ledger_postings p on p.account_id = k.id
        join ledger_entries e on e.id = p.entry_id
        where k.kind = any(${balanceAccounts}::text[]) and k.currency = ${currency}
        group by k.owner_id
      ) b on b.owner_id = a.id
      where a.total_fees <> coalesce(b.fees, 0) or a.amount_paid <> coalesce(b.paid, 0)`,
    sentence: ({ id, detail }) => `Application ${id} is kept with ${detail}.`,
  },
  {
    query: sql`
      select p.id, p.status || ' ' || p.amount as detail from payments p
      where status <> 'reversed' and not (status = 'refunded' and amount > 0) and not exists (
        select from ledger_entries e join ledger_postings l on l.entry_id = e.id
        where e.idempotency_key = case p.status when 'success' then 'payment:' when 'refunded' then 'refund_done:'
            when 'disputed' then 'dispute_opened:' else 'dispute_won:' end || p.id
          and l.amount = abs(p.amount) * 100)`,
    sentence: ({ id, detail }) => `Payment ${id} (${detail}) is not in the books.`,
  },
  {
    query: sql`
      select p.id, null::text as detail from payments p
      where (status = 'reversed' or (status = 'refunded' and amount > 0)) and not exists (
        select from ledger_entries e join ledger_entries r on r.reverses_id = e.id
        where e.idempotency_key = case p.status when 'refunded' then 'refund_done:' else 'payment:' end || p.of_payment)`,
    sentence: ({ id }) => `The payment that ${id} takes back is not reversed in the books.`,
  },
  {
    query: sql`
      select r.id, r.status || ' ' || r.amount as detail from refunds r
      where method <> 'credit' and (
        (status in ('approved', 'done')) <> exists (
          select from ledger_entries e where e.idempotency_key = 'refund_approved:' || r.id
            and not exists (select from ledger_entries where reverses_id = e.id))
        or (status = 'done') <> exists (
          select from ledger_entries e where e.idempotency_key = 'refund_done:' || r.paid_by
            and not exists (select from ledger_entries where reverses_id = e.id)))`,
    sentence: ({ id, detail }) => `Refund ${id} (${detail}) is not in the books as it stands.`,
  },
  {
    query: sql`
      select p.id, p.amount::text as detail from payments p
      join lateral (
        select coalesce(sum(amount), 0) as reserved from refunds
        where payment_id = p.id and status in ('needs_second_person', 'approved', 'done')
      ) r on r.reserved > p.amount
      where p.status = 'success'`,
    sentence: ({ id, detail }) => `Refunds of payment ${id} come to more than its ${detail}.`,
  },
  {
    query: sql`
      select c.id, c.amount || ' ' || c.currency as detail from charges c
      where collected and not exists (select from ledger_entries where idempotency_key = 'charge:' || c.id)`,
    sentence: ({ id, detail }) => `Charge ${id} (${detail}) is not in the books.`,
  },
]

export async function checkLedger(tx: Tx, currency: string, at: Date): Promise<LedgerCheck> {
  await tx.run(sql`set transaction isolation level repeatable read`)
  const breaches = await selectBreaches(tx, currency)
  const counts = await tx.one(
    sql.select({
      entries: sql.int`select count(*) from ledger_entries`,
      postings: sql.int`select count(*) from ledger_postings`,
      accounts: sql.int`select count(*) from ledger_accounts`,
    }),
  )
  return { entries: 0, postings: 0, accounts: 0, ...counts, at, breaches }
}

export async function selectBreaches(tx: Tx, currency: string): Promise<string[]> {
  const breaches: string[] = []
  for (const { query, sentence } of [...ofEntries, ...ofExchanges, ...ofStoredFigures(currency)]) {
    // Materialised: PostgreSQL expects matches soon, and its plan for a first row compares every row with every other.
    const first = sql.select({ id: sql.text`id`, detail: sql.nullable(sql.text`detail`) })`from found limit 1`
    const found = await tx.one(sql.with(sql`found as materialized (${query})`, first))
    if (found) breaches.push(sentence(found))
  }
  return breaches
}
