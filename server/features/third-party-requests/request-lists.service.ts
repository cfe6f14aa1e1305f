import { isDay } from '#contract/calendar.ts'
import type {
  QueuedRequest,
  RequestCard,
  RequestFilter,
  ThirdPartyRequest,
} from '#contract/third-party-requests/third-party-requests.ts'
import { audienceOf } from '#domain/path/audience.ts'
import { foundOrDenied } from '#domain/refusal.ts'
import { readableApplication } from '#server/cases/application-access.ts'
import { selectApplicationOwner } from '#server/cases/applications.store.ts'
import { boardRulesOf } from '#server/cases/board-packs.ts'
import type { ReadDeps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  cursorAfter,
  newestPage,
  type PageOf,
  type PageRequest,
  pageOfShortList,
  sliceOf,
  sortedAfter,
} from '#server/http/page.ts'
import { todayOf } from '#server/shared/dates.ts'
import {
  countQueued,
  type QueuedRow,
  type StoredFilter,
  selectInTime,
  selectOverdue,
  selectQueued,
} from './request-queue.store.ts'
import { toCard, toQueuedRequest, toThirdPartyRequest } from './request-view.ts'
import { selectRequestsOfApplication } from './third-party-requests.store.ts'

// Caps the count, because a full count slows with the table.
const MOST_COUNTED = 1_000

export async function listRequestsOfApplication(
  deps: ReadDeps,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<ThirdPartyRequest>> {
  const owner = await selectApplicationOwner(deps.db, applicationId)
  foundOrDenied(owner, 'Application')
  return newestPage(deps.db, page, selectRequestsOfApplication(applicationId), (row) =>
    toThirdPartyRequest(row, todayOf(deps)),
  )
}

export async function listMyRequests(
  deps: ReadDeps,
  caller: Caller,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<RequestCard>> {
  const owner = await readableApplication(deps.db, caller, applicationId)
  const [{ rows, total }, board] = await Promise.all([
    newestPage(deps.db, page, selectRequestsOfApplication(applicationId), (row) => row),
    boardRulesOf(deps.db, applicationId),
  ])
  const audience = audienceOf(caller, owner)
  return { rows: rows.map((row) => toCard(row, { board, today: todayOf(deps), audience })), total }
}

const toStoredFilter = ({ status, ...rest }: RequestFilter): StoredFilter =>
  status === 'overdue' ? { ...rest, overdue: 'true' } : { ...rest, status }

export async function listRequests(
  deps: ReadDeps,
  { filter, page }: { filter: RequestFilter; page: PageRequest },
): Promise<PageOf<QueuedRequest>> {
  const listFilter = toStoredFilter(filter)
  const today = todayOf(deps)
  const isOverdue = listFilter.overdue === 'true'
  const reading = isOverdue
    ? readOverdue(deps, { filter: listFilter, today, page })
    : readNewest(deps, { filter: listFilter, today, page })
  const { rows, total } = await pageOfShortList(
    page,
    reading,
    () => countQueued(deps.db, listFilter, { today, upTo: MOST_COUNTED }),
    MOST_COUNTED,
  )
  return {
    rows: rows.map((row) => toQueuedRequest(row, today)),
    total,
    sorted: isOverdue ? sortedAfter(rows, page, 'expected', ({ expectedBy }) => expectedBy ?? '') : undefined,
  }
}

function readOverdue(
  { db }: ReadDeps,
  { filter, today, page }: { filter: StoredFilter; today: string; page: PageRequest },
): Promise<QueuedRow[]> {
  return selectOverdue(db, filter, { today, after: cursorAfter(page, 'expected', isDay), limit: page.limit })
}

function readNewest(
  { db }: ReadDeps,
  { filter, today, page }: { filter: StoredFilter; today: string; page: PageRequest },
): Promise<QueuedRow[]> {
  const slice = sliceOf(page)
  return filter.overdue === 'false' ? selectInTime(db, filter, { ...slice, today }) : selectQueued(db, filter, slice)
}
