import type { ApplicationStatus } from '#contract/applications.ts'
import { type DocumentCounts, type DocumentFilter, DocumentStatus, WAITING_COUNTED_TO } from '#contract/documents.ts'
import { RequirementId } from '#contract/requirements.ts'
import { isNotBlocked } from '#server/database/blocked-people.store.ts'
import { readCounter } from '#server/database/counters.store.ts'
import type { Database } from '#server/database/open.ts'
import { pageLimit } from '#server/database/page-limit.store.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'
import { asColleague, nameOf } from '#server/shared/colleague.store.ts'
import { COUNTED_TO, holdsEveryWord } from '#server/shared/search.store.ts'
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

export interface QueueReader {
  id: string
  presentSince: Date
}

const viewers = (reader: QueueReader): SqlFragment => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', ${nameOf('l')}, 'since', p.since)
      order by p.since, p.id), '[]')
    from presence p join users l on l.id = p.user_id
    where p.subject_id = d.id and p.seen_at > ${reader.presentSince} and p.user_id <> ${reader.id})`

const current = (reader: QueueReader): SqlFragment => sql`
  select ${columns}, a.user_id, a.application_number, a.status as application_status, u.first_name, u.last_name,
    ${asColleague('c')} as assigned_to,
    (select count(*)::int from documents e
      where e.application_id = d.application_id and e.requirement_id = d.requirement_id and e.id < d.id)
      as earlier_versions,
    ${viewers(reader)} as looked_at_by
  from ${documents}
  join applications a on a.id = d.application_id
  join users u on u.id = a.user_id
  left join users c on c.id = d.assigned_to
  where d.replaced_at is null`

// The status that waits stands in the text, so that the indexes of waiting documents fit whatever else is asked for.
const ofStatus = (status: QueueFilter['status']): SqlFragment =>
  status === undefined ? sql`` : status === 'pending' ? sql`and d.status = 'pending'` : sql`and d.status = ${status}`

function ofColleague({ assigned, status }: QueueFilter): SqlFragment {
  if (assigned === undefined) return sql``
  if (status === 'pending') return sql`and colleague_or_nobody(d.assigned_to) = colleague_or_nobody(${assigned}::uuid)`
  return assigned === null ? sql`and d.assigned_to is null` : sql`and d.assigned_to = ${assigned}`
}

const ofPerson = (search: string | undefined): SqlFragment =>
  search === undefined
    ? sql``
    : sql`and d.application_id in (
        select s.id from applications s where ${holdsEveryWord(sql`s.search_text`, search)})`

function ofType({ requirement, status, assigned }: QueueFilter): SqlFragment {
  if (requirement === undefined) return ofStatus(status)
  if (assigned !== undefined) return sql`${ofStatus(status)} and d.requirement_id = ${requirement}`
  const words = (status ? [status] : DocumentStatus.options).map((one) => `${requirement}:${one}`)
  return words.length === 1
    ? sql`and d.requirement_id || ':' || d.status = ${words[0] ?? ''}`
    : sql`and d.requirement_id || ':' || d.status = any(${words}::text[])`
}

const ofApplication = (application: string | undefined): SqlFragment =>
  application === undefined ? sql`` : sql`and d.application_id = ${application}`

const where = (listFilter: QueueFilter): SqlFragment => sql`
  ${ofApplication(listFilter.application)} ${ofType(listFilter)} ${ofColleague(listFilter)} ${ofPerson(listFilter.search)}`

export async function findDocumentForReview(
  db: Database,
  id: string,
  reader: QueueReader,
): Promise<AdminDocumentRow | undefined> {
  return db.one<AdminDocumentRow>(sql`${current(reader)} and d.id = ${id}`)
}

export interface QueuePage {
  order: 'newest' | 'oldest'
  after: string | null
  limit: number
  /** Where each row is gone to by itself; a list loses those of blocked people on its way out. */
  leavesOutBlocked?: true
}

export async function findDocumentsForReview(
  db: Database,
  listFilter: QueueFilter,
  { order, after, limit, reader, leavesOutBlocked }: QueuePage & { reader: QueueReader },
): Promise<AdminDocumentRow[]> {
  const isOldest = order === 'oldest'
  const beyond = after === null ? sql`` : isOldest ? sql`and d.id > ${after}` : sql`and d.id < ${after}`
  const inOrder = sql`order by d.id ${isOldest ? sql`` : sql`desc`} limit ${pageLimit(limit)}`
  const shown = leavesOutBlocked
    ? sql`and ${isNotBlocked(sql`(select user_id from applications where id = d.application_id)`)}`
    : sql``
  const idsOf = (meant: SqlFragment) => sql`
    (select d.id from documents d where d.replaced_at is null ${meant} ${beyond} ${shown} ${inOrder})`
  const { requirement, status, assigned, application, search } = listFilter
  // The first ones of each status: of a type that hardly anybody has, all documents would be walked through otherwise.
  const ids =
    requirement !== undefined && (status ?? assigned ?? application ?? search) === undefined
      ? DocumentStatus.options
          .map((one) => idsOf(ofType({ requirement, status: one })))
          .reduce((all, one) => sql`${all} union all ${one}`)
      : idsOf(where(listFilter))
  const statement = sql`${current(reader)} and d.id in (${ids}) ${inOrder}`
  // Of a search alone one plan does not fit every value.
  return search === undefined ? db.rows<AdminDocumentRow>(statement) : db.rowsUnprepared<AdminDocumentRow>(statement)
}

export async function countFiltered(db: Database, listFilter: QueueFilter): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count
    from (select from documents d where d.replaced_at is null ${where(listFilter)} limit ${COUNTED_TO + 1}) as hits`)
  return row?.count ?? 0
}

export async function countCurrentDocuments(db: Database): Promise<DocumentCounts> {
  const row = await db.one<Omit<DocumentCounts, 'total'>>(sql`
    select ${readCounter('documents', 'pending')} as pending, ${readCounter('documents', 'approved')} as approved,
      ${readCounter('documents', 'rejected')} as rejected`)
  const { pending, approved, rejected } = row ?? { pending: 0, approved: 0, rejected: 0 }
  return { total: pending + approved + rejected, pending, approved, rejected }
}

const waiting = (listFilter: Omit<QueueFilter, 'status'>): SqlFragment => sql`
  (select count(*)::int from (
    select from documents d where d.replaced_at is null ${where({ ...listFilter, status: 'pending' })}
    limit ${WAITING_COUNTED_TO}) as hits)`

export interface WaitingRow {
  all: number
  mine: number
  unassigned: number
}

/** How many wait; all of them is exact, a part of them is counted up to a limit. */
export async function countWaitingParts(
  db: Database,
  me: string,
  requirement: RequirementId | undefined,
): Promise<WaitingRow> {
  const all = requirement === undefined ? readCounter('documents', 'pending') : waiting({ requirement })
  const row = await db.one<WaitingRow>(sql`
    select ${all} as all, ${waiting({ requirement, assigned: me })} as mine,
      ${waiting({ requirement, assigned: null })} as unassigned`)
  return row ?? { all: 0, mine: 0, unassigned: 0 }
}

export const countWaitingTypes = (
  db: Database,
  assigned: QueueFilter['assigned'],
): Promise<{ requirementId: RequirementId; count: number }[]> =>
  db.rows<{ requirementId: RequirementId; count: number }>(sql`
    select r.id as requirement_id, (select count(*)::int from (
      select from documents d where d.replaced_at is null and ${
        assigned === undefined
          ? sql`d.requirement_id || ':' || d.status = r.id || ':pending'`
          : sql`d.requirement_id = r.id ${where({ assigned, status: 'pending' })}`
      } limit ${WAITING_COUNTED_TO}) as hits) as count
    from unnest(${RequirementId.options}::text[]) with ordinality as r (id, place) order by r.place`)

export async function countViewed(db: Database, reader: QueueReader): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(distinct p.subject_id)::int as count from presence p
    where p.seen_at > ${reader.presentSince} and p.user_id <> ${reader.id}`)
  return row?.count ?? 0
}

export async function isDocument(db: Database, id: string): Promise<boolean> {
  const count = await db.run(sql`select from documents where id = ${id}`)
  return count > 0
}
