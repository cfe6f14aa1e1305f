import type pg from 'pg'

// The simplest tables for one list each of work, conversations and documents: stored rows without derived data, and one
// indexed statement per request.

const rowsOf = async (db: pg.Pool, name: string, text: string, values: unknown[] = []) =>
  (await db.query({ name, text, values })).rows

export async function makePlainDesk(db: pg.Pool): Promise<void> {
  const [there] = await rowsOf(db, 'desk', `select to_regclass('plain.work') is not null as made`)
  if (there?.made) return
  await db.query(`
    create table plain.work as
      select 'message:' || t.application_id as key, 'message' as kind, t.application_id, unanswered_since + interval '8 hours' as due_at
        from threads t where unanswered_since is not null
      union all select 'documents:' || application_id, 'documents', application_id, min(uploaded_at) + interval '16 hours'
        from documents where status = 'pending' and replaced_at is null group by application_id
      union all select 'proof:' || id, 'proof', application_id, created_at from payment_proofs where status = 'submitted'
      union all select 'follow_up:' || id, 'follow_up', application_id, due_on from follow_ups where state = 'open'
      union all select 'next_step:' || application_id, 'next_step', application_id, since from path_positions
        where state = 'open' and waits_for = 'team';
    alter table plain.work add primary key (key), add claimed_by uuid, add claimed_until timestamptz, add snoozed_until timestamptz;
    create index on plain.work (due_at, key);
    create table plain.threads as select application_id, unanswered_since from threads where unanswered_since is not null;
    create index on plain.threads (unanswered_since, application_id);
    create table plain.notes as select id, application_id, text, created_at from notes;
    create index on plain.notes (application_id, id);
    create table plain.sheets as select application_id, first_name, last_name, birthday from personal_data_sheets;
    create unique index on plain.sheets (application_id);
    create index on plain.documents (application_id);
    create table plain.reviews (id bigserial primary key, document_id uuid, status text, reasons text[], pointers jsonb, at timestamptz);
    create index on plain.messages using gin (to_tsvector('simple', subject || ' ' || content))`)
  await db.query('vacuum analyze')
}

const people = `join plain.applications a on a.id = w.application_id join plain.users u on u.id = a.user_id`
const named = `a.application_number, u.id as "userId", u.first_name, u.last_name`

export const listPlainWork = async (db: pg.Pool) => {
  const [rows, [total]] = await Promise.all([
    rowsOf(db, 'work', `select w.*, ${named} from plain.work w ${people} order by w.due_at, w.key limit 50`),
    rowsOf(db, 'work total', 'select count(*)::int as total from plain.work'),
  ])
  return { rows, ...total }
}

const kinds = [
  'message',
  'documents',
  'proof',
  'request',
  'next_step',
  'follow_up',
  'privacy',
  'date',
  'money',
  'other',
]

export const countPlainWork = (db: pg.Pool) =>
  rowsOf(
    db,
    'work counts',
    kinds
      .map((kind) => `select '${kind}' as kind, count(*)::int from plain.work where kind = '${kind}'`)
      .join(' union all '),
  )

export const nextPlainWork = (db: pg.Pool, by: string) =>
  rowsOf(
    db,
    'next',
    `update plain.work w set claimed_by = $1, claimed_until = now() + interval '1 hour' where key = (
      select key from plain.work where claimed_until is null order by due_at, key limit 1 for update skip locked) returning *`,
    [by],
  )

export const claimPlainWork = (db: pg.Pool, key: string, by: string) =>
  rowsOf(
    db,
    'claim',
    `update plain.work set claimed_by = $2, claimed_until = now() + interval '1 hour' where key = $1 returning *`,
    [key, by],
  )

export const snoozePlainWork = (db: pg.Pool, key: string) =>
  rowsOf(db, 'snooze', `update plain.work set snoozed_until = now() + interval '3 days' where key = $1 returning *`, [
    key,
  ])

export const listPlainConversations = (db: pg.Pool) =>
  rowsOf(
    db,
    'conversations',
    `select w.*, ${named}, m.subject, left(m.content, 200) as beginning from plain.threads w ${people}
      join lateral (select * from plain.messages m where m.application_id = w.application_id order by id desc limit 1) m on true
      order by w.unanswered_since, w.application_id limit 50`,
  )

export const readPlainThread = async (db: pg.Pool, id: string) => ({
  messages: await rowsOf(
    db,
    'thread',
    'select * from plain.messages where application_id = $1 order by id desc limit 50',
    [id],
  ),
  notes: await rowsOf(db, 'notes', 'select * from plain.notes where application_id = $1 order by id desc limit 50', [
    id,
  ]),
})

export const searchPlainMessages = (db: pg.Pool, word: string) =>
  rowsOf(
    db,
    'words',
    `select w.id, w.application_id, ${named}, left(content, 200) as beginning from plain.messages w ${people}
      where to_tsvector('simple', subject || ' ' || content) @@ to_tsquery('simple', $1) order by w.id desc limit 50`,
    [`${word}:*`],
  )

export const readPlainReview = async (db: pg.Pool, id: string) => ({
  papers: await rowsOf(db, 'papers', 'select * from plain.documents where application_id = $1', [id]),
  sheet: await rowsOf(db, 'sheet', 'select * from plain.sheets where application_id = $1', [id]),
})

export const decidePlain = (
  db: pg.Pool,
  id: string,
  { reasons, pointers }: { reasons: string[]; pointers: unknown[] },
) =>
  rowsOf(
    db,
    'decide',
    `with decided as (update plain.documents set status = 'rejected' where id = $1 returning id)
      insert into plain.reviews (document_id, status, reasons, pointers, at) select id, 'rejected', $2, $3, now() from decided returning id`,
    [id, reasons, JSON.stringify(pointers)],
  )
