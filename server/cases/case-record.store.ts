import type { ConsentPurpose } from '#contract/privacy/my-data.ts'
import type { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import type { MoneyUnderWay } from '#domain/money/payments/asked-for.ts'
import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import type { Queryable } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

// The screens show no higher count.
const UNREAD_TO = 100

// For an application `a`: a refund request is open, or accepted and its refund not yet made or not yet paid out.
const isRefundAsked = sql`
  exists (
    select from refund_requests q where q.application_id = a.id and (q.status = 'open' or q.status = 'accepted' and (
      exists (select from refunds where application_id = a.id and status in ('needs_second_person', 'approved'))
      or not exists (select from refunds where application_id = a.id and coalesce(done_at, created_at) >= q.created_at))))`

// For an application `a`: reported payments and pending refunds; the portal asks the applicant for neither amount.
const moneyUnderWay = sql`
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

// JSON carries instants as text.
export type BesideRow = RowOf<typeof selectCases>

const documents = sql.json<
  {
    requirementId: RequirementId
    status: RequirementStatus
    required: boolean
    notes: string | null
    sentAt: string | null
    returnedAt: string | null
  }[]
>`
  (select coalesce(json_agg(json_build_object('requirementId', r.requirement_id, 'status', r.status,
      'required', r.required, 'notes', r.notes, 'sentAt', d.sent_at, 'returnedAt', d.returned_at) order by r.id), '[]')
    from application_requirements r cross join lateral (
      select min(uploaded_at) filter (where status = 'pending') as sent_at,
        max(reviewed_at) filter (where status = 'rejected') as returned_at
      from documents where application_id = a.id and requirement_id = r.requirement_id and replaced_at is null
    ) d where r.application_id = a.id)`

const owed = sql.json<Record<'chargedAt' | 'dueFrom' | 'dueOn' | 'othersDueFrom', string | null>>`
  (select json_build_object('chargedAt', min(created_at), 'dueFrom', min(due_from) filter (where has_day),
      'dueOn', min(due_on), 'othersDueFrom', min(due_from) filter (where has_day and payee is not null))
    from charges cross join lateral (select due_step is null or due_on is not null as has_day) step
    where application_id = a.id and collected and open_amount > 0)`

const unread = sql.json<{ count: number; since: string; subject: string | null } | null>`
  (select case when count(*) > 0 then json_build_object('count', count(*), 'since', min(created_at),
      'subject', (array_agg(subject order by id desc) filter (where sender_id is not null))[1]) end
    from (
      select id, created_at, subject, sender_id from messages m
      where m.application_id = a.id and m.recipient_id = a.user_id and not m.is_read limit ${UNREAD_TO}
    ) newest)`

const consents = sql.json<Partial<Record<ConsentPurpose, { takenBackAt: string | null }>>>`
  (select coalesce(json_object_agg(purpose, json_build_object('takenBackAt', withdrawn_at)), '{}')
    from (
      select distinct on (purpose) purpose, withdrawn_at from purpose_consents
      where user_id = a.user_id order by purpose, withdrawn_at desc nulls first
    ) newest)`

// An undone pause does not count as a pause.
const takenUpAgain = sql`
  (select max(changed_at) from status_transitions m
    where application_id = a.id and from_status in ('on_hold', 'rejected', 'withdrawn')
      and to_status not in ('on_hold', 'rejected', 'withdrawn')
      and undoes is null and not exists (select from status_transitions back where back.undoes = m.id))`

export const selectCases = (db: Queryable, ids: readonly string[]) =>
  db.rows(sql.pick(
    'applications a left join personal_data_sheets s left join threads t',
    'a.id, a.held_for, s.created_at as sheet_saved, a.total_fees, a.amount_paid, t.unanswered_since',
    {
      askedSince: sql.instant`coalesce(${takenUpAgain}, a.created_at)`,
      documents,
      documentsFiled: sql.int`filed.documents_filed`,
      lastReviewed: sql.nullable(sql.instant`filed.last_reviewed`),
      nursingSchoolAdded: sql.nullable(sql.instant`select min(e.created_at) from education_entries e
        where e.personal_data_sheet_id = s.id and e.level = ${NURSING_LEVEL}`),
      isRefunded: sql.bool`a.amount_paid <= 0 and exists (
        select from payments where application_id = a.id and status = 'refunded' and not reversed
      )`,
      underWay: sql.json<MoneyUnderWay>`${moneyUnderWay}`,
      owed,
      reportedAt: sql.nullable(
        sql.instant`select min(created_at) from payment_proofs where application_id = a.id and status = 'submitted'`,
      ),
      unread,
      isAddedByTeam: sql.bool`a.source is not null`,
      consents,
      boardAsked: sql.nullable(sql.json<{
        board: string
        askedAt: string
        refusal: string | null
        refusedAt: string | null
      }>`select json_build_object('board', board, 'askedAt', asked_at, 'refusal', refusal, 'refusedAt', refused_at)
        from board_choices where application_id = a.id and board is not null`),
      boardItems: sql.json<
        { title: string; decidedAt: string }[]
      >`select coalesce(json_agg(json_build_object('title', i.title, 'decidedAt', i.decided_at)
          order by i.decided_at, i.item), '[]')
        from board_items i join application_boards b on b.application_id = i.application_id and b.board = i.board
        where i.application_id = a.id and i.kind = 'task' and i.state = 'asked'`,
    },
  )`from applications a
    left join personal_data_sheets s on s.application_id = a.id
    left join threads t on t.application_id = a.id
    cross join lateral (
      select count(*)::int as documents_filed, max(reviewed_at) as last_reviewed from documents where application_id = a.id
    ) filed
    where a.id ${sql.oneOf(ids)}`)
