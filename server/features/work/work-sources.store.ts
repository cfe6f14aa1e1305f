import type { WorkKind } from '#contract/work/work.ts'
import { MISSED_DAYS } from '#domain/work/times.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

/** The rows of a kind of work, each as `k`, and the columns that a list needs. */
export interface WorkSource {
  from: SqlFragment
  where: SqlFragment
  id: SqlFragment
  // The application id; null when the row is about a person and has the user id.
  application: SqlFragment | null
  /** The sort column of items: both age and due time grow with it. */
  value: SqlFragment
  /** A claim must be younger than this instant; default is `value`. */
  since?: SqlFragment
  things: SqlFragment
  fact: SqlFragment
  named: SqlFragment
  // The assignee of the client, when the row itself holds the column.
  assigned?: SqlFragment
  // The client, when an erasure keeps the row: items of erased people are no work.
  person?: SqlFragment
  /** The person who may not do the item. */
  by: SqlFragment
  /** The same items along an index, to find the first items quickly. */
  inOrder?: Pick<WorkSource, 'from' | 'where' | 'value'>
  detail: SqlFragment
}

export interface OfficeDay {
  today: string
  timeZone: string
}

const beginOf = (day: SqlFragment, { timeZone }: OfficeDay) => sql`((${day})::timestamp at time zone ${timeZone}::text)`

export const nobody = sql`null::uuid`
const ofApplication = sql`k.application_id`

// Sorts by the indexed column, not by the text of the result.
export const newestFromApplicant = sql`(select m.id::text from messages m
  where m.application_id = k.application_id and m.recipient_id is null order by m.id desc limit 1)`

const messages = (): WorkSource => ({
  from: sql`threads k`,
  where: sql`k.unanswered_since is not null`,
  id: sql`k.application_id`,
  application: ofApplication,
  value: sql`k.unanswered_since`,
  things: sql`k.unanswered_count`,
  fact: newestFromApplicant,
  named: nobody,
  by: nobody,
  detail: sql`jsonb_build_object('count', k.unanswered_count)`,
})

const waiting = sql`replaced_at is null and status = 'pending'`

// All waiting documents of an application are one item.
const papers = (): WorkSource => ({
  from: sql`(
    select application_id, (array_agg(assigned_to))[1] as assigned_to, min(uploaded_at) as since, count(*)::int as papers
    from documents where ${waiting} group by application_id) k`,
  where: sql`true`,
  inOrder: {
    from: sql`(select * from documents where ${waiting}) k`,
    where: sql`not exists (select from documents where application_id = k.application_id and ${waiting}
      and (uploaded_at, id) < (k.uploaded_at, k.id))`,
    value: sql`k.uploaded_at`,
  },
  id: sql`k.application_id`,
  application: ofApplication,
  value: sql`k.since`,
  things: sql`k.papers`,
  fact: sql`(select d.id::text from documents d where d.application_id = k.application_id and ${waiting}
    order by d.uploaded_at desc, d.id desc limit 1)`,
  named: nobody,
  assigned: sql`k.assigned_to`,
  by: nobody,
  detail: sql`(select jsonb_build_object('requirements', jsonb_agg(requirement_id order by uploaded_at, id),
      'first', jsonb_agg(id order by uploaded_at, id) -> 0)
    from documents where application_id = k.application_id and ${waiting})`,
})

const proofs = (): WorkSource => ({
  from: sql`payment_proofs k`,
  where: sql`k.status = 'submitted'`,
  id: sql`k.id`,
  application: ofApplication,
  value: sql`k.created_at`,
  things: sql`1`,
  fact: sql`k.id::text`,
  named: nobody,
  by: sql`k.submitted_by`,
  detail: sql`jsonb_build_object('amount', k.amount::text, 'currency', k.currency,
    'channel', (select name from payment_channels where id = k.channel_id))`,
})

const askAgainOn = sql`least(k.next_chase_at, k.expected_by + 1)`

/** A late request rests after a newer reminder, or until a reminder day that a member set. */
const restsUntilChase = (today: string) => sql`k.next_chase_at > ${today}::date and (k.chase_is_set
  or exists (select from request_chases c where c.request_id = k.id and c.chased_on >= k.expected_by))`

const requests = (office: OfficeDay): WorkSource => ({
  from: sql`third_party_requests k`,
  where: sql`k.status not in ('accepted', 'cancelled', 'not_needed') and ${askAgainOn} <= ${office.today}::date
    and not coalesce(${restsUntilChase(office.today)}, false) and a.status not in ('rejected', 'withdrawn')`,
  id: sql`k.id`,
  application: ofApplication,
  value: askAgainOn,
  since: beginOf(askAgainOn, office),
  things: sql`1`,
  fact: sql`k.version::text`,
  named: sql`k.owner_id`,
  by: nobody,
  detail: sql`jsonb_build_object('party', k.party, 'expectedBy', k.expected_by)`,
})

const nextSteps = (office: OfficeDay): WorkSource => ({
  from: sql`applications k`,
  where: sql`k.waits_for = 'team' and k.documents_pending = 0`,
  id: sql`k.id`,
  application: sql`k.id`,
  value: sql`k.waiting_since`,
  // The column holds a day, as midnight in UTC.
  since: beginOf(sql`k.waiting_since at time zone 'UTC'`, office),
  things: sql`1`,
  fact: sql`to_char(k.waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  named: nobody,
  assigned: sql`k.assigned_to`,
  person: sql`k.user_id`,
  by: nobody,
  detail: sql`jsonb_build_object('cause', k.waiting_cause)`,
})

/** A message of the applicant ends a follow-up with `unless_answered`. */
export const isAnswered = (followUp: SqlFragment): SqlFragment => sql`(${followUp}.unless_answered and exists (
  select from messages m where m.application_id = ${followUp}.application_id and m.recipient_id is null
    and m.created_at > ${followUp}.created_at))`

const followUps = (office: OfficeDay): WorkSource => ({
  from: sql`follow_ups k`,
  where: sql`k.state = 'open' and k.due_on <= ${office.today}::date and not ${isAnswered(sql`k`)}`,
  id: sql`k.id`,
  application: ofApplication,
  value: sql`k.due_on`,
  since: beginOf(sql`k.due_on`, office),
  things: sql`1`,
  fact: sql`k.version::text`,
  named: sql`k.assigned_to`,
  // Read only for follow-ups whose named member has left the team.
  assigned: sql`(select assigned_to from applications where id = k.application_id)`,
  by: nobody,
  detail: sql`jsonb_build_object('text', k.text)`,
})

const privacyRequests = (): WorkSource => ({
  from: sql`privacy_requests k`,
  where: sql`k.state = 'open'`,
  id: sql`k.id`,
  application: null,
  value: sql`k.received_at`,
  things: sql`1`,
  fact: sql`k.version::text`,
  named: nobody,
  by: nobody,
  detail: sql`jsonb_build_object('request', k.kind)`,
})

const dates = (office: OfficeDay): WorkSource => ({
  from: sql`path_positions k`,
  where: sql`k.state = 'open' and k.urgent_from <= ${office.today}::date
    and k.clock_on > ${office.today}::date - ${MISSED_DAYS}::int`,
  id: sql`k.application_id`,
  application: ofApplication,
  value: sql`k.urgent_from`,
  since: beginOf(sql`k.urgent_from`, office),
  things: sql`1`,
  fact: sql`k.clock || ':' || k.clock_on`,
  named: nobody,
  person: sql`a.user_id`,
  by: nobody,
  detail: sql`jsonb_build_object('clock', k.clock, 'day', k.clock_on,
    'paper', case when k.expires_on = k.clock_on then k.expires_paper end, 'isBooked', exists (
    select from exam_appointments where application_id = k.application_id and attempt = k.attempt
      and replaced_at is null))`,
})

const money = (): WorkSource => ({
  from: sql`(
    select id, application_id, created_at as since, asked_by as by, status as what, amount, currency
    from refunds where status = 'needs_second_person'
    union all
    select id, application_id, coalesce(provider_failed_at, created_at), returned_by, 'failed', amount, currency
    from refunds where status = 'approved' and failure is not null
    union all
    select id, application_id, created_at, null, 'asked', proposed, currency from refund_requests where status = 'open'
    union all
    select id, application_id, created_at, null, 'held', amount, currency
    from payments where held_for is not null and released_at is null and not reversed
    union all
    select p.id, p.application_id, d.updated_at, null, 'disputed', d.amount, p.currency
    from payment_disputes d join payments p on p.intent_id = d.intent_id and p.status = 'success'
    where d.outcome is null and (p.held_for is null or p.released_at is not null)
  ) k`,
  where: sql`true`,
  id: sql`k.id`,
  application: ofApplication,
  value: sql`k.since`,
  things: sql`1`,
  fact: sql`k.what || ':' || k.id`,
  named: nobody,
  person: sql`a.user_id`,
  by: sql`k.by`,
  detail: sql`jsonb_build_object('what', k.what, 'amount', k.amount::text, 'currency', k.currency)`,
})

const sources: Readonly<Record<WorkKind, (office: OfficeDay) => WorkSource>> = {
  message: messages,
  documents: papers,
  proof: proofs,
  request: requests,
  next_step: nextSteps,
  follow_up: followUps,
  privacy: privacyRequests,
  date: dates,
  money,
}

export const sourceOf = (kind: WorkKind, office: OfficeDay): WorkSource => sources[kind](office)

/** Names the client; for a privacy request by letter, the author of the letter. */
export const clientName = (kind: WorkKind): SqlFragment =>
  kind === 'privacy' ? sql`coalesce(${nameOf('u')}, k.requester_name, 'Unknown')` : nameOf('u')
