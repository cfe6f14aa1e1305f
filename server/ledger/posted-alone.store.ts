import type { PostedAlone } from '#contract/money/overview.ts'
import { isNotBlocked } from '#server/database/blocked-people.store.ts'
import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

interface AloneOn {
  day: string
  timeZone: string
  from: string
  currency: string
  only?: { applicationId: string; by: string; kind: PostedAlone['kind'] }
}

/**
 * Sums what one team member posted without a second person on a day, per client, by posting date. A colleague who
 * imported the bank statement is a second person; an applicant who reported the payment is not.
 */
export const selectPostedAlone = (
  db: Queryable,
  { day, timeZone, from, currency, only }: AloneOn,
): Promise<PostedAlone[]> =>
  db.rows(sql.pick('ledger_entries e join applications a', 'e.application_id, a.application_number', {
    clientName: sql.nullable(sql.text`case when ${isNotBlocked(sql`a.user_id`)} then ${nameOf('client')} end`),
    kind: sql.text<NonNullable<PostedAlone['kind']>>`e.line_kind`,
    by: nameOf('u'),
    wasReported: sql.bool`exists (select from payment_proofs f where f.payment_id = e.payment_id)`,
    currency: sql.text`moved.currency`,
    count: sql.int`count(*)`,
    amount: sql.text`(sum(moved.amount) / 100.0)::numeric(14, 2)`,
  })`from ledger_entries e
    join applications a on a.id = e.application_id
    join users client on client.id = a.user_id
    join users u on u.id = e.posted_by
    cross join lateral (
      select sum(amount) as amount, min(currency) as currency from ledger_postings where entry_id = e.id and amount > 0
    ) moved
    where e.posted_by is not null and e.line_kind in ('payment', 'credit', 'write_off', 'disbursement')
      and e.posted_at >= ${day}::date::timestamp at time zone ${timeZone}
      and e.posted_at < (${day}::date + 1)::timestamp at time zone ${timeZone}
      and e.posted_by <> a.user_id
      ${only ? sql`and e.application_id = ${only.applicationId} and e.posted_by = ${only.by} and e.line_kind = ${only.kind}` : sql``}
      and not exists (select from ledger_entries r where r.reverses_id = e.id)
      and not exists (
        select from bank_line_matches m join bank_lines l on l.id = m.line_id join bank_statements s on s.id = l.statement_id
        where m.payment_id = e.payment_id and s.imported_by <> e.posted_by)
    group by e.application_id, a.id, client.id, e.line_kind, u.id, was_reported, moved.currency
    having moved.currency <> ${currency} or sum(moved.amount) >= ${from}::numeric * 100
    order by sum(moved.amount) desc, a.application_number, kind
    limit 200`)
