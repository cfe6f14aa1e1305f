import type { ApplicationStatus } from '#contract/applications.ts'
import { type DocumentCounts, type DocumentFilter, DocumentStatus, WAITING_COUNTED_TO } from '#contract/documents.ts'
import { RequirementId } from '#contract/requirements.ts'
import { asColleague, nameOf } from '#server/database/colleague.store.ts'
import { readCounter } from '#server/database/counters.store.ts'
import type { Sql } from '#server/database/open.ts'
import { COUNTED_TO, holdsEveryWord } from '#server/database/search.store.ts'
import type { SqlFragment } from '#server/database/statement.ts'
import { columns, type DocumentRow, documents } from './documents.store.ts'

export interface AdminDocumentRow extends DocumentRow {
  userId: string
  applicationNumber: string
  applicationStatus: ApplicationStatus
  firstName: string
  lastName: string
  assignedTo: { id: string; name: string } | null
  earlierVersions: number
  lookedAtBy: { id: string; name: string; since: string }[]
}

export type QueueFilter = Partial<Pick<DocumentFilter, 'status' | 'requirement' | 'application' | 'search'>> & {
  assigned?: string | null | undefined
}

export interface Reader {
  id: string
  presentSince: Date
}

const viewers = (db: Sql, reader: Reader): SqlFragment => db`
  (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', ${nameOf(db, 'l')}, 'since', p.since)
      order by p.since, p.id), '[]')
    from presence p join users l on l.id = p.user_id
    where p.subject_id = d.id and p.seen_at > ${reader.presentSince} and p.user_id <> ${reader.id})`

const current = (db: Sql, reader: Reader): SqlFragment => db`
  select ${columns(db)}, a.user_id as "userId", a.application_number as "applicationNumber",
    a.status as "applicationStatus",
    u.first_name as "firstName", u.last_name as "lastName",
    ${asColleague(db, 'c')} as "assignedTo",
    (select count(*)::int from documents e
      where e.application_id = d.application_id and e.requirement_id = d.requirement_id and e.id < d.id)
      as "earlierVersions",
    ${viewers(db, reader)} as "lookedAtBy"
  from ${documents(db)}
  join applications a on a.id = d.application_id
  join users u on u.id = a.user_id
  left join users c on c.id = d.assigned_to
  where d.replaced_at is null`

// The status that waits stands in the text, so that the indexes of waiting documents fit whatever else is asked for.
const ofStatus = (db: Sql, status: QueueFilter['status']): SqlFragment =>
  status === undefined ? db`` : status === 'pending' ? db`and d.status = 'pending'` : db`and d.status = ${status}`

function ofColleague(db: Sql, { assigned, status }: QueueFilter): SqlFragment {
  if (assigned === undefined) return db``
  if (status === 'pending') return db`and colleague_or_nobody(d.assigned_to) = colleague_or_nobody(${assigned}::uuid)`
  return assigned === null ? db`and d.assigned_to is null` : db`and d.assigned_to = ${assigned}`
}

const ofPerson = (db: Sql, search: string | undefined): SqlFragment =>
  search === undefined
    ? db``
    : db`and d.application_id in (
        select s.id from applications s where ${holdsEveryWord(db, db`s.search_text`, search)})`

function ofType(db: Sql, { requirement, status, assigned }: QueueFilter): SqlFragment {
  if (requirement === undefined) return ofStatus(db, status)
  if (assigned !== undefined) return db`${ofStatus(db, status)} and d.requirement_id = ${requirement}`
  const words = (status ? [status] : DocumentStatus.options).map((one) => `${requirement}:${one}`)
  return words.length === 1
    ? db`and d.requirement_id || ':' || d.status = ${words[0] ?? ''}`
    : db`and d.requirement_id || ':' || d.status = any(${words}::text[])`
}

const ofApplication = (db: Sql, application: string | undefined): SqlFragment =>
  application === undefined ? db`` : db`and d.application_id = ${application}`

const where = (db: Sql, listFilter: QueueFilter): SqlFragment => db`
  ${ofApplication(db, listFilter.application)} ${ofType(db, listFilter)} ${ofColleague(db, listFilter)} ${ofPerson(db, listFilter.search)}`

export async function findDocumentForReview(
  db: Sql,
  id: string,
  reader: Reader,
): Promise<AdminDocumentRow | undefined> {
  const [row] = await db<AdminDocumentRow[]>`${current(db, reader)} and d.id = ${id}`
  return row
}

export interface QueuePage {
  order: 'newest' | 'oldest'
  after: string | null
  limit: number
}

export async function findDocumentsForReview(
  db: Sql,
  listFilter: QueueFilter,
  { order, after, limit, reader }: QueuePage & { reader: Reader },
): Promise<AdminDocumentRow[]> {
  const isOldest = order === 'oldest'
  const beyond = after === null ? db`` : isOldest ? db`and d.id > ${after}` : db`and d.id < ${after}`
  const { requirement, status, assigned, application, search } = listFilter
  if (requirement !== undefined && (status ?? assigned ?? application ?? search) === undefined) {
    // The first ones of each status: of a type that hardly anybody has, all documents would be walked through otherwise.
    const heads = DocumentStatus.options.map(
      (one) => db`(
        select d.id from documents d where d.replaced_at is null ${ofType(db, { requirement, status: one })} ${beyond}
        order by d.id ${isOldest ? db`` : db`desc`} limit ${limit})`,
    )
    const anyHead = heads.reduce((all, head) => db`${all} union all ${head}`)
    return db<AdminDocumentRow[]>`
      ${current(db, reader)} and d.id in (${anyHead}) order by d.id ${isOldest ? db`` : db`desc`} limit ${limit}`
  }
  return db<AdminDocumentRow[]>`
    ${current(db, reader)} ${where(db, listFilter)} ${beyond}
    order by d.id ${isOldest ? db`` : db`desc`} limit ${limit}`
}

export async function countFiltered(db: Sql, listFilter: QueueFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count
    from (select from documents d where d.replaced_at is null ${where(db, listFilter)} limit ${COUNTED_TO + 1}) as hits`
  return row?.count ?? 0
}

export async function countCurrentDocuments(db: Sql): Promise<DocumentCounts> {
  const [row] = await db<Omit<DocumentCounts, 'total'>[]>`
    select ${readCounter(db, 'documents:pending')} as pending, ${readCounter(db, 'documents:approved')} as approved,
      ${readCounter(db, 'documents:rejected')} as rejected`
  const { pending, approved, rejected } = row ?? { pending: 0, approved: 0, rejected: 0 }
  return { total: pending + approved + rejected, pending, approved, rejected }
}

const waiting = (db: Sql, listFilter: Omit<QueueFilter, 'status'>): SqlFragment => db`
  (select count(*)::int from (
    select from documents d where d.replaced_at is null ${where(db, { ...listFilter, status: 'pending' })}
    limit ${WAITING_COUNTED_TO}) as hits)`

export interface WaitingRow {
  all: number
  mine: number
  unassigned: number
}

/** How many wait; all of them is exact, a part of them is counted up to a limit. */
export async function countWaitingParts(
  db: Sql,
  me: string,
  requirement: RequirementId | undefined,
): Promise<WaitingRow> {
  const all = requirement === undefined ? readCounter(db, 'documents:pending') : waiting(db, { requirement })
  const [row] = await db<WaitingRow[]>`
    select ${all} as all, ${waiting(db, { requirement, assigned: me })} as mine,
      ${waiting(db, { requirement, assigned: null })} as unassigned`
  return row ?? { all: 0, mine: 0, unassigned: 0 }
}

export const countWaitingTypes = (
  db: Sql,
  assigned: QueueFilter['assigned'],
): Promise<{ requirementId: RequirementId; count: number }[]> =>
  db<{ requirementId: RequirementId; count: number }[]>`
    select r.id as "requirementId", (select count(*)::int from (
      select from documents d where d.replaced_at is null and ${
        assigned === undefined
          ? db`d.requirement_id || ':' || d.status = r.id || ':pending'`
          : db`d.requirement_id = r.id ${where(db, { assigned, status: 'pending' })}`
      } limit ${WAITING_COUNTED_TO}) as hits) as count
    from unnest(${RequirementId.options}::text[]) with ordinality as r (id, place) order by r.place`

export async function countLookedAt(db: Sql, reader: Reader): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct p.subject_id)::int as count from presence p
    where p.seen_at > ${reader.presentSince} and p.user_id <> ${reader.id}`
  return row?.count ?? 0
}

export async function isDocument(db: Sql, id: string): Promise<boolean> {
  const rows = await db`select from documents where id = ${id}`
  return rows.length > 0
}
