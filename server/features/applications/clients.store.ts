import type { ClientSort, ClientWithLastTransition } from '#contract/admin.ts'
import { ApplicationStatus } from '#contract/applications.ts'
import { PendingCause, type PendingParty } from '#contract/pending-on.ts'
import type { Colleague } from '#contract/team.ts'
import { partyOf } from '#domain/applications/pending-on.ts'
import { asColleague } from '#server/database/colleague.store.ts'
import { readCounter, readCounterBetween, readCountersOfAll } from '#server/database/counters.store.ts'
import type { Sql, Tx } from '#server/database/open.ts'
import { COUNTED_TO, holdsEveryWord, holdsWord, queryUnprepared } from '#server/database/search.store.ts'
import type { SqlFragment } from '#server/database/statement.ts'
import { type ApplicationWithPerson, columns } from './applications.store.ts'

export type ClientRow = ApplicationWithPerson & {
  balance: string
  assignedTo: Colleague | null
  unansweredMessages: number
  unansweredSince: Date | null
  documentsRequired: number
  documentsApproved: number
  documentsPending: number
  documentsReturned: number
  documentsMissing: number
  hasNursingSchool: boolean
  sortName: string
}

export interface ClientListFilter {
  search: string | null
  statuses: readonly ApplicationStatus[] | null
  parties: readonly PendingParty[] | null
  colleague: { id: string | null } | null
  balance: 'due' | 'settled' | null
  from: string | null
  to: string | null
  timeZone: string
  requirement: { id: string; status: string } | null
}

const clientColumns = (db: Sql | Tx) => db`
  ${columns(db)}, u.first_name as "firstName", u.last_name as "lastName", u.email, a.balance,
  a.sort_name as "sortName", ${asColleague(db, 'c')} as "assignedTo",
  coalesce(t.unanswered_count, 0) as "unansweredMessages", t.unanswered_since as "unansweredSince",
  a.documents_required as "documentsRequired", a.documents_approved as "documentsApproved",
  a.documents_pending as "documentsPending", a.documents_returned as "documentsReturned",
  a.documents_missing as "documentsMissing", a.has_nursing_school as "hasNursingSchool"`

const people = (db: Sql | Tx) => db`
  join users u on u.id = a.user_id left join users c on c.id = a.assigned_to
  left join threads t on t.application_id = a.id`

export async function findClient(db: Sql | Tx, id: string): Promise<ClientRow | undefined> {
  const [row] = await db<ClientRow[]>`
    select ${clientColumns(db)} from applications a ${people(db)} where a.id = ${id}`
  return row
}

export async function findContact(db: Sql | Tx, id: string): Promise<ClientWithLastTransition['contact'] | undefined> {
  const [row] = await db<ClientWithLastTransition['contact'][]>`
    select mobile_number as "mobileNumber", messenger_group_chat as "messengerGroupChat"
    from applications a join users u on u.id = a.user_id where a.id = ${id}`
  return row
}

export async function findClients(db: Sql, ids: readonly string[]): Promise<ClientRow[]> {
  return db<ClientRow[]>`
    select ${clientColumns(db)} from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
    join applications a on a.id = wanted.id ${people(db)} order by wanted.place`
}

export function where(db: Sql, { search, timeZone, ...one }: ClientListFilter): SqlFragment {
  const { statuses, parties, requirement } = one
  const conditions = [
    statuses && db`a.status = ${anyOf(db, statuses)}`,
    parties && db`a.waits_for = ${anyOf(db, parties)}`,
    one.colleague && (one.colleague.id === null ? db`a.assigned_to is null` : db`a.assigned_to = ${one.colleague.id}`),
    one.balance && (one.balance === 'due' ? db`a.balance > 0` : db`a.balance <= 0`),
    one.from && db`a.created_at >= ${one.from}::date::timestamp at time zone ${timeZone}`,
    one.to && db`a.created_at < (${one.to}::date + 1)::timestamp at time zone ${timeZone}`,
    requirement &&
      db`exists (select from application_requirements r where r.application_id = a.id
        and r.requirement_id = ${requirement.id} and r.status = ${requirement.status})`,
    search !== null && holdsEveryWord(db, db`a.search_text`, search),
  ]
  return conditions.reduce<SqlFragment>((all, each) => (each ? db`${all} and ${each}` : all), db`true`)
}

const anyOf = (db: Sql, words: readonly string[]) => (words.length === 1 ? db`${words[0] ?? ''}` : db`any(${words})`)

export interface Place {
  id: string
  at: string
}

interface Order {
  columns: SqlFragment
  by: SqlFragment
  after: (place: Place) => SqlFragment
}

export const turnOf = ({ waitingCause, waitingSince }: Pick<ClientRow, 'waitingCause' | 'waitingSince'>) =>
  `${partyOf[waitingCause] === 'nobody' ? '1' : '0'} ${waitingSince.toISOString()}`

/** An order of the list; among the days of a filter ids are not enough, as no index knows that they follow time. */
export type ClientOrder = ClientSort | 'newest of days' | 'oldest of days'

// Each has its index. Who has waited longest comes first, and last whoever waits for nobody.
const orders: Record<ClientOrder, (db: Sql, parties: ClientListFilter['parties']) => Order> = {
  newest: (db) => ({ columns: db``, by: db`a.id desc`, after: ({ id }) => db`a.id < ${id}` }),
  oldest: (db) => ({ columns: db``, by: db`a.id`, after: ({ id }) => db`a.id > ${id}` }),
  'newest of days': (db) => ({
    columns: db`, a.created_at`,
    by: db`a.created_at desc, a.id desc`,
    after: ({ id, at }) => db`(a.created_at, a.id) < (${at}::timestamptz, ${id}::uuid)`,
  }),
  'oldest of days': (db) => ({
    columns: db`, a.created_at`,
    by: db`a.created_at, a.id`,
    after: ({ id, at }) => db`(a.created_at, a.id) > (${at}::timestamptz, ${id}::uuid)`,
  }),
  waiting: (db, parties) => {
    const since = (at: string) => db`${at.slice(2)}::timestamptz`
    if (parties && (parties.length === 1 || !parties.includes('nobody'))) {
      return {
        columns: db`, a.waiting_since`,
        by: db`a.waiting_since, a.id`,
        after: ({ id, at }) => db`(a.waiting_since, a.id) > (${since(at)}, ${id}::uuid)`,
      }
    }
    return {
      columns: db`, a.waits_for, a.waiting_since`,
      by: db`(a.waits_for = 'nobody'), a.waiting_since, a.id`,
      after: ({ id, at }) => db`
        ((a.waits_for = 'nobody'), a.waiting_since, a.id) > (${at.startsWith('1')}, ${since(at)}, ${id}::uuid)`,
    }
  },
  balance: (db) => ({
    columns: db`, a.balance`,
    by: db`a.balance desc, a.id desc`,
    after: ({ id, at }) => db`(a.balance, a.id) < (${at}::numeric, ${id}::uuid)`,
  }),
  name: (db) => ({
    columns: db`, a.sort_name`,
    by: db`a.sort_name, a.id`,
    after: ({ id, at }) => db`(a.sort_name, a.id) > (${at}, ${id}::uuid)`,
  }),
}

export interface Slice {
  narrowing: ClientListFilter
  sort: ClientOrder
  after: Place | null
  limit: number
}

const orderOf = (db: Sql, { sort, narrowing: listFilter }: Slice) => orders[sort](db, listFilter.parties)
const begin = (db: Sql, order: Order, after: Place | null) => (after ? order.after(after) : db`true`)

/** The rows of a list in their order, one more than `limit` when there is one; quick where an index has that order. */
const walk = (db: Sql, slice: Slice): SqlFragment => {
  const order = orderOf(db, slice)
  return db`
    select ${clientColumns(db)} from (
      select a.* from applications a
      where ${where(db, slice.narrowing)} and ${begin(db, order, slice.after)}
      order by ${order.by} limit ${slice.limit + 1}
    ) a ${people(db)} order by ${order.by}`
}

export const walkAll = (db: Sql, slice: Slice): Promise<ClientRow[]> => db<ClientRow[]>`${walk(db, slice)}`

export const walkFiltered = (db: Sql, slice: Slice): Promise<ClientRow[]> =>
  queryUnprepared<ClientRow[]>(db, walk(db, slice))

// One in a hundred is found two hundred times in a third of it.
const WITHIN = 60_000

export async function walkAmongNext(db: Sql, slice: Slice): Promise<ClientRow[]> {
  const order = orderOf(db, slice)
  return queryUnprepared<ClientRow[]>(
    db,
    db`
    select ${clientColumns(db)} from (
      select a.* from (
        select a.* from applications a where ${begin(db, order, slice.after)} order by ${order.by} limit ${WITHIN}
      ) a
      where ${where(db, slice.narrowing)} order by ${order.by} limit ${slice.limit + 1}
    ) a ${people(db)} order by ${order.by}`,
  )
}

/** All that are meant are counted to the limit, and one more where there are more: then no rows come with it. */
export async function findFiltered(db: Sql, slice: Slice): Promise<{ rows: ClientRow[]; total: number }> {
  const order = orderOf(db, slice)
  const meant = where(db, slice.narrowing)
  // Ids alone are counted, which an index may tell; what rows are sorted by is read only where they are few enough.
  const found = await queryUnprepared<(ClientRow & { place: number; total: number })[]>(
    db,
    db`
    with hits as materialized (
      select a.id from applications a where ${meant} limit ${COUNTED_TO + 1}
    ), counted as (
      select count(*)::int as total from hits
    ), slice as (
      select a.id, row_number() over (order by ${order.by}) as place
      from (
        select a.id ${order.columns} from hits join applications a on a.id = hits.id
        where (select total from counted) <= ${COUNTED_TO}
      ) a where ${begin(db, order, slice.after)}
      order by ${order.by} limit ${slice.limit + 1}
    )
    select counted.total, client.*
    from counted left join (
      select slice.place, ${clientColumns(db)} from slice join applications a on a.id = slice.id ${people(db)}
    ) client on true order by client.place`,
  )
  const rows = found.filter(({ id }) => id !== null).map(({ place: _, total: __, ...row }) => row)
  return { rows, total: found[0]?.total ?? 0 }
}

export async function isHeld(db: Sql, search: string): Promise<boolean> {
  const found = await queryUnprepared(
    db,
    db`select from applications a where ${holdsEveryWord(db, db`a.search_text`, search)} limit 1`,
  )
  return found.length > 0
}

export async function findAsRead(
  db: Sql,
  listFilter: ClientListFilter,
  { readings, limit }: { readings: readonly (readonly string[])[]; limit: number },
): Promise<string[]> {
  const applyFilter = where(db, { ...listFilter, search: null })
  const ways = readings.map((words, place) => {
    const holds = words.reduce((all, word) => db`${all} and ${holdsWord(db, db`a.search_text`, word)}`, applyFilter)
    return db`(select a.id, ${place}::int as place from applications a where ${holds} order by a.id desc limit ${limit})`
  })
  const [first, ...others] = ways
  if (!first) return []
  const all = others.reduce((some, way) => db`${some} union all ${way}`, db`${first}`)
  const rows = await queryUnprepared<{ id: string }[]>(
    db,
    db`select id from (${all}) found group by id order by min(place), id desc limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** Whether the tallies know how many a narrowing holds: everything, or what one filter alone does. */
export function hasCounter({
  statuses,
  parties,
  colleague,
  balance,
  from,
  to,
  requirement,
  search,
}: ClientListFilter): boolean {
  const filters = [statuses, parties, colleague, balance, from ?? to, requirement].filter((one) => one !== null)
  return filters.length <= 1 && search === null
}

export async function countFromCounters(db: Sql, listFilter: ClientListFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`select ${countersOf(db, listFilter)} as count`
  return row?.count ?? 0
}

function countersOf(db: Sql, { timeZone, ...one }: ClientListFilter): SqlFragment {
  const { statuses, parties, colleague, balance, from, to, requirement } = one
  if (parties)
    return readCountersOfAll(
      db,
      causesOf(parties).map((cause) => `waiting:${cause}`),
    )
  if (colleague) return readCounter(db, `assigned:${colleague.id ?? 'nobody'}`)
  if (requirement) return readCounter(db, `requirement:${requirement.id}:${requirement.status}`)
  if (from ?? to) {
    const began = from === null ? db`'-infinity'` : db`${from}::date::timestamp at time zone ${timeZone}`
    const ended = to === null ? db`'infinity'` : db`(${to}::date + 1)::timestamp at time zone ${timeZone}`
    return db`${readCounterBetween(db, 'applications by time', began, ended)}::int`
  }
  const all = readCountersOfAll(
    db,
    (statuses ?? ApplicationStatus.options).map((status) => `applications:${status}`),
  )
  if (balance === null) return all
  return balance === 'due' ? readCounter(db, 'balance:due') : db`(${all} - ${readCounter(db, 'balance:due')})`
}

const causesOf = (parties: readonly PendingParty[]) =>
  PendingCause.options.filter((cause) => parties.includes(partyOf[cause]))
