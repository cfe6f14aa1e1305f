import { sheetFieldNames } from '#contract/personal-data/personal-data-fields.ts'
import type { Queryable } from '#server/database/open.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'

export type ExportedRow = Readonly<Record<string, unknown>>

interface PersonTable {
  name: string
  title: string
  read: SqlFragment
}

const sheetAnswers = sql.fields('personal_data_sheets', 's', [...sheetFieldNames, 'createdAt', 'updatedAt'])

const shortId = (id: SqlFragment) => sql`case when ${id} is not null then 'team ' || upper(right(${id}::text, 4)) end`

interface Of {
  userId: string
  of: SqlFragment
}

const writer = (userId: string, id: SqlFragment) =>
  sql`case when ${id} = ${userId}::uuid then 'you' else ${shortId(id)} end`

const agreementTables = ({ userId }: Of): PersonTable[] => [
  {
    name: 'account',
    title: 'Your account',
    read: sql`select id, email, first_name, last_name, name, mobile_number, messenger_group_chat, created_at
      from users where id = ${userId}`,
  },
  {
    name: 'consents',
    title: 'What you agreed to',
    read: sql`select purpose, text_version, text_hash, language, channel, given_at, withdrawn_at
      from purpose_consents where user_id = ${userId} order by given_at, purpose`,
  },
  {
    name: 'requests-about-your-data',
    title: 'What you asked of us about your data',
    read: sql`select kind, source, asked_for, received_at, identity_check, state,
      case when state = 'open' then '' else answer end as answer, closed_at
      from privacy_requests where user_id = ${userId} order by received_at, id`,
  },
  {
    name: 'privacy-notices',
    title: 'Versions of the privacy notice that you agreed to',
    read: sql`select privacy_version, given_at from consents where user_id = ${userId} order by given_at`,
  },
  {
    name: 'disclosures',
    title: 'What left us, to whom and why',
    read: sql`select disclosed_at, recipient, purpose, channel, what, ${shortId(sql`disclosed_by`)} as by
      from disclosures where user_id = ${userId} order by id`,
  },
]

const applicationTables = ({ userId, of }: Of): PersonTable[] => [
  {
    name: 'application',
    title: 'Your application',
    read: sql`select application_number, status, chosen_package, total_fees, amount_paid, balance, created_at
      from applications where user_id = ${userId}`,
  },
  {
    name: 'status-changes',
    title: 'How its status changed',
    read: sql`select changed_at, from_status, to_status, reason, ${writer(userId, sql`changed_by`)} as by
      from status_transitions where ${of} order by sequence`,
  },
  {
    name: 'history',
    title: 'What happened',
    read: sql`select created_at, description from activities where ${of} order by id`,
  },
  {
    name: 'personal-data-sheet',
    title: 'Your Personal Data Sheet',
    read: sql`select ${sheetAnswers} from personal_data_sheets s where s.${of}`,
  },
  {
    name: 'schools',
    title: 'Your schools',
    read: sql`select e.level, e.school_name, e.number_of_years, e.city, e.province, e.country, e.start_month_year,
      e.end_month_year, e.course, e.created_at
      from education_entries e join personal_data_sheets s on s.id = e.personal_data_sheet_id where s.${of}
      order by e.start_month_year, e.id`,
  },
]

const paperTables = ({ userId, of }: Of): PersonTable[] => [
  {
    name: 'documents',
    title: 'Your documents and what was decided about them',
    read: sql`select requirement_id, file_name, file_size, sha256, page_count, status, review_notes, review_reasons, review_pointers, on_behalf, uploaded_at,
      reviewed_at, ${shortId(sql`reviewed_by`)} as reviewed_by, replaced_at
      from documents where ${of} order by id`,
  },
  {
    name: 'names-on-documents',
    title: 'Names as they are printed on your documents',
    read: sql`select d.requirement_id, p.first_name, p.middle_name, p.last_name, p.suffix, p.birth_date, p.sex,
      p.expires_on, p.noted_at
      from printed_names p join documents d on d.id = p.document_id where d.${of} order by d.id`,
  },
  {
    name: 'messages',
    title: 'Messages',
    read: sql`select created_at, ${writer(userId, sql`sender_id`)} as sender, subject, content, read_at
      from messages where ${of} order by id`,
  },
  {
    name: 'steps',
    title: 'Steps on your way to the exam',
    read: sql`select code, attempt, done_on, note, number, marked_at, taken_back_at, taken_back_reason
      from path_steps where ${of} order by marked_at, id`,
  },
  {
    name: 'choice-of-a-state',
    title: 'What you answered to choose a state, and the one that you asked for',
    read: sql`select answers, board, asked_at, refusal, refused_at from board_choices where ${of}`,
  },
  {
    name: 'state',
    title: 'The state that was chosen for you',
    read: sql`select board, ${writer(userId, sql`chosen_by`)} as by, chosen_at
      from application_boards where ${of}`,
  },
  {
    name: 'requests',
    title: 'What others were asked for',
    read: sql`select party, purpose, status, recipient, reference, how, asked_at, appointment_on, fee_amount,
      fee_currency, fee_paid_by, expected_by, preparing_since, sent_at, courier, tracking, received_at, accepted_at, problem_code,
      problem_note, issued_on, taken_on, created_at
      from third_party_requests where ${of} order by id`,
  },
]

const traceTables = ({ userId, of }: Of): PersonTable[] => [
  {
    name: 'emails',
    title: 'Emails to you of the last months',
    read: sql`select m.created_at, m.notice, m.sent_at from mail_outbox m join users u on lower(m.recipient) = u.email_key
      where u.id = ${userId} order by m.id`,
  },
  {
    name: 'access',
    title: 'What our team opened and did',
    read: sql`select a.at, a.action, ${shortId(sql`a.actor_id`)} as by
      from audit a join (
        select 'application:' || id as subject from applications where user_id = ${userId}
        union all select 'document:' || id from documents where ${of}
        union all select 'upload:' || upload_id from evidence_files where ${of}
        union all select 'sheet:' || id from personal_data_sheets where ${of}
        union all select 'payment:' || id from payments where ${of}
        union all select 'packet:' || id from packets where ${of}
      ) s using (subject)
      where a.actor_id is distinct from ${userId}::uuid and a.action <> 'document.sent_ahead' order by a.id`,
  },
  {
    name: 'sessions',
    title: 'Where you are signed in',
    read: sql`select created_at, last_seen_at, user_agent from sessions where user_id = ${userId} order by created_at`,
  },
  {
    name: 'passkeys',
    title: 'Your passkeys',
    read: sql`select name, created_at, last_used_at from passkeys where user_id = ${userId} order by created_at`,
  },
  {
    name: 'own-actions',
    title: 'What you did here, and from where',
    read: sql`select at, action, ip from audit where actor_id = ${userId} order by id`,
  },
]

/** Lists every table of a person's data for that person: without file keys and without other people's names. */
function tablesOf(userId: string): readonly PersonTable[] {
  const of = sql`application_id in (select id from applications where user_id = ${userId})`
  const person = { userId, of }
  return [
    ...agreementTables(person),
    ...applicationTables(person),
    ...paperTables(person),
    ...examTables(person),
    ...moneyTables(of),
    ...traceTables(person),
  ]
}

const examTables = ({ userId, of }: Of): PersonTable[] => [
  {
    name: 'exam-registrations',
    title: 'Registrations for the exam',
    read: sql`select attempt, registered_on, first_name, last_name, email, entered_at, replaced_at
      from exam_registrations where ${of} order by entered_at, id`,
  },
  {
    name: 'permissions-to-test',
    title: 'Permissions to test',
    read: sql`select attempt, number, candidate_id, first_name, last_name, starts_on, ends_on, entered_at, replaced_at
      from exam_permits where ${of} order by entered_at, id`,
  },
  {
    name: 'exam-appointments',
    title: 'Appointments for the exam',
    read: sql`select attempt, local_start, time_zone, city, country, address, entered_at, replaced_at
      from exam_appointments where ${of} order by entered_at, id`,
  },
  {
    name: 'exam-results',
    title: 'Results of the exam',
    read: sql`select attempt, outcome, taken_on, result_on, official, entered_at, replaced_at
      from exam_results where ${of} order by entered_at, id`,
  },
  {
    name: 'exam-evidence',
    title: 'What was added to the steps of the exam',
    read: sql`select attempt, part, kind, case when not added_by_team then note end as note,
        ${writer(userId, sql`added_by`)} as by, added_at
      from exam_evidence where ${of} order by id`,
  },
]

const moneyTables = (of: SqlFragment): PersonTable[] => [
  {
    name: 'charges',
    title: 'What was charged',
    read: sql`select description, amount, currency, due_on, payee, created_at from charges where ${of} order by id`,
  },
  {
    name: 'credits',
    title: 'What was credited',
    read: sql`select amount, currency, reason, created_at from credits where ${of} order by id`,
  },
  {
    name: 'write-offs',
    title: 'What nobody has to pay any more',
    read: sql`select amount, currency, created_at from write_offs where ${of} order by id`,
  },
  {
    name: 'paid-to-others',
    title: 'Fees that we passed on to others',
    read: sql`select payee, amount, currency, paid_on, reference, advanced, created_at
      from disbursements where ${of} order by id`,
  },
  {
    name: 'payments',
    title: 'Payments',
    read: sql`select status, amount, currency, received_amount, received_currency, description, receipt_number, reference, payer_name, created_at
      from payments where ${of} order by id`,
  },
  {
    name: 'payment-proofs',
    title: 'Payments by hand that you told us about',
    read: sql`select amount, currency, paid_on, payer_name, status, received_amount, reason, created_at, decided_at,
      (select string_agg(reference, ', ' order by position) from payment_references where proof_id = f.id) as reference
      from payment_proofs f where ${of} order by id`,
  },
  {
    name: 'refunds',
    title: 'Refunds',
    read: sql`select amount, currency, method, account, reason, status, created_at, done_at from refunds where ${of} order by id`,
  },
  {
    name: 'refund-requests',
    title: 'Refunds that you asked for',
    read: sql`select proposed, currency, reason, status, answer, created_at, decided_at
      from refund_requests where ${of} order by id`,
  },
  {
    name: 'payment-plans',
    title: 'Payment plans',
    read: sql`select name, status, total, currency, text, text_version, language, offered_at, decided_at
      from payment_plans where ${of} order by id`,
  },
]

export interface ReadTable extends Omit<PersonTable, 'read'> {
  rows: ExportedRow[]
}

export async function selectPersonTables(db: Queryable, userId: string): Promise<ReadTable[]> {
  const tables: ReadTable[] = []
  for (const { name, title, read } of tablesOf(userId)) {
    tables.push({ name, title, rows: await db.rows(read) })
  }
  return tables
}

export type PersonFile = RowOf<typeof selectPersonFiles>

export const selectPersonFiles = (db: Queryable, userId: string) =>
  db.rows(sql.pick('uploads u', 'u.is_encrypted, u.created_at as at', {
    fileName: sql.nullable(sql.text`coalesce(d.file_name, f.file_name)`),
    name: sql.text`coalesce(d.requirement_id, 'proof')`,
    storageKey: sql.text`u.storage_key`,
    size: sql.int`u.file_size`,
    sha256: sql.text`coalesce(d.sha256, u.sha256)`,
  })`from uploads u
    left join documents d on d.upload_id = u.id
    left join evidence_files e on e.upload_id = u.id
    left join message_attachments f on f.upload_id = u.id
    join applications a on a.id = coalesce(d.application_id, e.application_id)
    where a.user_id = ${userId} and u.storage_key is not null and u.file_size is not null
      and coalesce(d.sha256, u.sha256) is not null
      and (d.id is not null or u.user_id = ${userId} or e.shown_to_applicant)
    order by u.id`)
