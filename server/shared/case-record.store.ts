import type { PendingParty } from '#contract/cases/pending-on.ts'
import type { ConsentPurpose } from '#contract/privacy/my-data.ts'
import type { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import type { MoneyUnderWay } from '#domain/money/payments/asked-for.ts'
import { NURSING_LEVEL } from '#domain/personal-data/nursing-school.ts'
import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { moneyUnderWay } from './asked-money.store.ts'

// Nobody counts further.
const UNREAD_TO = 100

// Instants within JSON come as text.
export interface BesideRow {
  id: string
  heldFor: PendingParty | null
  askedSince: Date
  documents: {
    requirementId: RequirementId
    status: RequirementStatus
    required: boolean
    notes: string | null
    sentAt: string | null
    returnedAt: string | null
  }[]
  documentsFiled: number
  lastReviewed: Date | null
  sheetSaved: Date | null
  nursingSchoolAdded: Date | null
  totalFees: string
  amountPaid: string
  isRefunded: boolean
  underWay: MoneyUnderWay
  owed: { chargedAt: string | null; dueFrom: string | null; dueOn: string | null; othersDueFrom: string | null }
  reportedAt: Date | null
  unread: { count: number; since: string; subject: string } | null
  unansweredSince: Date | null
  consents: Partial<Record<ConsentPurpose, { takenBackAt: string | null }>>
  boardItems: { title: string; decidedAt: string }[]
}

const documents = sql`
  (select coalesce(json_agg(json_build_object('requirementId', r.requirement_id, 'status', r.status,
      'required', r.required, 'notes', r.notes, 'sentAt', d.sent_at, 'returnedAt', d.returned_at) order by r.id), '[]')
    from application_requirements r cross join lateral (
      select min(uploaded_at) filter (where status = 'pending') as sent_at,
        max(reviewed_at) filter (where status = 'rejected') as returned_at
      from documents where application_id = a.id and requirement_id = r.requirement_id and replaced_at is null
    ) d where r.application_id = a.id)`

const money = sql`
  (select json_build_object('chargedAt', min(created_at), 'dueFrom', min(due_from) filter (where has_day),
      'dueOn', min(due_on), 'othersDueFrom', min(due_from) filter (where has_day and payee is not null))
    from charges cross join lateral (select due_step is null or due_on is not null as has_day) step
    where application_id = a.id and collected and open_amount > 0)`

const unread = sql`
  (select case when count(*) > 0 then json_build_object('count', count(*), 'since', min(created_at),
      'subject', (array_agg(subject order by id desc))[1]) end
    from (
      select id, created_at, subject from messages m
      where m.application_id = a.id and m.recipient_id = a.user_id and not m.is_read limit ${UNREAD_TO}
    ) newest)`

const consents = sql`
  (select coalesce(json_object_agg(purpose, json_build_object('takenBackAt', withdrawn_at)), '{}')
    from (
      select distinct on (purpose) purpose, withdrawn_at from purpose_consents
      where user_id = a.user_id order by purpose, withdrawn_at desc nulls first
    ) newest)`

// A pause that was taken back never was one.
const takenUpAgain = sql`
  (select max(changed_at) from status_transitions m
    where application_id = a.id and from_status in ('on_hold', 'rejected', 'withdrawn')
      and to_status not in ('on_hold', 'rejected', 'withdrawn')
      and undoes is null and not exists (select from status_transitions back where back.undoes = m.id))`

export async function findCases(db: Queryable, ids: readonly string[]): Promise<BesideRow[]> {
  return db.rows<BesideRow>(sql`
    select a.id, a.held_for, coalesce(${takenUpAgain}, a.created_at) as asked_since, ${documents} as documents,
      filed.documents_filed, filed.last_reviewed, s.created_at as sheet_saved,
      (select min(e.created_at) from education_entries e
        where e.personal_data_sheet_id = s.id and e.level = ${NURSING_LEVEL}) as nursing_school_added,
      a.total_fees, a.amount_paid,
      a.amount_paid <= 0 and exists (
        select from payments where application_id = a.id and status = 'refunded' and not reversed
      ) as is_refunded,
      ${moneyUnderWay} as under_way,
      ${money} as owed,
      (select min(created_at) from payment_proofs where application_id = a.id and status = 'submitted') as reported_at,
      ${unread} as unread, t.unanswered_since, ${consents} as consents,
      (select coalesce(json_agg(json_build_object('title', i.title, 'decidedAt', i.decided_at)
          order by i.decided_at, i.item), '[]')
        from board_items i join application_boards b on b.application_id = i.application_id and b.board = i.board
        where i.application_id = a.id and i.kind = 'task' and i.state = 'asked') as board_items
    from applications a
    left join personal_data_sheets s on s.application_id = a.id
    left join threads t on t.application_id = a.id
    cross join lateral (
      select count(*)::int as documents_filed, max(reviewed_at) as last_reviewed from documents where application_id = a.id
    ) filed
    where a.id = any(${ids}::uuid[])`)
}
