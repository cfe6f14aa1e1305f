import { ApplicationStatus } from '#contract/applications/applications.ts'
import { PendingParty } from '#contract/cases/pending-on.ts'
import type { ClientApplication, ClientFilter, ClientWithLastTransition } from '#contract/clients/clients.ts'
import { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import { ledToCurrent } from '#domain/applications/undo-transition.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import type { Actor } from '#domain/may.ts'
import { caseTitle } from '#domain/path/case-labels.ts'
import { found } from '#domain/refusal.ts'
import { assigneeOf } from '#domain/team/assignee.ts'
import type { Database, Queryable } from '#server/database/open.ts'
import type { ReadDeps } from '#server/deps.ts'
import { toApplicationWithPerson } from '#server/features/applications/applications.service.ts'
import { lastTransition } from '#server/features/applications/transition.service.ts'
import { refuseUnknown } from '#server/features/team/team.service.ts'
import {
  cursorAfter,
  isInstant,
  type PageOf,
  type PageRequest,
  sortedAfter,
  sortKeyOf,
  type Total,
} from '#server/http/page.ts'
import { dated, todayOf } from '#server/shared/dates.ts'
import { COUNTED_TO } from '#server/shared/search.store.ts'
import {
  type ClientCursor,
  type ClientListFilter,
  type ClientOrder,
  type ClientPage,
  type ClientPageRequest,
  type ClientRow,
  hasCounter,
  hasMatch,
  isWalked,
  mostSorted,
  pendingSortKey,
  selectClient,
  selectClients,
  selectContact,
  selectCountedPage,
  selectFiltered,
  selectFilteredPage,
  selectPageAmongNext,
} from './clients.store.ts'
import { similarTo } from './similar.service.ts'

const colleagueOf = ({ colleagueId: id, colleagueName: name }: ClientRow) =>
  id !== null && name !== null ? { id, name } : null

const toClientApplication = (row: ClientRow): ClientApplication =>
  Object.assign(toApplicationWithPerson(row), {
    balance: row.balance,
    assignedTo: colleagueOf(row),
    unansweredMessages: row.unansweredMessages,
    unansweredSince: row.unansweredSince?.toISOString() ?? null,
    documentCounts: {
      required: row.documentsRequired,
      approved: row.documentsApproved,
      pending: row.documentsPending,
      returned: row.documentsReturned,
      missing: row.documentsMissing,
    },
    hasNursingSchool: row.hasNursingSchool,
    expiry: row.expiresPaper && row.expiresOn ? { requirementId: row.expiresPaper, on: row.expiresOn } : null,
  })

export async function getClientApplication(db: Queryable, id: string): Promise<ClientWithLastTransition> {
  const [row, last, contact] = await Promise.all([selectClient(db, id), lastTransition(db, id), selectContact(db, id)])
  const client = toClientApplication(found(row, 'Application'))
  const lastMove = last && ledToCurrent(last, client) ? toLastTransition(last) : null
  const { chosenPackage, takenBack, erasureDueAt, state, step, source, ...known } = found(contact, 'Application')
  return {
    ...client,
    lastMove,
    contact: known,
    step: step && state && caseTitle({ state, step, cause: client.waiting.cause }),
    addedByTeam: source !== null,
    ...(chosenPackage && { chosenPackage }),
    ...(takenBack.length > 0 && { takenBack }),
    ...(erasureDueAt && { erasureDueAt: erasureDueAt.toISOString() }),
  }
}

const toLastTransition = ({
  feesFrom: _,
  feesTo: __,
  ...move
}: NonNullable<Awaited<ReturnType<typeof lastTransition>>>) => dated(move)

export interface ClientsPage extends PageOf<ClientApplication> {
  isSimilar: boolean
}

export async function pageOfClients(
  parts: ReadDeps,
  actor: Actor,
  { filter, page: ask }: { filter: ClientFilter; page: PageRequest },
): Promise<ClientsPage> {
  await refuseUnknown(parts, filter.assignedTo)
  const request = pageRequestOf(parts, actor, { filter, page: ask })
  const page = await readPage(parts.db, request)
  if (page.rows.length > 0 || request.after !== null || filter.search === undefined)
    return { ...page, isSimilar: false }
  const similar = await closest(parts.db, request, filter.search)
  return { rows: similar.map(toClientApplication), total: { exactly: similar.length }, isSimilar: similar.length > 0 }
}

export const listApplications = (
  parts: ReadDeps,
  actor: Actor,
  { search, page }: Pick<ClientFilter, 'search'> & { page: PageRequest },
): Promise<PageOf<ClientApplication>> => readPage(parts.db, pageRequestOf(parts, actor, { filter: { search }, page }))

function pageRequestOf(
  parts: Omit<ReadDeps, 'db'>,
  actor: Actor,
  { filter, page }: { filter: ClientFilter; page: PageRequest },
): ClientPageRequest {
  const sort = orderOf(filter)
  return {
    listFilter: filterOf(parts, actor, filter),
    sort,
    after: cursorAfter(page, sortKeyOf(sort), sorts[sort].isRight),
    limit: page.limit,
  }
}

async function readPage(db: Database, request: ClientPageRequest): Promise<PageOf<ClientApplication>> {
  const { listFilter, sort } = request
  const { rows, total } = await findPage(db, request)
  return {
    rows: rows.map(toClientApplication),
    total: totalOf(listFilter, total),
    sorted: sortedAfter(rows, request, sortKeyOf(sort), sorts[sort].at),
  }
}

const totalOf = (listFilter: ClientListFilter, total: number): Total =>
  total > COUNTED_TO && !hasCounter(listFilter) ? { atLeast: COUNTED_TO } : { exactly: total }

const SIMILAR = 50

async function closest(db: Database, { listFilter, limit }: ClientPageRequest, search: string): Promise<ClientRow[]> {
  if (!isOnlySearched(listFilter) && (await hasMatch(db, search))) return []
  return selectClients(db, await similarTo(db, { listFilter, search, limit: Math.min(limit, SIMILAR) }))
}

/** Streams every application of a filter in its order; rows added meanwhile do not shift the batches. */
export async function* clientsInBatches(
  parts: ReadDeps,
  actor: Actor,
  { filter, size = 1_000 }: { filter: ClientFilter; size?: number },
): AsyncGenerator<ClientApplication[]> {
  const sort = orderOf(filter)
  const { db } = parts
  const listFilter = filterOf(parts, actor, filter)
  let after: ClientCursor | null = null
  for (;;) {
    const rows: ClientRow[] = await selectFilteredPage(db, { listFilter, sort, after, limit: size })
    if (rows.length === 0 && after === null && filter.search !== undefined) {
      rows.push(...(await closest(db, { listFilter, sort, after, limit: SIMILAR }, filter.search)))
    }
    const batch = rows.slice(0, size)
    if (batch.length > 0) yield batch.map(toClientApplication)
    const last = batch.at(-1)
    if (!last || rows.length <= size) return
    after = { id: last.id, at: sorts[sort].at(last) }
  }
}

export async function countClients(parts: ReadDeps, actor: Actor, filter: ClientFilter): Promise<Total> {
  return (await pageOfClients(parts, actor, { filter, page: { limit: SIMILAR, after: null } })).total
}

async function findPage(db: Database, request: ClientPageRequest): Promise<ClientPage> {
  if (hasCounter(request.listFilter)) return selectCountedPage(db, request)
  const counted = await selectFiltered(db, request)
  if (counted.total <= mostSorted(request)) return counted
  if (request.listFilter.search !== null || isWalked(request)) {
    const rows = await selectPageAmongNext(db, request)
    if (rows.length > request.limit) return { rows, total: counted.total }
  }
  return { rows: await selectFilteredPage(db, request), total: counted.total }
}

const restOf = ({ timeZone: _, ...listFilter }: ClientListFilter) => listFilter

const isOnlySearched = (listFilter: ClientListFilter) => {
  const { search: _, ...rest } = restOf(listFilter)
  return Object.values(rest).every((value) => value === null)
}

function orderOf({ sort = 'newest', from, to }: ClientFilter): ClientOrder {
  const isOfDays = from !== undefined || to !== undefined
  return isOfDays && (sort === 'newest' || sort === 'oldest') ? `${sort} of days` : sort
}

const byCreation = { at: ({ createdAt }: ClientRow) => createdAt.toISOString(), isRight: isInstant }

const sorts: Record<ClientOrder, { at: (row: ClientRow) => string; isRight: (at: string) => boolean }> = {
  newest: { at: () => '', isRight: () => false },
  oldest: { at: () => '', isRight: (at) => at === '' },
  'newest of days': byCreation,
  'oldest of days': byCreation,
  waiting: { at: pendingSortKey, isRight: (at) => /^[01] /.test(at) && isInstant(at.slice(2)) },
  balance: { at: ({ balance }) => balance, isRight: (at) => /^-?\d{1,10}\.\d\d$/.test(at) },
  name: { at: ({ sortName }) => sortName, isRight: () => true },
}

function filterOf(parts: Omit<ReadDeps, 'db'>, actor: Actor, filter: ClientFilter): ClientListFilter {
  const { search = null, assignedTo, balance = null, from = null, to = null } = filter
  const [id, status] = filter.requirement?.split(':') ?? []
  return {
    search,
    balance,
    from,
    to,
    timeZone: parts.config.timeZone,
    statuses: someOf(ApplicationStatus.options, filter.status),
    parties: someOf(PendingParty.options, filter.waitsFor),
    colleague: assignedTo === undefined ? null : { id: assigneeOf(assignedTo, actor) },
    requirement: id ? { id: RequirementId.parse(id), status: RequirementStatus.parse(status) } : null,
    expiresBy: filter.expiresWithin === undefined ? null : addDays(todayOf(parts), Number(filter.expiresWithin)),
  }
}

function someOf<Word extends string>(words: readonly Word[], given: string | undefined): Word[] | null {
  const some = words.filter((word) => given?.split(',').includes(word))
  return given === undefined || some.length === words.length ? null : some
}
