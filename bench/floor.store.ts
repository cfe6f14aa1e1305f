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

export const readApplications = (db: Sql) =>
  Promise.all([
    db`
      select a.id, a.application_number as "applicationNumber", a.user_id as "userId", a.status,
        a.total_fees as "totalFees", a.amount_paid as "amountPaid", a.created_at as "createdAt",
        u.first_name as "firstName", u.last_name as "lastName", u.email
      from applications a join users u on u.id = a.user_id order by a.id desc limit 201`,
    db`select count(*)::int as count from applications`,
  ])

export interface Draft {
  applicationId: string
  senderId: string
  subject: string
  content: string
}

export async function writeMessage(db: Sql, { applicationId, senderId, subject, content }: Draft) {
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

/** Fills the database up to so many applicants, each with an application, its checklist and an activity. */
export async function seed(db: Sql, applications: number): Promise<void> {
  const at = new Date()
  await db.begin(async (tx) => {
    await tx`
      insert into users (id, email, email_key, first_name, last_name, name, created_at)
      select gen_random_uuid(), e, e, 'Nurse', 'Number ' || n, 'Nurse Number ' || n, ${at}
      from generate_series(1, ${applications}::int) n, lateral (select 'nurse' || n || '@bench.test' as e) x
      on conflict do nothing`
    await tx`
      insert into applications (id, application_number, user_id, status, total_fees, created_at)
      select gen_random_uuid(), '2026-' || u.email_key, u.id, 'in_progress', 1500, ${at}
      from users u where u.email_key like '%@bench.test' on conflict do nothing`
    await tx`
      insert into application_requirements (id, application_id, requirement_id, status, updated_at)
      select gen_random_uuid(), a.id, r, 'missing', ${at} from applications a,
        unnest(array['passport', 'bsn-diploma', 'hs-diploma', 'transcript', 'birth-cert', 'marriage-cert', 'prc-id']) r
      on conflict do nothing`
    await tx`
      insert into activities (id, application_id, description, created_at)
      select gen_random_uuid(), id, 'Application started', ${at} from applications a
      where not exists (select 1 from activities one where one.application_id = a.id)`
  })
  // As the database itself does after a while; without it a count reads every row.
  await db`vacuum analyze users, applications, application_requirements, activities`
}
