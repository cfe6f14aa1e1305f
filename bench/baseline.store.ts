import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'

// The statements of the portal's own requests, and nothing around them.

export const readSession = (db: Sql, tokenHash: Buffer) => db`
  select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.name
  from sessions s join users u on u.id = s.user_id where s.token_hash = ${tokenHash}`

export const readApplication = (db: Sql, userId: string) => db`
  select id, application_number as "applicationNumber", user_id as "userId", status, total_fees as "totalFees",
    amount_paid as "amountPaid", created_at as "createdAt"
  from applications where user_id = ${userId}`

export const readChecklist = (db: Sql, applicationId: string) => db`
  select id, application_id as "applicationId", requirement_id as "requirementId", status, notes
  from application_requirements where application_id = ${applicationId}`

export const readActivities = (db: Sql, applicationId: string) => db`
  select id, description, created_at as "createdAt" from activities
  where application_id = ${applicationId} order by id desc limit 201`

const clients = (db: Sql) => db`
  select a.id, a.application_number as "applicationNumber", a.user_id as "userId", a.status,
    a.total_fees as "totalFees", a.amount_paid as "amountPaid", a.created_at as "createdAt", a.balance,
    a.status_since as "statusSince", a.waiting_cause as "waitingCause", a.waiting_since as "waitingSince",
    u.first_name as "firstName", u.last_name as "lastName", u.email, c.id as "colleagueId", c.name as "colleagueName",
    exists (select from personal_data_sheets where application_id = a.id) as "hasSheet",
    coalesce(t.unanswered_count, 0) as "unansweredMessages", t.unanswered_since as "unansweredSince"
  from applications a join users u on u.id = a.user_id left join users c on c.id = a.assigned_to
  left join threads t on t.application_id = a.id`

export const readApplications = (db: Sql) =>
  Promise.all([db`${clients(db)} order by a.id desc limit 201`, db`select count(*)::int as count from applications`])

const held = (db: Sql, status: string, party: string) => db`a.status = ${status} and a.waits_for = ${party}`

export const readFiltered = (db: Sql, status: string, party: string) =>
  Promise.all([
    db`${clients(db)} where ${held(db, status, party)} order by a.id desc limit 201`,
    db`select count(*)::int as count from applications a where ${held(db, status, party)}`,
  ])

export const searchApplications = (db: Sql, words: string) =>
  Promise.all([
    db`${clients(db)} where a.search_text ilike ${`%${words}%`} order by a.id desc limit 201`,
    db`select count(*)::int as count from applications a where a.search_text ilike ${`%${words}%`}`,
  ])

export const readStatistics = (db: Sql) => db`
  select (select count(*)::int from users) as "totalClients",
    (select count(*)::int from documents where status = 'pending' and replaced_at is null) as "pendingReviews",
    (select count(*)::int from applications where status = 'approved') as approved,
    (select count(*)::int from applications where status in ('approved', 'rejected')) as decided,
    (select count(*)::int from users where created_at >= date_trunc('month', now())) as "newClientsThisMonth",
    (select sum(amount) from payments where created_at >= date_trunc('month', now())) as revenue,
    (select sum(amount) from payments where created_at >= date_trunc('month', now()) - interval '1 month'
      and created_at < date_trunc('month', now())) as "revenueLastMonth"`

export interface DraftMessage {
  applicationId: string
  senderId: string
  subject: string
  content: string
}

export async function writeMessage(db: Sql, { applicationId, senderId, subject, content }: DraftMessage) {
  const id = randomUUID()
  const at = new Date()
  await db`
    with owed as (
      insert into mail_outbox (id, dedupe_key, recipient, notice, facts, next_attempt_at, created_at)
      values (${randomUUID()}, ${`floor:${id}`}, 'floor@bench.test', 'message_from_applicant', '{}',
        '2100-01-01', ${at})
    )
    insert into messages (id, application_id, sender_id, recipient_id, subject, content, created_at)
    values (${id}, ${applicationId}, ${senderId}, null, ${subject}, ${content}, ${at})`
  return { id, applicationId, subject, content, createdAt: at }
}
