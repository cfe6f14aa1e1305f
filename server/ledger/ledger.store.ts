import type { Disbursement, WriteOff } from '#contract/money/overview.ts'
import { type Cents, decimalOf, toCents } from '#domain/money/amounts.ts'
import { balanceAccounts } from '#domain/money/ledger/accounts.ts'
import type { LedgerEntry, Posting } from '#domain/money/ledger/movements.ts'
import type { ExchangePosition } from '#domain/money/rates/exchange.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { json, type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'

export interface PostedEntry extends LedgerEntry {
  /** The cause of the entry; the ledger posts each cause once. */
  key: string
  isPaymentHeld?: boolean
}

const clearingOf = ({ postings }: LedgerEntry) =>
  postings.find(({ account }) => account === 'clearing')?.ownerId ?? null

interface Posted {
  by: string | null
  at: Date
}

export async function insertEntries(tx: Tx, entries: readonly PostedEntry[], { by, at }: Posted): Promise<void> {
  const lines = entries.map((entry) => ({ ...entry, channelId: clearingOf(entry) }))
  const postings = entries.flatMap(({ id, postings }) => postings.map((posting) => ({ entryId: id, ...posting })))
  await tx.run(sql`
    insert into ledger_accounts (kind, currency, owner_id)
    select distinct account, currency, "ownerId"
    from json_to_recordset(${json(postings)}::json) as posting (account text, currency text, "ownerId" uuid)
    where not exists (
      select from ledger_accounts where owner_id = "ownerId" and kind = account and currency = posting.currency)
    on conflict do nothing`)
  await tx.run(sql`
    with entries as (
      insert into ledger_entries (id, kind, idempotency_key, application_id, payment_id, charge_id, reverses_id,
        happened_on, memo, channel_id, posted_by, posted_at)
      select id, kind, key, "applicationId", "paymentId", "chargeId", "reversesId", "happenedOn", memo,
        coalesce("channelId", (select channel_id from ledger_entries where id = "reversesId")), ${by}::uuid, ${at}::timestamptz
      from json_to_recordset(${json(lines)}::json) as entry (id uuid, kind text, key text, "applicationId" uuid,
        "paymentId" uuid, "chargeId" uuid, "reversesId" uuid, "happenedOn" date, memo text, "channelId" uuid)
    )
    insert into ledger_postings (entry_id, account_id, currency, amount)
    select "entryId", a.id, posting.currency, amount
    from json_to_recordset(${json(postings)}::json) as posting (
      "entryId" uuid, account text, "ownerId" uuid, currency text, amount bigint)
    join ledger_accounts a on a.owner_id = "ownerId" and a.kind = account and a.currency = posting.currency`)
}

const isOfBalance = sql`account.kind = any(${[...balanceAccounts]}::text[])`

/** What an application owes in one currency, as a decimal with two digits; below zero it is a credit. */
export const owedBy = (applicationId: SqlFragment, currency: SqlFragment) => sql.decimal`
  select (coalesce(sum(owed.amount), 0) / 100.0)::numeric(14, 2)
  from ledger_accounts account join ledger_postings owed on owed.account_id = account.id
  where account.owner_id = ${applicationId} and account.currency = ${currency}
    and ${isOfBalance}`

export const selectOwed = async (db: Queryable, applicationId: string, currency: string) =>
  (await db.value(sql.select(owedBy(sql`${applicationId}::uuid`, sql`${currency}`)))) ?? '0.00'

/** Sums the debt of this applicant by currency; null without an application. */
export async function selectOwedBy(db: Queryable, userId: string): Promise<ReadonlyMap<string, string> | null> {
  const rows = await db.rows(sql.pick('left join ledger_accounts account', 'account.currency', {
    owed: sql.nullable(sql.text`(sum(owed.amount) / 100.0)::numeric(14, 2)`),
  })`from applications a
    left join ledger_accounts account on account.owner_id = a.id and ${isOfBalance}
    left join ledger_postings owed on owed.account_id = account.id
    where a.user_id = ${userId}
    group by account.currency`)
  return rows.length === 0
    ? null
    : new Map(rows.flatMap(({ currency, owed }) => (currency && owed ? [[currency, owed]] : [])))
}

/** Selects every entry with a posting on an account of this application, in posting order. */
export const selectEntries = (db: Queryable, applicationId: string): Promise<PostedEntry[]> =>
  entriesWhere(db, sql`a.owner_id = ${applicationId}`)

export const selectEntriesByKey = (db: Queryable, keys: readonly string[]): Promise<PostedEntry[]> =>
  entriesWhere(db, sql`e.idempotency_key = any(${[...keys]}::text[])`)

async function entriesWhere(db: Queryable, condition: SqlFragment): Promise<PostedEntry[]> {
  const rows = await db.rows(sql.select(
    `ledger_accounts a join ledger_postings p on p.account_id = a.id
      join ledger_entries e on e.id = p.entry_id`,
    `e.id, e.kind, e.idempotency_key as key, e.application_id, e.payment_id, e.charge_id, e.reverses_id,
      e.happened_on, e.value_on, e.memo`,
    {
      isPaymentHeld: sql.bool`exists (
        select from payments y where y.id = e.payment_id and y.held_for is not null and y.released_at is null
      )`,
      postings: sql.json<
        (Omit<Posting, 'amount'> & { amount: number })[]
      >`json_agg(json_build_object('account', a.kind, 'ownerId', a.owner_id, 'currency', a.currency,
        'amount', p.amount) order by a.id)`,
    },
  )`
    where ${condition}
    group by e.id order by e.sequence`)
  return rows.map((row) => ({
    ...row,
    postings: row.postings.map((posting) => ({ ...posting, amount: toCents(posting.amount) })),
  }))
}

export async function selectExchangePositions(
  db: Queryable,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, ExchangePosition>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db.rows(sql.pick('payments y', 'y.id', {
    inChannel: sql.float`coalesce(sum(p.amount) filter (where a.kind = 'clearing'), 0)`,
    credited: sql.float`coalesce(sum(p.amount) filter (where a.kind = 'exchange' and p.currency = y.currency), 0)`,
    value: sql.float`coalesce(-sum(p.amount) filter (where a.kind = 'exchange' and p.currency <> y.currency), 0)`,
  })`from payments y join ledger_entries e on e.payment_id = y.id
    join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where y.id = any(${[...paymentIds]}::uuid[]) and a.kind in ('clearing', 'exchange')
    group by y.id`)
  return new Map(
    rows.map(({ id, inChannel, credited, value }) => [
      id,
      { inChannel: toCents(inChannel), credited: toCents(credited), value: toCents(value) },
    ]),
  )
}

export async function insertReversals(tx: Tx, reversals: readonly PostedEntry[], posted: Posted): Promise<void> {
  const pairs = reversals.map(({ id, reversesId }) => ({ id, reversesId }))
  await insertEntries(
    tx,
    reversals.map((entry) => ({ ...entry, postings: [] })),
    posted,
  )
  await tx.run(sql`
    insert into ledger_postings (entry_id, account_id, currency, amount)
    select pair.id, p.account_id, p.currency, -p.amount
    from json_to_recordset(${json(pairs)}::json) as pair (id uuid, "reversesId" uuid)
    join ledger_postings p on p.entry_id = "reversesId"`)
}

export const addToTotals = (tx: Tx, applicationId: string, { fees, paid }: { fees: Cents; paid: Cents }) =>
  tx.run(sql`
    update applications
    set total_fees = total_fees + ${decimalOf(fees)}::numeric, amount_paid = amount_paid + ${decimalOf(paid)}::numeric
    where id = ${applicationId}`)

export type ChargeRow = RowOf<typeof selectCharges>

export const insertCharge = (
  tx: Tx,
  charge: ChargeRow & { applicationId: string; createdBy: string | null; dueFrom: string },
) => tx.run(sql.insert('charges', charge))

/**
 * Selects the charges in the order of payment; a charge without date and step is due at once. Reaching its step sets the
 * due date of a charge.
 */
export const selectCharges = (db: Queryable, applicationId: string) =>
  db.rows(sql.select(
    'charges',
    'id, code, description, amount, currency, due_on, due_step, payee, collected, created_at',
  )`where application_id = ${applicationId}
    order by due_from, created_at, id`)

export interface CreditRow {
  id: string
  applicationId: string
  amount: string
  currency: string
  reason: string
  createdAt: Date
}

export const insertCredit = (tx: Tx, credit: CreditRow & { createdBy: string | null }) =>
  tx.run(sql.insert('credits', credit))

export const selectLastClosedMonth = (db: Queryable) =>
  db.value(sql.select(sql.nullable(sql.text`to_char(max(month), 'YYYY-MM')`))`from closed_months`)

interface Created {
  createdBy: string
  createdAt: Date
}

type AsRow<Row extends { createdAt: string }> = Omit<Row, 'createdAt'> & Created

export const insertWriteOff = (tx: Tx, one: AsRow<WriteOff>) => tx.run(sql.insert('write_offs', one))

export const insertDisbursement = (tx: Tx, one: AsRow<Disbursement>) => tx.run(sql.insert('disbursements', one))
