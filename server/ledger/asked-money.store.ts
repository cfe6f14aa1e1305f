import { sql } from '#server/database/sql.ts'

/** For an application `a`: a refund request is open, or accepted and its refund not yet made or not yet paid out. */
const isRefundAsked = sql`
  exists (
    select from refund_requests q where q.application_id = a.id and (q.status = 'open' or q.status = 'accepted' and (
      exists (select from refunds where application_id = a.id and status in ('needs_second_person', 'approved'))
      or not exists (select from refunds where application_id = a.id and coalesce(done_at, created_at) >= q.created_at))))`

/** For an application `a`: reported payments and pending refunds; the portal asks the applicant for neither amount. */
export const moneyUnderWay = sql`
  json_build_object(
    'reported', (
      select coalesce(json_agg(json_build_object('amount', f.amount::text, 'currency', f.currency,
        'countsIn', x.to_currency, 'rate', x.rate::text)), '[]')
      from payment_proofs f left join exchange_rates x on x.id = f.exchange_rate_id
      where f.application_id = a.id and f.status = 'submitted'),
    'refunding', (
      select coalesce(json_agg(json_build_object('amount', amount::text, 'currency', currency)), '[]')
      from refunds where application_id = a.id and status = 'approved'),
    'isRefundAsked', ${isRefundAsked})`
