import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface TableColumn {
  table: string
  column: string
  type: string
  unique: boolean
}

const left = [
  'settings',
  'users',
  'applications',
  'consents',
  'uploads',
  'documents',
  'presence',
  'mail_outbox',
  'dev_mailbox',
  'digest_notices',
  'message_notices',
  'personal_data_sheets',
  'migrations',
  'payment_attempts',
  'ledger_entries',
]

// Every route writes a read event; twenty times that would exceed one batch of an export.
const bulkChanges = String.raw`where t.action !~ '\.(read|listed)$'`

// Tables with so many rows that twenty times all of them would exceed one page, or one batch of an export.
const distinctBy: Record<string, string> = {
  audit: 'action',
  disclosures: 'channel',
  activities: 'application_id',
  messages: 'application_id',
  payments: 'application_id, status, held_for',
  privacy_requests: `kind = 'complaint'`,
}

// Rows that must be unique unless they are closed.
const others: Record<string, Record<string, string>> = {
  payment_proofs: { upload_id: 'null' },
  refund_requests: { status: `'declined'` },
  person_restrictions: { user_id: `(select u.id from users u where u.email_key like '%-' || n)`, kind: 't.kind' },
}

function latestOfEach(table: string): string {
  const columns = distinctBy[table]
  if (!columns) return ''
  const rows = table === 'audit' ? bulkChanges : ''
  return `where t.id in (select distinct on (${columns}) id from "${table}" t ${rows} order by ${columns}, id desc)`
}

export async function multiply(db: Database, times: number, applicantId: string): Promise<void> {
  const columns = await db.rows<TableColumn>(sql`
    select c.table_name as "table", c.column_name as "column", c.data_type as type,
      exists (
        select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = format('%I', c.table_name)::regclass and i.indisunique and a.attname = c.column_name
      ) as "unique"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.is_identity = 'NO'
    order by c.table_name, c.ordinal_position`)
  const copy = (table: string, own: Record<string, string>, join = '') => {
    const mine = columns.filter((one) => one.table === table)
    const names = mine.map(({ column }) => `"${column}"`).join(', ')
    const values = mine.map(({ column, type, unique }) => own[column] ?? copied(column, type, unique))
    return db.runScript(`insert into "${table}" (${names}) select ${values.join(', ')}
      from "${table}" t cross join generate_series(2, ${times}) n ${join} on conflict do nothing`)
  }
  const id = 'gen_random_uuid()'
  await copy('users', { id, oidc_issuer: 'null', oidc_subject: 'null' }, `where t.id = '${applicantId}'`)
  // Each copy of the applicant gets a copy of the application.
  await copy(
    'applications',
    { id, user_id: 'u.id' },
    `join users u on u.email_key like '%-' || n where t.user_id = '${applicantId}'`,
  )
  await copy('uploads', { id }, `where t.user_id = '${applicantId}'`)
  // Earlier versions of the applicant's document, and the same document of every other applicant.
  const copyPaper = (own: Record<string, string>, join: string) =>
    copy(
      'documents',
      { id, upload_id: 's.id', status: `'pending'`, ...own },
      `${join} join (
        select id, row_number() over (order by id) + 1 as place from uploads u
        where stored_at is not null and not exists (select from documents where upload_id = u.id)
      ) s on s.place = n
      where t.id = (
        select d.id from documents d join applications a on a.id = d.application_id
        where a.user_id = '${applicantId}' and replaced_at is null order by d.id desc limit 1
      )`,
    )
  await copyPaper({ replaced_at: 'now()' }, '')
  await copyPaper(
    { application_id: 'a.id' },
    `join applications a on a.application_number like '%-' || n and length(a.application_number) > 14`,
  )
  // Inserts an entry and its postings together, because the ledger rejects an unbalanced entry.
  const copies = `cross join generate_series(2, ${times}) n`
  // The cursor of a list accepts a UUID with a version only.
  const copyOf = (entry: string) => `overlay(md5(${entry}::text || n) placing '70008' from 13)::uuid`
  await db.runScript(`
    insert into ledger_entries (id, kind, idempotency_key, application_id, payment_id, charge_id, happened_on, memo,
      posted_at)
    select ${copyOf('t.id')}, kind, idempotency_key || n, application_id, payment_id, charge_id, happened_on, memo,
      posted_at
    from ledger_entries t ${copies} order by t.sequence;
    insert into ledger_postings (entry_id, account_id, currency, amount)
    select ${copyOf('entry_id')}, account_id, currency, amount from ledger_postings t ${copies}`)
  for (const table of [...new Set(columns.map((one) => one.table))]) {
    const hasId = columns.some((one) => one.table === table && one.column === 'id' && one.type === 'uuid')
    if (hasId && !left.includes(table)) await copy(table, { id, ...others[table] }, latestOfEach(table))
  }
  await copy(
    'incident_people',
    { incident_id: 't.incident_id', user_id: 'u.id' },
    `join users u on u.email_key like '%-' || n`,
  )
  await copy(
    'threads',
    { application_id: 'a.id', unanswered_since: `now() + n * interval '1 minute'`, unanswered_count: '1' },
    `join applications a on a.application_number like '%-' || n and length(a.application_number) > 14`,
  )
  await copy(
    'path_positions',
    { application_id: 'a.id' },
    `join applications a on a.application_number like '%-' || n and length(a.application_number) > 14
      where t.application_id = (select application_id from path_positions order by board limit 1)`,
  )
  await addChildren(db)
  await db.run(sql`update presence set seen_at = now() + interval '1 hour'`)
  await copy('presence', { id, subject_id: 'd.id' }, 'join documents d on true')
  await copy('mentions', { note_id: 'o.id' }, 'join notes o on true')
}

/** Closes the months in order, as the portal does. */
export async function closeMonths(db: Database, first: string, count: number): Promise<void> {
  await db.run(sql`
    insert into closed_months (month, closed_at)
    select ${first}::date + n * interval '1 month', now() from generate_series(0, ${count - 1}::int) n order by n`)
}

async function addChildren(db: Database): Promise<void> {
  await db.runScript(`
    insert into messages (id, application_id, sender_id, subject, content, created_at)
    select gen_random_uuid(), id, user_id, 'Hello', 'When?', now() from applications
    where not exists (select from messages where application_id = applications.id)`)
  await db.runScript(`
    insert into payment_references (channel_id, normal, reference, "position", proof_id)
    select channel_id, id::text, id::text, 0, id from payment_proofs p
    where not exists (select from payment_references where proof_id = p.id)`)
}

const chosen = ['code', 'party', 'purpose', 'requirement_id', 'screen', 'status']
const named = ['name', 'title']

function copied(column: string, type: string, unique: boolean): string {
  if (type === 'bytea' && unique) return `sha256(t."${column}" || n::text::bytea)`
  const differs = type === 'text' && (unique || named.includes(column)) && !chosen.includes(column)
  return differs ? `t."${column}" || '-' || n` : `t."${column}"`
}
