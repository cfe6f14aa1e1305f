import type { LedgerLineKind } from '#contract/money/overview.ts'
import { NO_OWNER } from '#domain/money/ledger/accounts.ts'
import { normalReference } from '#domain/money/payments/reference.ts'
import type { Database } from '#server/database/open.ts'
import { type PageSlice, pageLimit } from '#server/database/page-limit.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'
import { holdsEveryWord } from '#server/shared/search.store.ts'

// A search looks through the lines of at most this many clients or payments.
const MOST_FOUND = 200

export type LineRow = RowOf<typeof lineColumns>

export interface LineFilter {
  kind: LedgerLineKind | null
  channelId: string | null
  from: string | null
  to: string | null
  found: Awaited<ReturnType<typeof selectSearched>> | null
}

const lineColumns = sql.columns(
  'ledger_entries e left join applications a left join payments p left join payment_channels c',
  `e.id, e.sequence, e.happened_on as date, e.value_on as value_date, e.memo as description, e.application_id,
    a.application_number, p.id as payment_id, c.name as channel, p.receipt_number, p.invoice_number, p.invoice_on`,
  {
    kind: sql.text<LedgerLineKind>`e.line_kind`,
    amount: sql.text`((case when e.reverses_id is null then 1 else -1 end) * moved.amount / 100.0)::numeric(14, 2)`,
    currency: sql.text`moved.currency`,
    clientName: sql.nullable(sql.text`case when u.id is not null then ${nameOf('u')} end`),
    reference: sql.nullable(sql.text`coalesce(p.reference, p.intent_id)`),
  },
)

// The moved amount is the sum of debits, in the single currency of an entry.
const besideLines = sql`
  cross join lateral (
    select sum(amount) as amount, min(currency) as currency from ledger_postings where entry_id = e.id and amount > 0
  ) moved
  left join applications a on a.id = e.application_id
  left join users u on u.id = a.user_id
  left join payments p on p.id = e.payment_id
  left join payment_channels c on c.id = p.channel_id`

export async function selectSearched(db: Database, search: string) {
  const [applicationIds, paymentIds] = await Promise.all([
    db.values(
      sql.select('applications a', 'a.id')`where ${holdsEveryWord(sql`a.search_text`, search)} limit ${MOST_FOUND}`,
    ),
    // The index of the references begins with the channel.
    db.values(sql.select('payments', 'id')`where reference is not null and lower(reference) = lower(${search})
      union select r.payment_id from payment_channels c join payment_references r on r.channel_id = c.id
        where r.normal = ${normalReference(search)} and not r.released and r.payment_id is not null
      union select r.payment_id from payments back join payment_references r on r.payment_id = back.of_payment
        where back.of_payment is not null and r.normal = ${normalReference(search)}
      union select id from payments where receipt_number is not null and receipt_number = ${search}
      union select id from payments where status = 'success' and intent_id = ${search}
      limit ${MOST_FOUND}`),
  ])
  return { applicationIds, paymentIds }
}

function where({ kind, channelId, from, to, found }: LineFilter): SqlFragment {
  return sql.every([
    sql`e.line_kind is not null`,
    kind !== null && sql`e.line_kind = ${kind}`,
    channelId !== null && sql`e.channel_id = ${channelId}`,
    from !== null && sql`e.happened_on >= ${from}::date`,
    to !== null && sql`e.happened_on <= ${to}::date`,
    found &&
      sql`(e.application_id = any(${found.applicationIds}::uuid[]) or e.payment_id = any(${found.paymentIds}::uuid[]))`,
  ])
}

export interface LinePlace {
  day: string
  sequence: string
}

interface LineSlice {
  after: LinePlace | null
  limit: number
}

export async function selectLines(db: Database, wanted: LineFilter, { after, limit }: LineSlice): Promise<LineRow[]> {
  const beyond = after ? sql`and (e.happened_on, e.sequence) < (${after.day}::date, ${after.sequence}::bigint)` : sql``
  return db.rows(sql.select(lineColumns)`from (
      select e.* from ledger_entries e where ${where(wanted)} ${beyond}
      order by e.happened_on desc, e.sequence desc limit ${pageLimit(limit + 1)}
    ) e ${besideLines}
    order by e.happened_on desc, e.sequence desc limit ${limit + 1}`)
}

export const countLines = (db: Database, wanted: LineFilter, upTo: number) =>
  db.count(sql`from ledger_entries e where ${where(wanted)}`, upTo + 1)

const withoutInvoice = (wanted: LineFilter) => sql`
  from payments open join ledger_entries e on e.idempotency_key = 'payment:' || open.id
  where open.status = 'success' and not open.reversed and open.invoice_number is null and ${where(wanted)}`

export const selectWithoutInvoice = (
  db: Database,
  wanted: LineFilter,
  { after, limit }: PageSlice,
): Promise<LineRow[]> =>
  db.rows(sql.select(lineColumns)`from (
      select e.* ${withoutInvoice(wanted)} ${after === null ? sql`` : sql`and open.id < ${after}`}
      order by open.id desc limit ${pageLimit(limit + 1)}
    ) e ${besideLines}
    order by p.id desc limit ${limit + 1}`)

export const countWithoutInvoice = (db: Database, wanted: LineFilter, upTo: number) =>
  db.count(withoutInvoice(wanted), upTo + 1)

/** Sums the movements of one day by channel, without fees and payouts; a fee is no returned payment. */
export const selectDayEnd = (db: Database, day: string) =>
  db.rows(sql.pick('ledger_postings p left join payment_channels c', 'c.name as channel, p.currency', {
    channelId: sql.nullable(sql.text`nullif(e.channel_id, ${NO_OWNER}::uuid)`),
    payments: sql.int`count(*) filter (where e.line_kind in ('payment', 'exchange_in') and not mistyped)`,
    received: sql.text`(coalesce(sum(p.amount) filter (where p.amount > 0 and not mistyped), 0) / 100.0)::numeric(14, 2)`,
    wentBack: sql.text`(coalesce(-sum(p.amount) filter (where p.amount < 0 and not mistyped), 0) / 100.0)::numeric(14, 2)`,
    corrected: sql.text`(coalesce(sum(abs(p.amount)) filter (where mistyped and o.happened_on is distinct from e.happened_on), 0) / 100.0)
        ::numeric(14, 2)`,
  })`from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts k on k.id = p.account_id and k.kind = 'clearing'
    left join payment_channels c on c.id = e.channel_id
    left join ledger_entries o on o.id = e.reverses_id
    left join payments y on y.id = e.payment_id
    cross join lateral (select coalesce(y.typing_error, false) as mistyped) error
    where e.line_kind is not null and e.line_kind <> 'gateway_fee' and e.happened_on = ${day}::date
    group by e.channel_id, c.name, p.currency
    order by c.name nulls first, p.currency`)
