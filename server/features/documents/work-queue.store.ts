import {
  type DocumentCounts,
  type DocumentFilter,
  DocumentStatus,
  WAITING_COUNTED_TO,
} from '#contract/documents/documents.ts'
import { RequirementId } from '#contract/requirements.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import { isNotOfBlocked } from '#server/database/blocked-people.store.ts'
import { readCounter } from '#server/database/counters.store.ts'
import type { Database } from '#server/database/open.ts'
import { type PageSlice, pageLimit } from '#server/database/page-limit.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { asColleague, nameOf } from '#server/shared/colleague.store.ts'
import { COUNTED_TO, holdsEveryWord } from '#server/shared/search.store.ts'
import { columns, documents } from './documents.store.ts'

export type AdminDocumentRow = RowOf<typeof current>

export type QueueFilter = Partial<Pick<DocumentFilter, 'status' | 'requirement' | 'search'>> & {
  application?: string
  assigned?: string | null | undefined
}

export interface QueueReader {
  id: string
  presentSince: Date
}

const viewers = (reader: QueueReader) => sql.json<(Colleague & { since: string })[]>`
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', ${nameOf('l')}, 'since', p.since)
      order by p.since, p.id), '[]')
  from presence p join users l on l.id = p.user_id
  where p.subject_id = d.id and p.seen_at > ${reader.presentSince} and p.user_id <> ${reader.id}`

const current = (reader: QueueReader, rest: SqlFragment) =>
  sql.select(
    columns,
    sql.columns(
      'applications a join users u',
      'a.user_id, a.application_number, a.status as application_status, u.first_name, u.last_name',
      {
        assignedTo: asColleague('c'),
        earlierVersions: sql.int`select count(*) from documents e
          where e.application_id = d.application_id and e.requirement_id = d.requirement_id and e.id < d.id`,
        lookedAtBy: viewers(reader),
      },
    ),
  )`from ${documents}
    join applications a on a.id = d.application_id
    join users u on u.id = a.user_id
    left join users c on c.id = d.assigned_to
    where d.replaced_at is null ${rest}`

// Writes the waiting status as a literal, so that the partial indexes of waiting documents always fit.
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

export const selectDocumentForReview = (db: Database, id: string, reader: QueueReader) =>
  db.one(current(reader, sql`and d.id = ${id}`))

export interface QueuePage extends PageSlice {
  order: 'newest' | 'oldest'
}

export async function selectDocumentsForReview(
  db: Database,
  listFilter: QueueFilter,
  { order, after, limit, reader }: QueuePage & { reader: QueueReader },
): Promise<AdminDocumentRow[]> {
  const isOldest = order === 'oldest'
  const beyond = after === null ? sql`` : isOldest ? sql`and d.id > ${after}` : sql`and d.id < ${after}`
  const inOrder = sql`order by d.id ${isOldest ? sql`` : sql`desc`} limit ${pageLimit(limit)}`
  const idsOf = (meant: SqlFragment) => sql`
    (select d.id from documents d where d.replaced_at is null ${meant} ${beyond}
      and ${isNotOfBlocked(sql`d.application_id`)} ${inOrder})`
  const { requirement, status, assigned, application, search } = listFilter
  // Takes the first rows of each status: for a rare type, PostgreSQL would otherwise walk all documents.
  const ids =
    requirement !== undefined && (status ?? assigned ?? application ?? search) === undefined
      ? DocumentStatus.options
          .map((one) => idsOf(ofType({ requirement, status: one })))
          .reduce((all, one) => sql`${all} union all ${one}`)
      : idsOf(where(listFilter))
  const statement = current(reader, sql`and d.id in (${ids}) ${inOrder}`)
  // A search has no plan that fits every value.
  return search === undefined ? db.rows(statement) : db.rowsUnprepared(statement)
}

export const countFiltered = (db: Database, listFilter: QueueFilter): Promise<number> =>
  db.count(sql`from documents d where d.replaced_at is null ${where(listFilter)}`, COUNTED_TO + 1)

export async function countCurrentDocuments(db: Database): Promise<DocumentCounts> {
  const counts = await db.single(
    sql.select({
      pending: readCounter('documents', 'pending'),
      approved: readCounter('documents', 'approved'),
      rejected: readCounter('documents', 'rejected'),
    }),
  )
  return { total: counts.pending + counts.approved + counts.rejected, ...counts }
}

const waiting = (listFilter: Omit<QueueFilter, 'status'>) => sql.int`
  select count(*) from (
    select from documents d where d.replaced_at is null ${where({ ...listFilter, status: 'pending' })}
    limit ${WAITING_COUNTED_TO}) as hits`

/** Counts waiting documents; the total is exact, the parts are capped. */
export async function countWaitingParts(db: Database, me: string, requirement: RequirementId | undefined) {
  const all = requirement === undefined ? readCounter('documents', 'pending') : waiting({ requirement })
  const parts = { mine: waiting({ requirement, assigned: me }), unassigned: waiting({ requirement, assigned: null }) }
  return db.single(sql.select({ all, ...parts }))
}

export function countWaitingTypes(db: Database, assigned: QueueFilter['assigned']) {
  const waits =
    assigned === undefined
      ? sql`d.requirement_id || ':' || d.status = r.id || ':pending'`
      : sql`d.requirement_id = r.id ${where({ assigned, status: 'pending' })}`
  const count = sql.int`select count(*) from (
    select from documents d where d.replaced_at is null and ${waits} limit ${WAITING_COUNTED_TO}) as hits`
  return db.rows(sql.select({ requirementId: sql.text<RequirementId>`r.id`, count })`
    from unnest(${RequirementId.options}::text[]) with ordinality as r (id, place) order by r.place`)
}

export async function countViewed(db: Database, reader: QueueReader): Promise<number> {
  const viewed = sql.select({ count: sql.int`count(distinct p.subject_id)` })
  return (
    (await db.value(viewed`from presence p where p.seen_at > ${reader.presentSince} and p.user_id <> ${reader.id}`)) ??
    0
  )
}

export const isDocument = (db: Database, id: string): Promise<boolean> =>
  db.exists(sql`from documents where id = ${id}`)
