import type pg from 'pg'

// The simplest solution with the same rows on the screen: plain tables with the needed indexes and named statements; no
// rules, no counters, no audit, no mail.

const rowsOf = async (db: pg.Pool, name: string, text: string, values: unknown[] = []) =>
  (await db.query({ name, text, values })).rows

/** Creates the plain tables once per database, in a separate schema with the same rows. */
export async function makePlainTables(db: pg.Pool, applications: number): Promise<void> {
  const [there] = await rowsOf(db, 'there', `select to_regclass('plain.applications') is not null as made`)
  if (there?.made) {
    const [held] = await rowsOf(db, 'held', 'select count(*)::int as count from plain.applications')
    if (held?.count === applications) return
  }
  await db.query(`
    drop schema if exists plain cascade;
    create schema plain;
    create table plain.users as
      select id, first_name, last_name, email, mobile_number, created_at from users;
    alter table plain.users add primary key (id);
    create index on plain.users (created_at);
    create index on plain.users using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
    create table plain.applications as
      select id, application_number, user_id, status, total_fees, amount_paid, assigned_to, created_at from applications;
    alter table plain.applications add primary key (id), add foreign key (user_id) references plain.users (id);
    create unique index on plain.applications (user_id);
    create index on plain.applications (status, id);
    create table plain.requirements as
      select id, application_id, requirement_id, status, notes from application_requirements;
    alter table plain.requirements add primary key (id);
    create index on plain.requirements (application_id);
    create table plain.documents as
      select id, application_id, requirement_id, file_name, file_size, sha256, status, uploaded_at from documents
      where replaced_at is null;
    alter table plain.documents add primary key (id);
    create index on plain.documents (status);
    create table plain.payments as select id, application_id, amount, created_at from payments;
    alter table plain.payments add primary key (id);
    create index on plain.payments (created_at);
    create table plain.messages as
      select id, application_id, sender_id, recipient_id, subject, content, is_read, created_at from messages;
    alter table plain.messages add primary key (id), alter is_read set default false,
      add foreign key (application_id) references plain.applications (id),
      add foreign key (sender_id) references plain.users (id);
    create index on plain.messages (application_id, id);
    create table plain.uploads (id uuid primary key, sha256 text not null, size bigint not null, created_at timestamptz)`)
  await db.query('vacuum analyze')
}

const clients = `
  select a.id, a.application_number as "applicationNumber", a.user_id as "userId", a.status, a.total_fees as "totalFees",
    a.amount_paid as "amountPaid", a.created_at as "createdAt", u.first_name as "firstName", u.last_name as "lastName",
    u.email, c.first_name || ' ' || c.last_name as "colleague"
  from plain.applications a join plain.users u on u.id = a.user_id left join plain.users c on c.id = a.assigned_to`

export const readDashboard = async (db: pg.Pool, userId: string) => {
  const [application] = await rowsOf(
    db,
    'application',
    `select id, application_number as "applicationNumber", status, total_fees as "totalFees",
      amount_paid as "amountPaid", created_at as "createdAt"
    from plain.applications where user_id = $1`,
    [userId],
  )
  const checklist = await rowsOf(
    db,
    'checklist',
    `select id, requirement_id as "requirementId", status, notes from plain.requirements where application_id = $1`,
    [application?.id],
  )
  return { application, checklist }
}

export const readList = async (db: pg.Pool) => {
  const [rows, [total]] = await Promise.all([
    rowsOf(db, 'list', `${clients} order by a.id desc limit 50`),
    rowsOf(db, 'count', 'select count(*)::int as total from plain.applications'),
  ])
  return { rows, ...total }
}

export const readOfStatus = (db: pg.Pool, status: string) =>
  rowsOf(db, 'of status', `${clients} where a.status = $1 order by a.id desc limit 50`, [status])

export const search = (db: pg.Pool, words: string) =>
  rowsOf(
    db,
    'search',
    `${clients} where u.first_name || ' ' || u.last_name || ' ' || u.email ilike $1 order by a.id desc limit 50`,
    [`%${words}%`],
  )

export const readStatistics = async (db: pg.Pool) => {
  const [row] = await rowsOf(
    db,
    'statistics',
    `select (select count(*)::int from plain.users) as "totalClients",
      (select count(*)::int from plain.documents where status = 'pending') as "pendingReviews",
      (select count(*)::int from plain.applications where status = 'approved') as approved,
      (select count(*)::int from plain.applications where status in ('approved', 'rejected')) as decided,
      (select count(*)::int from plain.users where created_at >= date_trunc('month', now())) as "newThisMonth",
      (select sum(amount) from plain.payments where created_at >= date_trunc('month', now())) as revenue,
      (select sum(amount) from plain.payments where created_at >= date_trunc('month', now()) - interval '1 month'
        and created_at < date_trunc('month', now())) as "revenueLastMonth"`,
  )
  return row
}

export interface PlainMessage {
  id: string
  applicationId: string
  senderId: string
  subject: string
  content: string
}

export const writeMessage = async (db: pg.Pool, { id, applicationId, senderId, subject, content }: PlainMessage) => {
  const [row] = await rowsOf(
    db,
    'write',
    `insert into plain.messages (id, application_id, sender_id, subject, content, created_at)
    values ($1, $2, $3, $4, $5, now()) returning *`,
    [id, applicationId, senderId, subject, content],
  )
  return row
}

export const keepUpload = (db: pg.Pool, upload: { id: string; sha256: string; size: number }) =>
  rowsOf(db, 'upload', 'insert into plain.uploads values ($1, $2, $3, now())', [upload.id, upload.sha256, upload.size])
