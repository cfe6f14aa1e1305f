import type { ApplicationStatus } from '#contract/applications.ts'
import type { DocumentFilter, DocumentStatus, ReviewReason } from '#contract/documents.ts'
import type { PaymentFilter } from '#contract/exports.ts'
import type { PaymentStatus } from '#contract/payments.ts'
import type { PendingCause } from '#contract/pending-on.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { nameOf } from '#server/database/colleague.store.ts'
import type { Sql } from '#server/database/open.ts'
import { holdsEveryWord } from '#server/database/search.store.ts'
import type { SqlFragment } from '#server/database/statement.ts'

export interface Batch {
  after: string | null
  limit: number
}

const onward = (db: Sql, id: SqlFragment, { after, limit }: Batch, order: 'newest' | 'oldest' = 'newest') =>
  order === 'newest'
    ? db`${after === null ? db`` : db`and ${id} < ${after}`} order by ${id} desc limit ${limit}`
    : db`${after === null ? db`` : db`and ${id} > ${after}`} order by ${id} limit ${limit}`

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
  waitingCause: PendingCause
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
  status: PaymentStatus
  intentId: string
}

interface ZonedPayments extends PaymentFilter {
  timeZone: string
}

const ofPayments = (db: Sql, { status, from, to, timeZone }: ZonedPayments) => db`
  where true
    ${status ? db`and p.shown_status = ${status}` : db``}
    ${from ? db`and p.created_at >= ${from}::date::timestamp at time zone ${timeZone}::text` : db``}
    ${to ? db`and p.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}::text` : db``}`

export async function readPayments(db: Sql, filter: ZonedPayments, batch: Batch): Promise<PaymentForSheet[]> {
  return db<PaymentForSheet[]>`
    select p.id, p.created_at as "createdAt", p.receipt_number as "receiptNumber",
      a.application_number as "applicationNumber", u.first_name as "firstName", u.last_name as "lastName", u.email,
      p.description, f.method, f.card_brand as "cardBrand", f.card_last4 as "cardLast4", p.amount, p.currency,
      p.shown_status as status,
      p.intent_id as "intentId"
    from payments p
    join applications a on a.id = p.application_id
    join users u on u.id = a.user_id
    left join payment_intents f on f.intent_id = p.intent_id
    ${ofPayments(db, filter)} ${onward(db, db`p.id`, batch)}`
}

export const countPayments = (db: Sql, filter: ZonedPayments, upTo: number): Promise<number> =>
  counted(db<{ count: number }[]>`
    select count(*)::int as count from (select from payments p ${ofPayments(db, filter)} limit ${upTo}) as hits`)

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

const ofDocuments = (db: Sql, { status, requirement, search, assigned }: DocumentListFilter) => db`
  where d.replaced_at is null
    ${status ? db`and d.status = ${status}` : db``}
    ${requirement ? db`and d.requirement_id = ${requirement}` : db``}
    ${assigned === undefined ? db`` : assigned === null ? db`and a.assigned_to is null` : db`and a.assigned_to = ${assigned}`}
    ${search === undefined ? db`` : db`and ${holdsEveryWord(db, db`a.search_text`, search)}`}`

export async function readDocuments(db: Sql, filter: DocumentListFilter, batch: Batch): Promise<DocumentForSheet[]> {
  return db<DocumentForSheet[]>`
    select d.id, a.application_number as "applicationNumber", u.first_name as "firstName", u.last_name as "lastName",
      u.email, d.requirement_id as "requirementId", d.file_name as "fileName", d.file_size as "fileSize",
      d.page_count as "pageCount", d.status, d.uploaded_at as "uploadedAt", d.review_reason as "reviewReason",
      d.review_notes as "reviewNotes", d.reviewed_at as "reviewedAt",
      ${nameOf(db, 'r')} as reviewer, d.sha256
    from documents d
    join applications a on a.id = d.application_id
    join users u on u.id = a.user_id
    left join users r on r.id = d.reviewed_by
    ${ofDocuments(db, filter)} ${onward(db, db`d.id`, batch, filter.order)}`
}

export const countDocuments = (db: Sql, filter: DocumentListFilter, upTo: number): Promise<number> =>
  counted(db<{ count: number }[]>`
    select count(*)::int as count from (
      select from documents d join applications a on a.id = d.application_id ${ofDocuments(db, filter)} limit ${upTo}) as hits`)

export interface AuditForSheet {
  id: string
  at: Date
  firstName: string | null
  lastName: string | null
  email: string | null
  actorId: string | null
  action: string
  subject: string | null
  ip: string
  requestId: string
  detail: Record<string, string>
}

export async function readAudit(db: Sql, batch: Batch): Promise<AuditForSheet[]> {
  return db<AuditForSheet[]>`
    select a.id, a.at, u.first_name as "firstName", u.last_name as "lastName", u.email, a.actor_id as "actorId",
      a.action, a.subject, a.ip, a.request_id as "requestId", a.detail
    from audit a left join users u on u.id = a.actor_id
    where true ${onward(db, db`a.id`, batch)}`
}

export const countAudit = (db: Sql, upTo: number): Promise<number> =>
  counted(db<{ count: number }[]>`select count(*)::int as count from (select from audit limit ${upTo}) as hits`)

export interface UserForSheet {
  id: string
  firstName: string
  lastName: string
  email: string
  emailKey: string
  mobileNumber: string | null
  createdAt: Date
}

const ofUsers = (db: Sql, search: string | undefined) =>
  db`where ${search === undefined ? db`true` : holdsEveryWord(db, db`u.search_text`, search)}`

export async function readUsers(db: Sql, search: string | undefined, batch: Batch): Promise<UserForSheet[]> {
  return db<UserForSheet[]>`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.email_key as "emailKey",
      u.mobile_number as "mobileNumber", u.created_at as "createdAt"
    from users u ${ofUsers(db, search)} ${onward(db, db`u.id`, batch)}`
}

export const countUsers = (db: Sql, search: string | undefined, upTo: number): Promise<number> =>
  counted(db<{ count: number }[]>`
    select count(*)::int as count from (select from users u ${ofUsers(db, search)} limit ${upTo}) as hits`)

export async function readChosenClients(db: Sql, ids: readonly string[]): Promise<ClientForSheet[]> {
  return db<ClientForSheet[]>`
    select a.id, a.application_number as "applicationNumber", u.first_name as "firstName", u.last_name as "lastName",
      u.email, a.status, a.waiting_cause as "waitingCause", a.waiting_since as "waitingSince",
      ${nameOf(db, 'c')} as "assignedTo",
      a.total_fees as "totalFees", a.amount_paid as "amountPaid", a.balance, a.created_at as "createdAt"
    from applications a join users u on u.id = a.user_id left join users c on c.id = a.assigned_to
    where a.id = any(${ids}::uuid[])
    order by a.id desc`
}
