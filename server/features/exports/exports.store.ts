import type { ApplicationStatus } from '#contract/applications.ts'
import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import type { DocumentFilter, DocumentStatus, ReviewReason } from '#contract/documents/documents.ts'
import type { PaymentFilter } from '#contract/exports.ts'
import type { PaymentStatus } from '#contract/money/payments.ts'
import type { AffectedSource } from '#contract/privacy/incidents.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import type { Database } from '#server/database/open.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'
import { activeRoleOf } from '#server/database/team-members.store.ts'
import { nameOf } from '#server/shared/colleague.store.ts'
import { type ReceivedMoneyRow, receivedOf } from '#server/shared/received-money.store.ts'
import { holdsEveryWord } from '#server/shared/search.store.ts'

export interface BatchRequest {
  after: string | null
  limit: number
}

const onward = (id: SqlFragment, { after, limit }: BatchRequest, order: 'newest' | 'oldest' = 'newest') =>
  order === 'newest'
    ? sql`${after === null ? sql`` : sql`and ${id} < ${after}`} order by ${id} desc limit ${limit}`
    : sql`${after === null ? sql`` : sql`and ${id} > ${after}`} order by ${id} limit ${limit}`

async function counted(rows: Promise<{ count: number }[]>): Promise<number> {
  const [row] = await rows
  return row?.count ?? 0
}

export interface ClientForSheet {
  id: string
  applicationNumber: string
  firstName: string
  lastName: string
  email: string
  status: ApplicationStatus
  waitingCause: CaseItemCode
  waitingSince: Date
  assignedTo: string | null
  totalFees: string
  amountPaid: string
  balance: string
  createdAt: Date
}

export interface PaymentForSheet {
  id: string
  createdAt: Date
  receiptNumber: string | null
  applicationNumber: string
  firstName: string
  lastName: string
  email: string
  description: string
  method: string | null
  cardBrand: string | null
  cardLast4: string | null
  amount: string
  currency: string
  received: ReceivedMoneyRow | null
  status: PaymentStatus
  intentId: string
}

interface ZonedPayments extends PaymentFilter {
  timeZone: string
}

const ofPayments = ({ status, from, to, timeZone }: ZonedPayments) => sql`
  where true
    ${status ? sql`and p.shown_status = ${status}` : sql``}
    ${from ? sql`and p.created_at >= ${from}::date::timestamp at time zone ${timeZone}::text` : sql``}
    ${to ? sql`and p.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}::text` : sql``}`

export async function readPayments(
  db: Database,
  filter: ZonedPayments,
  batch: BatchRequest,
): Promise<PaymentForSheet[]> {
  return db.rows<PaymentForSheet>(sql`
    select p.id, p.created_at, p.receipt_number, a.application_number, u.first_name, u.last_name, u.email,
      p.description,
      coalesce(f.method, (select kind from payment_channels where id = p.channel_id)) as method, f.card_brand, f.card_last4, p.amount, p.currency,
      ${receivedOf('p')} as received, p.shown_status as status,
      coalesce(p.intent_id, p.reference, p.id::text) as intent_id
    from payments p
    join applications a on a.id = p.application_id
    join users u on u.id = a.user_id
    left join payment_intents f on f.intent_id = p.intent_id
    ${ofPayments(filter)} ${onward(sql`p.id`, batch)}`)
}

export const countPayments = (db: Database, filter: ZonedPayments, upTo: number): Promise<number> =>
  counted(
    db.rows<{ count: number }>(sql`
    select count(*)::int as count from (select from payments p ${ofPayments(filter)} limit ${upTo}) as hits`),
  )

export interface DocumentForSheet {
  id: string
  applicationNumber: string
  firstName: string
  lastName: string
  email: string
  requirementId: RequirementId
  fileName: string
  fileSize: number
  pageCount: number | null
  status: DocumentStatus
  uploadedAt: Date
  reviewReason: ReviewReason | null
  reviewNotes: string | null
  reviewedAt: Date | null
  reviewer: string | null
  sha256: string
}

export type DocumentListFilter = Omit<DocumentFilter, 'assigned'> & { assigned?: string | null | undefined }

const ofDocuments = ({ status, requirement, search, assigned }: DocumentListFilter) => sql`
  where d.replaced_at is null
    ${status ? sql`and d.status = ${status}` : sql``}
    ${requirement ? sql`and d.requirement_id = ${requirement}` : sql``}
    ${assigned === undefined ? sql`` : assigned === null ? sql`and a.assigned_to is null` : sql`and a.assigned_to = ${assigned}`}
    ${search === undefined ? sql`` : sql`and ${holdsEveryWord(sql`a.search_text`, search)}`}`

export async function readDocuments(
  db: Database,
  filter: DocumentListFilter,
  batch: BatchRequest,
): Promise<DocumentForSheet[]> {
  return db.rows<DocumentForSheet>(sql`
    select d.id, a.application_number, u.first_name, u.last_name, u.email, d.requirement_id, d.file_name, d.file_size,
      d.page_count, d.status, d.uploaded_at, d.review_reason, d.review_notes, d.reviewed_at,
      ${nameOf('r')} as reviewer, d.sha256
    from documents d
    join applications a on a.id = d.application_id
    join users u on u.id = a.user_id
    left join users r on r.id = d.reviewed_by
    ${ofDocuments(filter)} ${onward(sql`d.id`, batch, filter.order)}`)
}

export const countDocuments = (db: Database, filter: DocumentListFilter, upTo: number): Promise<number> =>
  counted(
    db.rows<{ count: number }>(sql`
    select count(*)::int as count from (
      select from documents d join applications a on a.id = d.application_id ${ofDocuments(filter)} limit ${upTo}) as hits`),
  )

export interface UserForSheet {
  id: string
  firstName: string
  lastName: string
  email: string
  emailKey: string
  teamRole: TeamRole | null
  mobileNumber: string | null
  createdAt: Date
}

const ofUsers = (search: string | undefined) =>
  sql`where ${search === undefined ? sql`true` : holdsEveryWord(sql`u.search_text`, search)}`

export async function readUsers(
  db: Database,
  search: string | undefined,
  batch: BatchRequest,
): Promise<UserForSheet[]> {
  return db.rows<UserForSheet>(sql`
    select u.id, u.first_name, u.last_name, u.email, u.email_key, ${activeRoleOf('u')} as team_role, u.mobile_number,
      u.created_at
    from users u ${ofUsers(search)} ${onward(sql`u.id`, batch)}`)
}

export const countUsers = (db: Database, search: string | undefined, upTo: number): Promise<number> =>
  counted(
    db.rows<{ count: number }>(sql`
    select count(*)::int as count from (select from users u ${ofUsers(search)} limit ${upTo}) as hits`),
  )

export interface AffectedForSheet {
  id: string
  firstName: string
  lastName: string
  email: string
  mobileNumber: string | null
  applicationNumber: string | null
  source: AffectedSource
  addedAt: Date
  toldAt: Date | null
}

export async function readAffected(db: Database, incidentId: string, batch: BatchRequest): Promise<AffectedForSheet[]> {
  return db.rows<AffectedForSheet>(sql`
    select u.id, u.first_name, u.last_name, u.email, u.mobile_number, a.application_number, p.source, p.added_at,
      p.told_at
    from incident_people p join users u on u.id = p.user_id left join applications a on a.user_id = p.user_id
    where p.incident_id = ${incidentId} ${onward(sql`p.user_id`, batch)}`)
}

export const countAffectedRows = (db: Database, incidentId: string): Promise<number> =>
  counted(
    db.rows<{ count: number }>(sql`
    select count(*)::int as count from incident_people where incident_id = ${incidentId}`),
  )

export async function readChosenClients(db: Database, ids: readonly string[]): Promise<ClientForSheet[]> {
  return db.rows<ClientForSheet>(sql`
    select a.id, a.application_number, u.first_name, u.last_name, u.email, a.status, a.waiting_cause, a.waiting_since,
      ${nameOf('c')} as assigned_to, a.total_fees, a.amount_paid, a.balance, a.created_at
    from applications a join users u on u.id = a.user_id left join users c on c.id = a.assigned_to
    where a.id = any(${ids}::uuid[])
    order by a.id desc`)
}
