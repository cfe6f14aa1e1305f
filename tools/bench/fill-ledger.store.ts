import type { Tx } from '../../server/database/open.ts'
import { type SqlFragment, sql } from '../../server/database/sql.ts'

export const filledOfLedger = ['charges', 'credits', 'ledger_accounts', 'ledger_entries', 'ledger_postings']

// The accounts of the company have ids 1 and 2, each application the next two.
const REVENUE = 1
const CLEARING = 2
const receivable = sql`2 * n + 1`
const unapplied = sql`2 * n + 2`
const NO_OWNER = '00000000-0000-0000-0000-000000000000'
const DISCOUNT = 100
const dayOf = (at: SqlFragment) => sql`(${at} at time zone 'Asia/Manila')::date`

/** Inserts the accounts without an application; each batch adds those of its applications. */
export async function insertCompanyAccounts(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into ledger_accounts (id, kind, currency, owner_id) overriding system value
    select id, kind, 'USD', ${NO_OWNER}
    from (values (${REVENUE}::bigint, 'revenue'), (${CLEARING}::bigint, 'clearing')) as account (id, kind)`)
}

/** Inserts the ledger of each application in `life`: fee, discount (one in seven), payments and allocations. */
export async function insertLedger(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into ledger_accounts (id, kind, currency, owner_id) overriding system value
    select account, kind, 'USD', application_id
    from life, lateral (values (${receivable}, 'receivable'), (${unapplied}, 'unapplied')) as accounts (account, kind)
    order by account`)
  await tx.run(sql`
    create temporary table fee on commit drop as
    select *, fill_id('700', n, at) as charge_id, fill_id('710', n, at) as credit_id,
      case when n % 7 = 0 then ${DISCOUNT}::int else 0 end as discount
    from life`)
  await tx.run(sql`
    insert into charges (id, application_id, code, description, amount, currency, created_at, due_from, open_amount,
      paid_amount)
    select charge_id, application_id, 'application_fee', 'Application fee', total_fees + discount, 'USD', at,
      ${dayOf(sql`at`)}, 100 * (total_fees - 3 * paid_thrice), 300 * paid_thrice
    from fee order by n`)
  await tx.run(sql`
    insert into credits (id, application_id, amount, currency, reason, created_by, created_at)
    select credit_id, application_id, discount, 'USD', 'Came with a friend', colleague, at from fee
    where discount > 0 order by n`)
  await tx.run(sql`
    create temporary table movement on commit drop as
    select fill_id('60' || place, n, posted_at) as id, n, place, kind, key, application_id, payment_id, charge_id,
      posted_at, memo, debit, credit, (amount * 100)::bigint as cents
    from (
      select n, 0 as place, 'charge' as kind, 'charge:' || charge_id as key, application_id, null::uuid as payment_id,
        charge_id, at as posted_at, 'Application fee' as memo, ${receivable} as debit, ${REVENUE}::bigint as credit,
        total_fees + discount as amount
      from fee
      union all
      select n, 1, 'credit', 'credit:' || credit_id || ':' || charge_id, application_id, null, charge_id, at,
        'Change of fees', ${REVENUE}, ${receivable}, discount
      from fee where discount > 0
      union all
      select n, place, kind, kind || ':' || payment_id, application_id, payment_id, charge, paid, memo, debit, credit,
        paid_thrice
      from fee, generate_series(1, 3) turn, lateral (
        select at + turn * interval '7 hours' as paid, fill_id('50' || turn, n, at + turn * interval '7 hours') as payment_id
      ) payment, lateral (values
        (2 * turn, 'payment', null, 'Payment by card', ${CLEARING}::bigint, ${unapplied}),
        (2 * turn + 1, 'allocation', charge_id, '', ${unapplied}, ${receivable})
      ) as moved (place, kind, charge, memo, debit, credit)
    ) moved`)
  await tx.run(sql`
    insert into ledger_entries (id, kind, idempotency_key, application_id, payment_id, charge_id, happened_on, memo,
      posted_at, channel_id)
    select id, kind, key, application_id, payment_id, charge_id, ${dayOf(sql`posted_at`)}, memo, posted_at,
      case when kind = 'payment' then ${NO_OWNER}::uuid end
    from movement order by n, place`)
  await tx.run(sql`
    insert into ledger_postings (entry_id, account_id, currency, amount)
    select id, account, 'USD', amount
    from movement, lateral (values (debit, cents), (credit, -cents)) as posting (account, amount) order by n, place, account`)
  await tx.run(sql`drop table movement, fee`)
}

/** Moves the sequence on, so that the next account gets a new id. */
export async function continueAccountNumbers(tx: Tx): Promise<void> {
  await tx.run(sql`
    select setval(pg_get_serial_sequence('ledger_accounts', 'id'), max(id)) from ledger_accounts`)
}
