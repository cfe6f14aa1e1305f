import type { RequestFilter, RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import type { Database } from '#server/database/open.ts'
import { type PageSlice, pageLimit } from '#server/database/page-limit.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'
import { columns, isCaseEnded, joins } from './third-party-requests.store.ts'

export type QueuedRow = RowOf<typeof queued>

const queued = sql.select(columns, sql.columns('applications a', 'a.application_number', { clientName: nameOf('u') }))`
  from third_party_requests r ${joins}
  join applications a on a.id = r.application_id join users u on u.id = a.user_id`

export interface StoredFilter extends Pick<RequestFilter, 'party' | 'thirdPartyId' | 'overdue'> {
  status?: RequestStatus | undefined
}

type RequestsOf = Omit<StoredFilter, 'overdue'>

const matching = ({ party, status, thirdPartyId }: RequestsOf): SqlFragment => sql`
  ${thirdPartyId === undefined ? sql`` : sql`and r.third_party_id = ${thirdPartyId}::uuid`}
  ${party === undefined ? sql`` : sql`and r.party = ${party}`}
  ${status === undefined ? sql`` : sql`and r.status = ${status}`}`

// Repeats the expression of the index; a case that has ended needs no reminder.
const isOverdue = (today: string) => sql`(r.status not in ('accepted', 'cancelled', 'not_needed')
  and r.expected_by is not null and r.expected_by < ${today}::date and not ${isCaseEnded})`

export function selectQueued(db: Database, listFilter: RequestsOf, { after, limit }: PageSlice) {
  return db.rows(queued`
    where true ${matching(listFilter)} ${after === null ? sql`` : sql`and r.id < ${after}`}
    order by r.id desc limit ${pageLimit(limit + 1)}`)
}

export function selectOverdue(
  db: Database,
  listFilter: RequestsOf,
  { today, after, limit }: { today: string; after: { id: string; at: string } | null; limit: number },
) {
  const beyond = after === null ? sql`` : sql`and (r.expected_by, r.id) > (${after.at}::date, ${after.id}::uuid)`
  return db.rows(queued`
    where ${isOverdue(today)} ${matching(listFilter)} ${beyond}
    order by r.expected_by, r.id limit ${pageLimit(limit + 1)}`)
}

export function selectInTime(
  db: Database,
  listFilter: RequestsOf,
  { today, after, limit }: PageSlice & { today: string },
) {
  return db.rows(queued`
    where not ${isOverdue(today)} ${matching(listFilter)}
      ${after === null ? sql`` : sql`and r.id < ${after}`}
    order by r.id desc limit ${pageLimit(limit + 1)}`)
}

export async function countQueued(
  db: Database,
  { overdue, ...listFilter }: StoredFilter,
  { today, upTo }: { today: string; upTo: number },
): Promise<number> {
  const overdueToday = isOverdue(today)
  const found = sql`
    from third_party_requests r where true ${matching(listFilter)}
      ${overdue === undefined ? sql`` : overdue === 'true' ? sql`and ${overdueToday}` : sql`and not ${overdueToday}`}`
  return db.count(found, upTo + 1)
}
