import { randomUUID } from 'node:crypto'
import type { Queryable } from '../../server/database/open.ts'
import { type SqlFragment, sql } from '../../server/database/sql.ts'

// The statements of the portal's own requests, and nothing around them.

export const readSession = (db: Queryable, tokenHash: Buffer) =>
  db.one(sql`
    select u.id, u.email, u.first_name, u.last_name, u.name
    from sessions s join users u on u.id = s.user_id where s.token_hash = ${tokenHash}`)

export const readApplication = (db: Queryable, userId: string) =>
  db.one(sql`
    select id, application_number, user_id, status, total_fees, amount_paid, created_at
    from applications where user_id = ${userId}`)

export const readChecklist = (db: Queryable, applicationId: string) =>
  db.rows(sql`
    select id, application_id, requirement_id, status, notes
    from application_requirements where application_id = ${applicationId}`)

export const readActivities = (db: Queryable, applicationId: string) =>
  db.rows(sql`
    select id, description, created_at from activities
    where application_id = ${applicationId} order by id desc limit 201`)

async function listClients(db: Queryable, condition: SqlFragment) {
  const [rows, total] = await Promise.all([
    db.rows(sql`
      select a.id, a.application_number, a.user_id, a.status, a.total_fees, a.amount_paid, a.created_at, a.balance,
        a.status_since, a.waiting_cause, a.waiting_since, u.first_name, u.last_name, u.email,
        c.id as colleague_id, c.name as colleague_name,
        exists (select from personal_data_sheets where application_id = a.id) as has_sheet,
        coalesce(t.unanswered_count, 0) as unanswered_messages, t.unanswered_since
      from applications a join users u on u.id = a.user_id left join users c on c.id = a.assigned_to
      left join threads t on t.application_id = a.id
      where ${condition} order by a.id desc limit 201`),
    db.one(sql`select count(*)::int as count from applications a where ${condition}`),
  ])
  return { rows: rows.slice(0, 200), ...total }
}

export const readApplications = (db: Queryable) => listClients(db, sql`true`)

export const readFiltered = (db: Queryable, status: string, party: string) =>
  listClients(db, sql`a.status = ${status} and a.waits_for = ${party}`)

export const searchApplications = (db: Queryable, words: string) =>
  listClients(db, sql`a.search_text ilike ${`%${words}%`}`)

export const readStatistics = (db: Queryable) =>
  db.one(sql`
    select (select count(*)::int from users) as total_clients,
      (select count(*)::int from documents where status = 'pending' and replaced_at is null) as pending_reviews,
      (select count(*)::int from applications where status = 'approved') as approved,
      (select count(*)::int from applications where status in ('approved', 'rejected')) as decided,
      (select count(*)::int from users where created_at >= date_trunc('month', now())) as new_clients_this_month,
      (select sum(amount) from payments where created_at >= date_trunc('month', now())) as revenue,
      (select sum(amount) from payments where created_at >= date_trunc('month', now()) - interval '1 month'
        and created_at < date_trunc('month', now())) as revenue_last_month`)

export interface DraftMessage {
  applicationId: string
  senderId: string
  subject: string
  content: string
}

export async function writeMessage(db: Queryable, { applicationId, senderId, subject, content }: DraftMessage) {
  const id = randomUUID()
  const at = new Date()
  await db.run(sql`
    with owed as (
      insert into mail_outbox (id, dedupe_key, recipient, notice, facts, next_attempt_at, created_at)
      values (${randomUUID()}, ${`floor:${id}`}, 'floor@bench.test', 'message_from_applicant', '{}',
        '2100-01-01', ${at})
    )
    insert into messages (id, application_id, sender_id, recipient_id, subject, content, created_at)
    values (${id}, ${applicationId}, ${senderId}, null, ${subject}, ${content}, ${at})`)
  return { id, applicationId, subject, content, createdAt: at }
}
