import type { Sql, TransactionSql } from 'postgres'

/**
 * How many applications are written in one transaction: large enough to be quick, small enough to be seen moving and to
 * lose little when it is stopped.
 */
const BATCH = 20_000

/** Nobody can own an address of this domain. */
const DOMAIN = 'filled.test'

// Seven years of applications, the last of them a minute old; the same rows for the same number, whenever it is done.
const NOW = '2026-11-20T08:00:00Z'
const SPAN_SECONDS = 7 * 365 * 86_400

/**
 * Fills an empty database up to so many applications, each with its person, 7 rows of the checklist, 5 documents with
 * their uploads, 2 messages and 3 payments. Goes on from where an earlier run stopped; the same number gives the same
 * rows everywhere. The files of the documents are not there.
 */
export async function fill(db: Sql, applications: number, tell: (done: number) => void = () => {}): Promise<void> {
  await makeWords(db)
  const [row] = await db<{ there: number }[]>`
    select count(*)::int as there from users where email_key like ${`%@${DOMAIN}`}`
  for (let from = (row?.there ?? 0) + 1; from <= applications; from += BATCH) {
    const until = Math.min(from + BATCH - 1, applications)
    await db.begin((tx) => fillSome(tx, from, until))
    tell(until)
  }
  await db`select setval('application_numbers', greatest(${applications}, (select last_value from application_numbers)))`
  await db`drop function fill_id(text, bigint, timestamptz)`
  // As the database itself does after a while; without it the planner guesses.
  for (const table of filled) await db`vacuum analyze ${db(table)}`
}

const filled = [
  ...['users', 'applications', 'application_requirements', 'uploads', 'documents', 'messages', 'payments'],
  ...['activities', 'tallies', 'tally_changes'],
]

/** An id like the portal's own: its time first, then what is always the same for this kind and number. */
async function makeWords(db: Sql) {
  await db`
    create or replace function fill_id(kind text, n bigint, at timestamptz) returns uuid
    language sql immutable parallel safe
    return (
      lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || n), 1, 3)
        || '8' || substr(md5(kind || n), 4, 15)
    )::uuid`
}

async function fillSome(tx: TransactionSql, from: number, until: number): Promise<void> {
  await tx`set local synchronous_commit = off`
  await tx`
    create temporary table chosen on commit drop as
    select n, at, fill_id('user', n, at) as user_id, fill_id('application', n, at) as application_id,
      first_name, last_name, n % 100 as grade,
      case
        when n % 100 < 62 then 'approved' when n % 100 < 70 then 'rejected' when n % 100 < 76 then 'withdrawn'
        when n % 100 < 80 then 'on_hold' when n % 100 < 86 then 'submitted' when n % 100 < 92 then 'under_review'
        else 'in_progress'
      end as status
    from generate_series(${from}::bigint, ${until}::bigint) n,
      lateral (
        select ${NOW}::timestamptz - ((n * 7919) % ${SPAN_SECONDS}::bigint) * interval '1 second' as at,
          (array['Maria', 'Rosa', 'Grace', 'Joy', 'Angelo', 'Jose', 'Ana', 'Liza', 'Mark', 'Carmela', 'Divina',
            'Jericho', 'Aileen', 'Ramon', 'Cherry', 'Noel', 'Teresita', 'Paolo', 'Michelle', 'Rowena'])[1 + n % 20]
            || case when n % 3 = 0 then ' ' || (array['Mae', 'Ann', 'Luz', 'Joy', 'Fe'])[1 + n / 3 % 5] else '' end
            as first_name,
          case
            -- A name that few bear: one in fifty thousand, as many at a million as one hand and a half can count.
            when n % 50000 = 77 then 'Quizon-Yñiguez'
            else (array['Dela Cruz', 'De la Cruz', 'Santos', 'Reyes', 'García', 'Bautista', 'Ocampo', 'Peña',
              'Villanueva', 'Aquino', 'Mendoza', 'Ramos', 'Castillo', 'Navarro', 'Salazar', 'Dizon', 'Macaraeg',
              'Tolentino', 'Pascual', 'Lacson', 'Ignacio', 'Soriano', 'Manalo', 'Abad'])[1 + (n * 31) % 24]
          end as last_name
      ) person`
  await tx`
    insert into users (id, email, email_key, first_name, last_name, name, mobile_number, messenger_group_chat, created_at)
    select user_id, e, e, first_name, last_name, first_name || ' ' || last_name,
      '+63917' || lpad(n::text, 7, '0'), 'Group ' || n % 40, at
    from chosen, lateral (select 'nurse' || n || ${`@${DOMAIN}`}::text as e) address`
  await tx`
    insert into applications (id, application_number, user_id, status, total_fees, amount_paid, created_at)
    select application_id, extract(year from at) || '-' || lpad((n / 1000)::text, 3, '0') || '-'
        || lpad((n % 1000)::text, 3, '0') || '-' || n % 10,
      user_id, status, 1500, case when grade < 62 then 1500 else 300 + grade end, at
    from chosen`
  await tx`
    insert into application_requirements (id, application_id, requirement_id, status, notes, updated_at)
    select fill_id('row' || place, n, at), application_id, requirement,
      case
        when place > 5 then case when grade % 2 = 0 then 'not_applicable' else 'missing' end
        when grade < 92 then 'approved'
        when grade = 99 and place = 5 then 'missing'
        when grade = 98 and place = 5 then 'pending'
        else 'approved'
      end,
      case when grade = 99 and place = 5 then 'A corner is cut off. Please upload it again.' end, at
    from chosen, unnest(array['passport', 'bsn-diploma', 'hs-diploma', 'transcript', 'birth-cert', 'marriage-cert',
      'prc-id']) with ordinality as requirements (requirement, place)`
  const documents = () => tx`
    from chosen, unnest(array['passport', 'bsn-diploma', 'hs-diploma', 'transcript', 'birth-cert'])
      with ordinality as requirements (requirement, place),
      lateral (select at + place * interval '1 minute' as sent, md5('file' || n * 10 + place) as print) paper`
  await tx`
    insert into uploads (id, user_id, expires_at, storage_key, file_size, sha256, stored_at, created_at, scan, page_count,
      inspected_at)
    select fill_id('upload' || place, n, sent), user_id, sent + interval '15 minutes',
      fill_id('file' || place, n, sent), 200000 + n % 900000, print || print, sent, sent, 'unscanned', 1 + n % 4, sent
    ${documents()}`
  await tx`
    insert into documents (id, application_id, requirement_id, upload_id, file_name, file_size, mime_type, sha256, status,
      review_notes, reviewed_at, uploaded_at, page_count)
    select fill_id('document' || place, n, sent), application_id, requirement, fill_id('upload' || place, n, sent),
      requirement || '.pdf', 200000 + n % 900000, 'application/pdf', print || print, standing,
      case when standing = 'rejected' then 'A corner is cut off. Please upload it again.' end,
      case when standing <> 'pending' then sent + (1 + n % 72) * interval '1 hour' end, sent, 1 + n % 4
    ${documents()}, lateral (
      select case when place < 5 or grade < 98 then 'approved' when grade = 98 then 'pending' else 'rejected' end
        as standing
    ) judged`
  await tx`
    insert into activities (id, application_id, description, created_at)
    select fill_id('activity', n, at), application_id, 'Application started', at from chosen`
  await tx`
    insert into messages (id, application_id, sender_id, recipient_id, subject, content, is_read, created_at)
    select fill_id('message' || place, n, at), application_id, user_id, null, 'Question ' || place,
      'When will my transcript be reviewed? Thank you for your help.', grade < 99, at + place * interval '1 hour'
    from chosen, generate_series(1, 2) place`
  await tx`
    insert into payments (id, application_id, intent_id, status, amount, currency, description, receipt_number, created_at)
    select fill_id('payment' || place, n, at), application_id, 'pi_filled_' || n || '_' || place, 'success',
      case when grade < 62 then 500 else (300 + grade) / 3.0 end, 'USD', 'Payment', 'F-' || n || '-' || place,
      at + place * interval '1 day'
    from chosen, generate_series(1, 3) place`
  // Rounded parts need not add up; what was paid is their sum by definition.
  await tx`
    update applications a set amount_paid = paid
    from (
      select application_id, sum(amount) as paid from payments
      where application_id in (select application_id from chosen) group by application_id
    ) sums
    where a.id = sums.application_id and a.amount_paid <> paid`
}
