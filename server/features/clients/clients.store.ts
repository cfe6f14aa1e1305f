import { ApplicationStatus } from '#contract/applications/applications.ts'
import type { PendingParty } from '#contract/cases/pending-on.ts'
import type { ClientSort } from '#contract/clients/clients.ts'
import type { ConsentPurpose } from '#contract/privacy/my-data.ts'
import type { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import { codesOf } from '#domain/cases/codes.ts'
import { necessaryPurposes } from '#domain/privacy/consents.ts'
import { readCounter, requirementCounter, selectCounterBetween } from '#server/database/counters.store.ts'
import type { Database, Queryable } from '#server/database/open.ts'
import { pageLimit } from '#server/database/page-limit.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'
import { COUNTED_TO, holdsEveryWord, holdsWord } from '#server/shared/search.store.ts'

export type ClientRow = RowOf<typeof clientColumns>

export interface ClientListFilter {
  search: string | null
  statuses: readonly ApplicationStatus[] | null
  parties: readonly PendingParty[] | null
  colleague: { id: string | null } | null
  balance: 'due' | 'settled' | null
  from: string | null
  to: string | null
  timeZone: string
  requirement: { id: RequirementId; status: RequirementStatus } | null
  expiresBy: string | null
}

// Selects only what the list shows: a list reads each column two hundred times.
const clientColumns = sql.columns(
  'applications a join users u left join users c left join threads t left join path_positions p',
  `a.id, a.application_number, a.user_id, a.status, a.total_fees, a.amount_paid, a.created_at, a.waits_for,
      a.waiting_cause, a.waiting_since, u.first_name, u.last_name, u.email, a.balance, a.sort_name,
      c.id as colleague_id, t.unanswered_since, a.documents_required, a.documents_approved, a.documents_pending,
      a.documents_returned, a.documents_missing, a.has_nursing_school, p.expires_paper, p.expires_on`,
  {
    hasPersonalDataSheet: sql.bool`exists (select from personal_data_sheets where application_id = a.id)`,
    colleagueName: sql.nullable(sql.text`case when c.id is not null then ${nameOf('c')} end`),
    unansweredMessages: sql.int`coalesce(t.unanswered_count, 0)`,
  },
)

const people = sql`
  join users u on u.id = a.user_id left join users c on c.id = a.assigned_to
  left join threads t on t.application_id = a.id left join path_positions p on p.application_id = a.id`

export const selectClient = (db: Queryable, id: string) =>
  db.one(sql.select(clientColumns)`from applications a ${people} where a.id = ${id}`)

export const selectContact = (db: Queryable, id: string) =>
  db.one(
    sql.select(
      'applications a join users u on u.id = a.user_id left join path_positions p on p.application_id = a.id',
      'mobile_number, messenger_group_chat, chosen_package, source, state, step',
      {
        takenBack: sql.json<ConsentPurpose[]>`array(
        select purpose from purpose_consents where user_id = u.id and purpose = any(${[...necessaryPurposes]}::text[])
        group by purpose having bool_and(withdrawn_at is not null) order by purpose
      )`,
        erasureDueAt: sql.nullable(
          sql.instant`select due_at from erasure_requests where user_id = u.id and withdrawn_at is null and finished_at is null`,
        ),
      },
    )`where a.id = ${id}`,
  )

export async function selectClients(db: Database, ids: readonly string[]): Promise<ClientRow[]> {
  if (ids.length === 0) return []
  // Passes the ids in a subquery, so that PostgreSQL keeps one plan for any number of ids.
  return db.rows(sql.select(clientColumns)`from unnest((select ${ids}::uuid[])) with ordinality as wanted (id, ordinal)
    join applications a on a.id = wanted.id ${people} order by wanted.ordinal`)
}

function where({ search, timeZone, ...one }: ClientListFilter): SqlFragment {
  const { statuses, parties, requirement } = one
  return sql.every([
    statuses && sql`a.status = ${anyOf(statuses)}`,
    parties && sql`a.waits_for = ${anyOf(parties)}`,
    one.colleague && isAssignedTo(one.colleague.id),
    one.balance && balances[one.balance],
    one.from && sql`a.created_at >= ${one.from}::date::timestamp at time zone ${timeZone}`,
    one.to && sql`a.created_at < (${one.to}::date + 1)::timestamp at time zone ${timeZone}`,
    requirement &&
      sql`exists (select from application_requirements r where r.application_id = a.id
        and r.requirement_id = ${requirement.id} and r.status = ${requirement.status})`,
    one.expiresBy &&
      sql`exists (select from path_positions p where p.application_id = a.id and p.expires_on <= ${one.expiresBy}::date)`,
    search !== null && holdsEveryWord(sql`a.search_text`, search),
  ])
}

const isAssignedTo = (id: string | null) => (id === null ? sql`a.assigned_to is null` : sql`a.assigned_to = ${id}`)

const balances = {
  due: sql`a.balance > 0 and asks_payment(a.waiting_cause)`,
  settled: sql`a.balance <= 0`,
} as const

const anyOf = (words: readonly string[]) => (words.length === 1 ? sql`${words[0] ?? ''}` : sql`any(${words})`)

export interface ClientCursor {
  id: string
  at: string
}

interface OrderSql {
  by: SqlFragment
  after: (cursor: ClientCursor) => SqlFragment
}

export const pendingSortKey = ({ waitsFor, waitingSince }: Pick<ClientRow, 'waitsFor' | 'waitingSince'>) =>
  `${waitsFor === 'nobody' ? '1' : '0'} ${waitingSince.toISOString()}`

/** The orders of the list; a filter by days has its own orders, because no index knows that ids follow time. */
export type ClientOrder = ClientSort | 'newest of days' | 'oldest of days'

// Each order has its index. The longest wait comes first, a case that waits for nobody last.
const orders: Record<ClientOrder, (parties: ClientListFilter['parties']) => OrderSql> = {
  newest: () => ({ by: sql`a.id desc`, after: ({ id }) => sql`a.id < ${id}` }),
  oldest: () => ({ by: sql`a.id`, after: ({ id }) => sql`a.id > ${id}` }),
  'newest of days': () => ({
    by: sql`a.created_at desc, a.id desc`,
    after: ({ id, at }) => sql`(a.created_at, a.id) < (${at}::timestamptz, ${id}::uuid)`,
  }),
  'oldest of days': () => ({
    by: sql`a.created_at, a.id`,
    after: ({ id, at }) => sql`(a.created_at, a.id) > (${at}::timestamptz, ${id}::uuid)`,
  }),
  waiting: (parties) => {
    const since = (at: string) => sql`${at.slice(2)}::timestamptz`
    if (parties && (parties.length === 1 || !parties.includes('nobody'))) {
      return {
        by: sql`a.waiting_since, a.id`,
        after: ({ id, at }) => sql`(a.waiting_since, a.id) > (${since(at)}, ${id}::uuid)`,
      }
    }
    return {
      by: sql`(a.waits_for = 'nobody'), a.waiting_since, a.id`,
      after: ({ id, at }) => sql`
        ((a.waits_for = 'nobody'), a.waiting_since, a.id) > (${at.startsWith('1')}, ${since(at)}, ${id}::uuid)`,
    }
  },
  balance: () => ({
    by: sql`a.balance desc, a.id desc`,
    after: ({ id, at }) => sql`(a.balance, a.id) < (${at}::numeric, ${id}::uuid)`,
  }),
  name: () => ({
    by: sql`a.sort_name, a.id`,
    after: ({ id, at }) => sql`(a.sort_name, a.id) > (${at}, ${id}::uuid)`,
  }),
}

export interface ClientPageRequest {
  listFilter: ClientListFilter
  sort: ClientOrder
  after: ClientCursor | null
  limit: number
}

const orderOf = ({ sort, listFilter }: ClientPageRequest) => orders[sort](listFilter.parties)
const startAfter = (order: OrderSql, after: ClientCursor | null) => (after ? order.after(after) : sql`true`)

const idsOfPage = (request: ClientPageRequest) => {
  const order = orderOf(request)
  return sql.select('applications a', 'a.id')`where ${where(request.listFilter)} and ${startAfter(order, request.after)}
    order by ${order.by} limit ${pageLimit(request.limit + 1)}`
}

export interface ClientPage {
  rows: ClientRow[]
  total: number
}

/** Selects a counted page in one statement with one plan for all values; needs an index in the list's order. */
async function findIndexedPage(db: Database, request: ClientPageRequest): Promise<ClientPage> {
  const order = orderOf(request)
  const found = await db.rows(sql.select(clientColumns, {
    total: sql.int`counted.total`,
  })`from (select ${countersOf(request.listFilter)} as total) counted
    left join (
      (select a.* from applications a where ${where(request.listFilter)} and ${startAfter(order, request.after)}
        order by ${order.by} limit ${pageLimit(request.limit + 1)}) a ${people}
    ) on true
    order by ${order.by}`)
  return { rows: found.filter(({ id }) => id !== null), total: found[0]?.total ?? 0 }
}

/** Whether one index covers both the filter and the order, so that one plan fits every value. */
function hasIndex({ listFilter: { timeZone: _, ...listFilter }, sort }: ClientPageRequest): boolean {
  const filters = Object.entries(listFilter).filter(([, value]) => value !== null)
  const { statuses, parties, balance } = listFilter
  const isById = ['newest', 'oldest'].includes(sort)
  if (filters.length === 0) return true
  if (listFilter.from ?? listFilter.to) return sort.endsWith('of days')
  if (filters.length > 1) return false
  if (statuses) return statuses.length === 1 && isById
  if (parties) return parties.length === 1 && sort === 'waiting'
  return balance !== null && sort === 'balance'
}

export async function selectCountedPage(db: Database, request: ClientPageRequest): Promise<ClientPage> {
  if (hasIndex(request)) return findIndexedPage(db, request)
  const [found] = await db.rowsUnprepared(
    sql.select({ ids: sql.texts`array(${idsOfPage(request)})`, total: sql.int`${countersOf(request.listFilter)}` }),
  )
  return { rows: await selectClients(db, found?.ids ?? []), total: found?.total ?? 0 }
}

export async function selectFilteredPage(db: Database, request: ClientPageRequest): Promise<ClientRow[]> {
  const found = await db.rowsUnprepared(idsOfPage(request))
  return selectClients(
    db,
    found.map(({ id }) => id),
  )
}

// Fills a page of 200 even when one row in a hundred matches, with room to spare.
const WITHIN = 60_000

export async function selectPageAmongNext(db: Database, request: ClientPageRequest): Promise<ClientRow[]> {
  const order = orderOf(request)
  const found = await db.rowsUnprepared(sql.select({ id: sql.text`a.id` })`from (
      select a.* from applications a where ${startAfter(order, request.after)} order by ${order.by} limit ${WITHIN}
    ) a
    where ${where(request.listFilter)} order by ${order.by} limit ${request.limit + 1}`)
  return selectClients(
    db,
    found.map(({ id }) => id),
  )
}

// Up to this count, sorting by the name of each row is faster; above, walking the name index is faster.
const SORTED_TO = 2_000

export const isWalked = ({ sort, listFilter: { search, requirement } }: ClientPageRequest) =>
  sort === 'name' && search === null && requirement === null

export const mostSorted = (request: ClientPageRequest): number => (isWalked(request) ? SORTED_TO : COUNTED_TO)

/** Counts matches up to the limit plus one; returns rows only while the count is at most `mostSorted`. */
export async function selectFiltered(db: Database, request: ClientPageRequest): Promise<ClientPage> {
  const order = orderOf(request)
  const { sort, listFilter, after, limit } = request
  // Counts ids alone, which an index may answer; reads the sort columns only for few matches.
  const sorted =
    sort === 'newest' || sort === 'oldest'
      ? sql`hits a where (select total from counted) <= ${mostSorted(request)}`
      : sql`hits join applications a on a.id = hits.id where (select total from counted) <= ${mostSorted(request)}`
  const counted = sql`
    hits as materialized (
      select a.id from applications a where ${where(listFilter)} limit ${COUNTED_TO + 1}
    ), counted as (
      select count(*)::int as total from hits
    )`
  const page = sql.select({
    ids: sql.texts`array(
      select a.id from ${sorted} and ${startAfter(order, after)} order by ${order.by} limit ${limit + 1}
    )`,
    total: sql.int`total`,
  })
  const [found] = await db.rowsUnprepared(sql.with(counted, page`from counted`))
  return { rows: await selectClients(db, found?.ids ?? []), total: found?.total ?? 0 }
}

export async function hasMatch(db: Database, search: string): Promise<boolean> {
  const found = await db.rowsUnprepared(
    sql`select from applications a where ${holdsEveryWord(sql`a.search_text`, search)} limit 1`,
  )
  return found.length > 0
}

export async function selectAsRead(
  db: Database,
  listFilter: ClientListFilter,
  { interpretations, limit }: { interpretations: readonly (readonly string[])[]; limit: number },
): Promise<string[]> {
  const applyFilter = where({ ...listFilter, search: null })
  const ways = interpretations.map((words, index) => {
    const holds = words.reduce((all, word) => sql`${all} and ${holdsWord(sql`a.search_text`, word)}`, applyFilter)
    return sql`(select a.id, ${index}::int as ordinal from applications a where ${holds} order by a.id desc limit ${limit})`
  })
  const [first, ...others] = ways
  if (!first) return []
  const all = others.reduce((some, way) => sql`${some} union all ${way}`, sql`${first}`)
  const rows = await db.rowsUnprepared(
    sql.select({ id: sql.text`id` })`from (${all}) found group by id order by min(ordinal), id desc limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export function hasCounter({
  statuses,
  parties,
  colleague,
  balance,
  from,
  to,
  requirement,
  expiresBy,
  search,
}: ClientListFilter): boolean {
  const filters = [statuses, parties, colleague, balance, from ?? to, requirement].filter((one) => one !== null)
  return filters.length <= 1 && search === null && expiresBy === null
}

const between = ({ from, to }: Pick<ClientListFilter, 'from' | 'to'>, timeZone: string) => ({
  from: from === null ? sql`'-infinity'` : sql`${from}::date::timestamp at time zone ${timeZone}`,
  until: to === null ? sql`'infinity'` : sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`,
})

function countersOf({ timeZone, ...one }: ClientListFilter): SqlFragment {
  const { statuses, parties, colleague, balance, from, to, requirement } = one
  if (parties) return readCounter('waiting', ...codesOf(parties))
  if (colleague) return readCounter('assignee', colleague.id ?? 'nobody')
  if (requirement) return readCounter(requirementCounter(requirement.status), requirement.id)
  if (from ?? to) return sql`${selectCounterBetween('applications_created', [''], between(one, timeZone))}::int`
  if (balance) return readCounter('balance', balance)
  return readCounter('applications', ...(statuses ?? ApplicationStatus.options))
}
