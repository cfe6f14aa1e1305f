import { necessaryPurposes } from '../../domain/privacy/consents.ts'
import { recount } from '../../server/database/counters.store.ts'
import type { Database, Tx } from '../../server/database/open.ts'
import { identifier, sql } from '../../server/database/sql.ts'
import { continueAccountNumbers, filledOfLedger, insertCompanyAccounts, insertLedger } from './fill-ledger.store.ts'
import { filledOfPath, insertPaths, insertStates } from './fill-path.store.ts'
import { type ApplicationHistory, historyOf } from './histories.ts'
import { colleagues } from './names.ts'

const BATCH = 20_000

/** The tables that belong to an application, in the order of emptying and counting. */
const filled = [
  'users',
  'applications',
  'purpose_consents',
  'status_transitions',
  'application_requirements',
  'personal_data_sheets',
  'education_entries',
  'uploads',
  'documents',
  'document_reviews',
  'messages',
  'threads',
  'payments',
  'activities',
  ...filledOfLedger,
  ...filledOfPath,
]

export class InUse extends Error {}

/**
 * Fills a database with this many applications, each with person, moves, 7 checklist rows, a sheet (most of them), 5
 * documents with uploads and reviews, 2 messages, 3 payments with postings, and a path after the board. The same number
 * gives the same rows. Replaces earlier fill data and writes no document files. No portal may run meanwhile.
 */
export async function fill(db: Database, applications: number, tell: (done: number) => void = () => {}): Promise<void> {
  await refuseRealPeople(db)
  // One transaction: an interruption leaves the database with every row, index and constraint as before.
  await db.begin(async (tx) => {
    await tx.run(sql`set local maintenance_work_mem = '512MB'`)
    await tx.run(sql`set local work_mem = '128MB'`)
    // The ledger is append-only, but these rows belong to no real person.
    for (const table of ['ledger_entries', 'ledger_postings']) {
      await tx.run(sql`alter table ${identifier(table)} disable trigger user`)
    }
    await tx.run(sql`truncate ledger_accounts, ledger_entries, ledger_postings, users, applications, uploads, payments, review_months, receipt_counters,
      name_tokens cascade`)
    const putBack = await takeAway(tx)
    await makeFillId(tx)
    await insertColleagues(tx)
    await insertCompanyAccounts(tx)
    for (let from = 1; from <= applications; from += BATCH) {
      const until = Math.min(from + BATCH - 1, applications)
      await fillSome(
        tx,
        Array.from({ length: until - from + 1 }, (_, index) => historyOf(from + index, applications)),
      )
      tell(until)
    }
    await tx.run(sql`drop function fill_id(text, bigint, timestamptz)`)
    await continueAccountNumbers(tx)
    await tx.run(sql`select setval('application_numbers', ${applications})`)
    await tx.run(sql`
      insert into receipt_counters (year, last_number)
      select year, ${3 * applications} from generate_series(2024, 2027) year`)
    await tx.run(sql`
      insert into name_tokens
      select distinct token from users, tokenize_name(first_name, last_name) as token order by token`)
    await putBack()
    await insertStates(tx)
    await recount(tx)
  })
  // Autovacuum would do this later; without it the planner guesses.
  await db.run(sql`vacuum analyze`)
}

export async function filledWith(db: Database): Promise<number> {
  const row = await db.one<{ there: number }>(sql`
    select count(*)::int as there from users where email_key like '%@filled.test'`)
  return row?.there ?? 0
}

/** Nobody can own an address that ends with .test, so such users are not real. */
async function refuseRealPeople(db: Database) {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from (select from users where email_key not like '%.test' limit 100) as real`)
  if (row?.count) {
    throw new InUse(
      `There are people in this database who were not filled in (${row.count === 100 ? 'at least ' : ''}${row.count}). ` +
        'Filling empties it first, so it is done only where every address ends with .test.',
    )
  }
}

/**
 * Drops triggers, foreign keys and non-unique indexes, which slow down each row. Returns a function that restores them,
 * building or checking each in one pass.
 */
async function takeAway(tx: Tx): Promise<() => Promise<void>> {
  const references = await tx.rows<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid = any(${filled}::regclass[]) order by conname`)
  const indexes = await tx.rows<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any(${filled}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by 1`)
  for (const { table, name } of references)
    await tx.run(sql`alter table ${identifier(table)} drop constraint ${identifier(name)}`)
  for (const { name } of indexes) await tx.run(sql`drop index ${identifier(name)}`)
  for (const table of filled) await tx.run(sql`alter table ${identifier(table)} disable trigger user`)
  return async () => {
    for (const { definition } of indexes) await tx.runScript(definition)
    for (const { table, name, definition } of references) {
      await tx.runScript(`alter table ${table} add constraint "${name}" ${definition}`)
    }
    for (const table of filled) await tx.run(sql`alter table ${identifier(table)} enable trigger user`)
  }
}

/**
 * Creates ids like the portal's: first the time, then bits fixed by kind and number. Written so that PostgreSQL inlines
 * the function, which is several times faster.
 */
export async function makeFillId(tx: Tx) {
  await tx.runScript(`
    create function fill_id(kind text, n bigint, at timestamptz) returns uuid
    language sql immutable parallel safe
    return (
      lpad(to_hex((date_part('epoch', at) * 1000)::bigint), 12, '0') || '7' || kind || '8' || lpad(to_hex(n), 15, '0')
    )::uuid`)
}

async function insertColleagues(tx: Tx) {
  await tx.run(sql`
    insert into users (id, email, email_key, first_name, last_name, name, created_at)
    select id, email, email, "firstName", "lastName", "firstName" || ' ' || "lastName", '2024-11-01'
    from json_to_recordset(${JSON.stringify(colleagues)}::json)
      as person (id uuid, email text, "firstName" text, "lastName" text)`)
}

async function fillSome(tx: Tx, lives: ApplicationHistory[]): Promise<void> {
  await tx.run(sql`
    create temporary table life on commit drop as
    select fill_id('a00', n, at) as user_id, fill_id('b00', n, at) as application_id, life.*
    from json_to_recordset(${JSON.stringify(lives)}::json) as life (
      n bigint, at timestamptz(3), first_name text, last_name text, email text, mobile text, number text, status text,
      path json, status_since timestamptz(3), papers text, first_reviewed timestamptz(3), last_sent timestamptz(3),
      last_reviewed timestamptz(3), reason text, sheet_at timestamptz(3), school_at timestamptz(3), married boolean, home json, colleague uuid,
      assigned_to uuid, total_fees numeric,
      paid_thrice numeric, question_read boolean
    )`)
  await insertPeople(tx)
  await insertPapers(tx)
  await insertTalk(tx)
  await insertLedger(tx)
  await insertPaths(tx)
  await tx.run(sql`drop table life`)
}

async function insertPeople(tx: Tx) {
  await tx.run(sql`
    insert into users (id, email, email_key, first_name, last_name, name, mobile_number, messenger_group_chat, created_at)
    select user_id, email, email, first_name, last_name, first_name || ' ' || last_name, mobile, 'Batch ' || n % 40, at
    from life order by n`)
  await tx.run(sql`
    insert into applications (id, application_number, user_id, status, total_fees, amount_paid, created_at, status_since,
      assigned_to, search_text, sort_name)
    select application_id, number, user_id, status, total_fees, 3 * paid_thrice, at, status_since, assigned_to, application_search_text(number, user_id),
      application_sort_name(user_id)
    from life order by n`)
  await tx.run(sql`
    insert into purpose_consents (id, user_id, purpose, text_version, text_hash, language, channel, given_by, given_at)
    select fill_id('a3' || place, n, at), user_id, purpose, '2026-11', null, 'en', 'start_api', user_id, at
    from life, unnest(${[...necessaryPurposes]}::text[]) with ordinality as purposes (purpose, place)
    order by n, place`)
  await tx.run(sql`
    insert into status_transitions (id, application_id, from_status, to_status, reason, changed_by, changed_at)
    select fill_id('e0' || place, n, changed_at), application_id, case when place > 1 then path ->> (place - 2)::int end, step,
      case when step in ('rejected', 'on_hold', 'withdrawn') then 'As the applicant asked on the phone.' end,
      case when place = 1 then user_id else colleague end, changed_at
    from life, json_array_elements_text(path) with ordinality as steps (step, place), lateral (
      select at + (status_since - at) * ((place - 1)::float8 / greatest(json_array_length(path) - 1, 1)) as changed_at
    ) moved
    order by n, place`)
  await tx.run(sql`
    insert into application_requirements (id, application_id, requirement_id, status, notes, required, updated_at)
    select fill_id('f0' || place, n, at), application_id, requirement,
      case
        when place > 5 then case when sheet_at is null then 'missing' when place = 6 and married then 'missing'
          else 'not_applicable' end
        when papers = 'waiting' and place = 5 then 'pending'
        when papers = 'to_mend' and place = 5 or papers = 'to_send' and place > 3 then 'missing'
        else 'approved'
      end,
      case when papers = 'to_mend' and place = 5 then 'A corner is cut off. Please upload it again.' end,
      place <= 5 or place = 6 and married and sheet_at is not null, at
    from life, unnest(array['passport', 'bsn-diploma', 'hs-diploma', 'transcript', 'birth-cert', 'marriage-cert',
      'prc-id']) with ordinality as requirements (requirement, place)
    order by n, place`)
  await tx.run(sql`
    insert into personal_data_sheets (id, application_id, first_name, last_name, birthday, age, marital_status,
      house_street, barangay, city, province, zipcode, email, phone_number, is_first_time_taker, is_retaker, declare_prc,
      created_at, updated_at)
    select fill_id('c00', n, sheet_at), application_id, first_name, last_name,
      '1985-01-01'::date + (n % 5000)::int, 40 - (n % 5000)::int / 365, case when married then 'married' else 'single' end,
      n % 900 || ' Mabini Street', 'Barangay ' || n % 60, home ->> 'city', home ->> 'province', home ->> 'zipcode',
      email, mobile, true, false, false, sheet_at, sheet_at
    from life where sheet_at is not null order by n`)
  await tx.run(sql`
    insert into education_entries (id, personal_data_sheet_id, level, school_name, number_of_years, city, province, country,
      start_month_year, end_month_year, course, created_at)
    select fill_id('c10', n, school_at), fill_id('c00', n, sheet_at), 'college', (home ->> 'city') || ' College of Nursing',
      '4', home ->> 'city', home ->> 'province', 'Philippines', '2008-06', '2012-03', 'Bachelor of Science in Nursing',
      school_at
    from life where school_at is not null order by n`)
}

async function insertPapers(tx: Tx) {
  // Where two documents are missing, the fourth and fifth file are earlier versions of the first and second.
  await tx.run(sql`
    create temporary table paper on commit drop as
    select n, place, fill_id('10' || place, n, sent) as upload_id, fill_id('20' || place, n, sent) as document_id, user_id,
      application_id, colleague, assigned_to, requirement, sent, md5('file' || n * 10 + place) as print,
      case when is_version then at + (place - 3) * interval '40 minutes' end as replaced,
      case
        when is_version or papers = 'to_mend' and place = 5 then 'rejected'
        when papers = 'waiting' and place = 5 then 'pending'
        else 'approved'
      end as standing,
      case when is_version or papers = 'to_mend' and place = 5 then reason end as reason,
      case
        when is_version then sent + interval '5 minutes'
        when place = 5 then last_reviewed
        else first_reviewed + (place - 4) * interval '2 minutes'
      end as reviewed
    from life, generate_series(1, 5) place, lateral (
      select papers = 'to_send' and place > 3 as is_version,
        (array['passport', 'bsn-diploma', 'hs-diploma', 'transcript', 'birth-cert'])[
          case when papers = 'to_send' and place > 3 then place - 3 else place end] as requirement
    ) kind, lateral (
      select case when is_version then at + (place - 3) * interval '10 minutes' when place = 5 then last_sent
        else at + place * interval '40 minutes' end as sent
    ) times
    order by n, sent`)
  await tx.run(sql`
    insert into uploads (id, user_id, expires_at, storage_key, file_size, sha256, stored_at, created_at, scan, page_count,
      inspected_at)
    select upload_id, user_id, sent + interval '15 minutes',
      upload_id::text, 200000 + n % 900000, print || print, sent, sent, 'unscanned', 1 + n % 4, sent
    from paper`)
  await tx.run(sql`
    insert into documents (id, application_id, requirement_id, upload_id, file_name, file_size, mime_type, sha256, status,
      review_notes, review_reason, reviewed_by, reviewed_at, uploaded_at, replaced_at, page_count, assigned_to)
    select document_id, application_id, requirement, upload_id,
      requirement || '.pdf', 200000 + n % 900000, 'application/pdf', print || print, standing,
      case when reason is not null then 'A corner is cut off. Please upload it again.' end, reason,
      case when reviewed is not null then colleague end, reviewed, sent, replaced, 1 + n % 4,
      case when replaced is null then assigned_to end
    from paper`)
  await tx.run(sql`
    insert into document_reviews (id, document_id, requirement_id, status, reason, notes, reviewed_by, reviewed_at,
      waited_seconds)
    select fill_id('30' || place, n, reviewed), document_id, requirement, standing, reason,
      case when reason is not null then 'A corner is cut off. Please upload it again.' end, colleague, reviewed,
      greatest(0, extract(epoch from reviewed - sent))::int
    from paper where reviewed is not null`)
  await tx.run(sql`drop table paper`)
}

async function insertTalk(tx: Tx) {
  await tx.run(sql`
    insert into activities (id, application_id, description, created_at)
    select fill_id('d00', n, at), application_id, 'Application started', at from life order by n`)
  await tx.run(sql`
    insert into messages (id, application_id, sender_id, recipient_id, subject, content, read_at, created_at)
    select fill_id('40' || place, n, sent), application_id, case when place = 1 then user_id else colleague end,
      case when place = 2 then user_id end,
      case when place = 1 then 'My transcript' else 'Re: My transcript' end,
      case when place = 1 then 'When will my transcript be reviewed? Thank you for your help.'
        else 'Thank you for your message. We look at it within two working days.' end,
      case when question_read then sent + interval '3 hours' end, sent
    from life, generate_series(1, 2) place, lateral (
      -- Whoever's question nobody has read wrote it after the answer to an earlier one.
      select at + case when place = 1 and not question_read then 3 else place end * interval '2 hours' as sent
    ) times
    order by n, place`)
  await tx.run(sql`
    insert into threads (application_id, last_message_at, unanswered_since, unanswered_count)
    select application_id, at + case when question_read then 2 else 3 end * interval '2 hours',
      case when not question_read then at + 3 * interval '2 hours' end, (not question_read)::int
    from life order by n`)
  await tx.run(sql`
    insert into payments (id, application_id, intent_id, status, amount, currency, description, receipt_number, created_at)
    select fill_id('50' || place, n, paid), application_id, 'pi_filled_' || n || '_' || place, 'success', paid_thrice,
      'USD', 'Application fee', extract(year from paid) || '-' || lpad((3 * n - 3 + place)::text, 7, '0'), paid
    from life, generate_series(1, 3) place, lateral (select at + place * interval '7 hours' as paid) times
    order by n, place`)
}
