import type { DocumentFilter } from '#contract/documents/documents.ts'
import type { PaymentFilter } from '#contract/exports.ts'
import type { ClockCode } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { Database } from '#server/database/open.ts'
import type { PageSlice } from '#server/database/page-limit.store.ts'
import { activeRoleOf } from '#server/database/people.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { receivedOf } from '#server/ledger/received-money.store.ts'
import { nameOf } from '#server/shared/colleague.store.ts'
import { holdsEveryWord } from '#server/shared/search.store.ts'

const onward = (id: SqlFragment, { after, limit }: PageSlice, order: 'newest' | 'oldest' = 'newest') =>
  order === 'newest'
    ? sql`${after === null ? sql`` : sql`and ${id} < ${after}`} order by ${id} desc limit ${limit}`
    : sql`${after === null ? sql`` : sql`and ${id} > ${after}`} order by ${id} limit ${limit}`

export type ClientForSheet = RowOf<typeof selectClients>

export type PaymentForSheet = RowOf<typeof selectPayments>

interface ZonedPayments extends PaymentFilter {
  timeZone: string
}

const ofPayments = ({ status, from, to, timeZone }: ZonedPayments) => sql`
  where true
    ${status ? sql`and p.shown_status = ${status}` : sql``}
    ${from ? sql`and p.created_at >= ${from}::date::timestamp at time zone ${timeZone}::text` : sql``}
    ${to ? sql`and p.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}::text` : sql``}`

export const selectPayments = (db: Database, filter: ZonedPayments, batch: PageSlice) =>
  db.rows(sql.pick(
    'payments p join applications a join users u left join payment_intents f',
    `p.id, p.created_at, p.receipt_number, a.application_number, u.first_name, u.last_name, u.email,
      p.description, f.card_brand, f.card_last4, p.amount, p.currency, p.shown_status as status`,
    {
      method: sql.nullable(sql.text`coalesce(f.method, (select kind from payment_channels where id = p.channel_id))`),
      received: receivedOf('p'),
      intentId: sql.text`coalesce(p.intent_id, p.reference, p.id::text)`,
    },
  )`from payments p
    join applications a on a.id = p.application_id
    join users u on u.id = a.user_id
    left join payment_intents f on f.intent_id = p.intent_id
    ${ofPayments(filter)} ${onward(sql`p.id`, batch)}`)

export const countPayments = (db: Database, filter: ZonedPayments, upTo: number) =>
  db.count(sql`from payments p ${ofPayments(filter)}`, upTo)

export type DocumentForSheet = RowOf<typeof selectDocuments>

export type DocumentListFilter = Omit<DocumentFilter, 'assigned'> & { assigned?: string | null | undefined }

const ofDocuments = ({ status, requirement, search, assigned }: DocumentListFilter) => sql`
  where d.replaced_at is null
    ${status ? sql`and d.status = ${status}` : sql``}
    ${requirement ? sql`and d.requirement_id = ${requirement}` : sql``}
    ${assigned === undefined ? sql`` : assigned === null ? sql`and a.assigned_to is null` : sql`and a.assigned_to = ${assigned}`}
    ${search === undefined ? sql`` : sql`and ${holdsEveryWord(sql`a.search_text`, search)}`}`

export const selectDocuments = (db: Database, filter: DocumentListFilter, batch: PageSlice) =>
  db.rows(sql.pick(
    'documents d join applications a join users u',
    `d.id, a.application_number, u.first_name, u.last_name, u.email, d.requirement_id, d.file_name, d.file_size,
      d.page_count, d.status, d.uploaded_at, d.review_reason, d.review_notes, d.reviewed_at, d.sha256`,
    { reviewer: sql.nullable(nameOf('r')) },
  )`from documents d
    join applications a on a.id = d.application_id
    join users u on u.id = a.user_id
    left join users r on r.id = d.reviewed_by
    ${ofDocuments(filter)} ${onward(sql`d.id`, batch, filter.order)}`)

export const countDocuments = (db: Database, filter: DocumentListFilter, upTo: number) =>
  db.count(sql`from documents d join applications a on a.id = d.application_id ${ofDocuments(filter)}`, upTo)

export type UserForSheet = RowOf<typeof selectUsers>

const ofUsers = (search: string | undefined) =>
  sql`where u.erased_at is null ${search === undefined ? sql`` : sql`and ${holdsEveryWord(sql`u.search_text`, search)}`}`

export const selectUsers = (db: Database, search: string | undefined, batch: PageSlice) =>
  db.rows(
    sql.pick('users u', 'u.id, u.first_name, u.last_name, u.email, u.email_key, u.mobile_number, u.created_at', {
      teamRole: activeRoleOf('u'),
    })`from users u ${ofUsers(search)} ${onward(sql`u.id`, batch)}`,
  )

export const countUsers = (db: Database, search: string | undefined, upTo: number) =>
  db.count(sql`from users u ${ofUsers(search)}`, upTo)

export type AffectedForSheet = RowOf<typeof selectAffected>

export const selectAffected = (db: Database, incidentId: string, batch: PageSlice) =>
  db.rows(sql.select(
    `incident_people p join users u on u.id = p.user_id left join applications a on a.user_id = p.user_id`,
    `u.id, u.first_name, u.last_name, u.email, u.mobile_number, a.application_number, p.source, p.added_at,
      p.told_at`,
  )`
    where p.incident_id = ${incidentId} ${onward(sql`p.user_id`, batch)}`)

export const countAffectedRows = (db: Database, incidentId: string) =>
  db.count(sql`from incident_people where incident_id = ${incidentId}`)

export const selectClients = (db: Database, ids: readonly string[], packages: readonly string[]) =>
  db.rows(sql.select(
    'applications a join users u on u.id = a.user_id left join users c on c.id = a.assigned_to',
    `a.id, a.application_number, u.first_name, u.last_name, u.email, u.mobile_number, u.messenger_group_chat, a.status,
      a.waiting_cause, a.waiting_since, a.documents_required, a.documents_approved, a.total_fees, a.amount_paid,
      a.balance, a.created_at`,
    {
      assignedTo: sql.nullable(nameOf('c')),
      board: sql.nullable(sql.text`p.board`),
      step: sql.text<StepCode>`coalesce(p.step, 'board_chosen')`,
      expiresPaper: sql.nullable(sql.text<RequirementId>`p.expires_paper`),
      expiresOn: sql.nullable(sql.text`p.expires_on::text`),
      clock: sql.nullable(sql.text<ClockCode>`p.clock`),
      clockOn: sql.nullable(sql.text`p.clock_on::text`),
      packages: sql.texts`array(
        select distinct code from charges where application_id = a.id and code = any(${[...packages]}::text[])
        union select a.chosen_package where a.chosen_package is not null)`,
      attEndsOn: sql.nullable(sql.text`e.ends_on::text`),
      examOn: sql.nullable(sql.text`left(s.local_start::text, 10)`),
    },
  )`
    left join path_positions p on p.application_id = a.id
    left join exam_permits e on e.application_id = a.id and e.attempt = p.attempt and e.replaced_at is null
    left join exam_appointments s on s.application_id = a.id and s.attempt = p.attempt and s.replaced_at is null
    where a.id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], a.id)`)
