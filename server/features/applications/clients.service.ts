import type { ClientApplication, ClientFilter, ClientWithLastMove } from '#contract/admin.ts'
import { ApplicationStatus } from '#contract/applications.ts'
import { WaitsFor } from '#contract/waiting.ts'
import { ledHere } from '#domain/applications/undo.ts'
import type { Actor } from '#domain/permissions.ts'
import { found } from '#domain/refusal.ts'
import type { Sql, Tx } from '#server/database/open.ts'
import { COUNTED_TO } from '#server/database/search.store.ts'
import type { Deps } from '#server/deps.ts'
import { refuseUnknown } from '#server/features/team/team.service.ts'
import { idAfter, type PageAsk, type PageOf, placeAfter, type Sorted, type Total } from '#server/http/page.ts'
import { shownClient } from './applications.service.ts'
import {
  type ClientOrder,
  type ClientRow,
  countTallied,
  findClient,
  findClients,
  findContact,
  findNarrowed,
  isHeld,
  isTallied,
  type Narrowing,
  type Place,
  type Slice,
  turnOf,
  walkAll,
  walkAmongNext,
  walkNarrowed,
} from './clients.store.ts'
import { findLastMove, type LastMoveRow } from './moves.store.ts'
import { similarTo } from './similar.service.ts'

type Parts = Pick<Deps, 'config' | 'db'>

/** One application as the office works on it. */
export async function clientWithLastMove(db: Sql | Tx, id: string): Promise<ClientWithLastMove> {
  const [row, last, contact] = await Promise.all([findClient(db, id), findLastMove(db, id), findContact(db, id)])
  const client = shownClient(found(row, 'Application'))
  const lastMove = last && ledHere(last, client) ? shownMove(last) : null
  return { ...client, lastMove, contact: found(contact, 'Application') }
}

const shownMove = ({ feesFrom: _, feesTo: __, ...move }: LastMoveRow) => ({ ...move, at: move.at.toISOString() })

export interface ClientsPage extends PageOf<ClientApplication> {
  /** Nothing holds every word: these are the likest instead. */
  isSimilar: boolean
}

/** A page of the list of clients, narrowed and sorted as the filter says. */
export async function pageOfClients(
  parts: Parts,
  actor: Actor,
  filter: ClientFilter,
  ask: PageAsk,
): Promise<ClientsPage> {
  await refuseUnknown(parts, filter.assignedTo)
  const slice = sliceOf(parts, actor, filter, ask)
  const page = await pageOfSlice(parts.db, slice)
  if (page.rows.length > 0 || slice.after !== null || filter.search === undefined) return { ...page, isSimilar: false }
  const similar = await likest(parts.db, slice, filter.search)
  return { rows: similar.map(shownClient), total: { exactly: similar.length }, isSimilar: similar.length > 0 }
}

/** All applications or those that hold every word of a search, newest first. */
export const pageHolding = (
  parts: Parts,
  actor: Actor,
  { search }: Pick<ClientFilter, 'search'>,
  ask: PageAsk,
): Promise<PageOf<ClientApplication>> => pageOfSlice(parts.db, sliceOf(parts, actor, { search }, ask))

function sliceOf({ config }: Pick<Deps, 'config'>, actor: Actor, filter: ClientFilter, ask: PageAsk): Slice {
  const sort = orderOf(filter)
  return {
    narrowing: narrowingOf(filter, actor, config.timeZone),
    sort,
    after: readPlace(ask, sort),
    limit: ask.limit,
  }
}

async function pageOfSlice(db: Sql, slice: Slice): Promise<PageOf<ClientApplication>> {
  const { rows, total } = await readSlice(db, slice)
  const last = rows.length > slice.limit ? rows[slice.limit - 1] : undefined
  return {
    rows: rows.map(shownClient),
    total: totalOf(slice.narrowing, total),
    sorted: last && placeOf(slice.sort, last),
  }
}

const totalOf = (narrowing: Narrowing, total: number): Total =>
  total > COUNTED_TO && !isTallied(narrowing) ? { atLeast: COUNTED_TO } : { exactly: total }

const SIMILAR = 50

/** Whoever bears a similar name, unless somebody outside the rest of the filter is exactly who is looked for. */
async function likest(db: Sql, { narrowing, limit }: Slice, search: string): Promise<ClientRow[]> {
  if (!isOnlySearched(narrowing) && (await isHeld(db, search))) return []
  return findClients(db, await similarTo(db, narrowing, search, Math.min(limit, SIMILAR)))
}

/** Every application that a filter means, in its order, in batches; rows that come meanwhile do not shift it. */
export async function* clientsInBatches(
  { config, db }: Parts,
  actor: Actor,
  filter: ClientFilter,
  size = 1_000,
): AsyncGenerator<ClientApplication[]> {
  const sort = orderOf(filter)
  const narrowing = narrowingOf(filter, actor, config.timeZone)
  let after: Place | null = null
  for (;;) {
    const rows: ClientRow[] = await walkNarrowed(db, { narrowing, sort, after, limit: size })
    if (rows.length === 0 && after === null && filter.search !== undefined) {
      rows.push(...(await likest(db, { narrowing, sort, after, limit: SIMILAR }, filter.search)))
    }
    const batch = rows.slice(0, size)
    if (batch.length > 0) yield batch.map(shownClient)
    const last = batch.at(-1)
    if (!last || rows.length <= size) return
    after = { id: last.id, at: sorts[sort].at(last) }
  }
}

/** How many applications a filter means; beyond the limit of counting, at least how many. */
export async function countClients(parts: Parts, actor: Actor, filter: ClientFilter): Promise<Total> {
  return (await pageOfClients(parts, actor, filter, { limit: SIMILAR, after: null })).total
}

/** A slice with how many there are in all, at most one beyond the limit of counting. */
async function readSlice(db: Sql, slice: Slice): Promise<{ rows: ClientRow[]; total: number }> {
  if (isTallied(slice.narrowing)) {
    const isAll = Object.values(restOf(slice.narrowing)).every((value) => value === null)
    const [rows, total] = await Promise.all([
      (isAll ? walkAll : walkNarrowed)(db, slice),
      countTallied(db, slice.narrowing),
    ])
    return { rows, total }
  }
  const counted = await findNarrowed(db, slice)
  if (counted.total <= COUNTED_TO) return counted
  if (slice.narrowing.search !== null) {
    const rows = await walkAmongNext(db, slice)
    if (rows.length > slice.limit) return { rows, total: counted.total }
  }
  return { rows: await walkNarrowed(db, slice), total: counted.total }
}

const restOf = ({ timeZone: _, ...narrowing }: Narrowing) => narrowing

const isOnlySearched = (narrowing: Narrowing) => {
  const { search: _, ...rest } = restOf(narrowing)
  return Object.values(rest).every((value) => value === null)
}

function orderOf({ sort = 'newest', from, to }: ClientFilter): ClientOrder {
  const isOfDays = from !== undefined || to !== undefined
  return isOfDays && (sort === 'newest' || sort === 'oldest') ? `${sort} of days` : sort
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(text) && !Number.isNaN(Date.parse(text))

const byCreation = { at: ({ createdAt }: ClientRow) => createdAt.toISOString(), isRight: isInstant }

/** By what a row stands in an order, beside its id, and what such a text looks like. */
const sorts: Record<ClientOrder, { at: (row: ClientRow) => string; isRight: (at: string) => boolean }> = {
  newest: { at: () => '', isRight: () => false },
  oldest: { at: () => '', isRight: (at) => at === '' },
  'newest of days': byCreation,
  'oldest of days': byCreation,
  waiting: { at: turnOf, isRight: (at) => /^[01] /.test(at) && isInstant(at.slice(2)) },
  balance: { at: ({ balance }) => balance, isRight: (at) => /^-?\d{1,10}\.\d\d$/.test(at) },
  name: { at: ({ sortName }) => sortName, isRight: () => true },
}

const placeOf = (sort: ClientOrder, row: ClientRow): Sorted | undefined =>
  sort === 'newest' ? undefined : { by: sort, at: sorts[sort].at(row) }

function readPlace(ask: PageAsk, sort: ClientOrder): Place | null {
  if (sort !== 'newest') return placeAfter(ask, sort, sorts[sort].isRight)
  const id = idAfter(ask)
  return id === null ? null : { id, at: '' }
}

/** What a filter says, in terms of the rows. */
function narrowingOf(filter: ClientFilter, actor: Actor, timeZone: string): Narrowing {
  const { search = null, assignedTo, balance = null, from = null, to = null } = filter
  const [requirement, state] = filter.requirement?.split(':') ?? []
  return {
    ...{ search, balance, from, to, timeZone },
    statuses: someOf(ApplicationStatus.options, filter.status),
    parties: someOf(WaitsFor.options, filter.waitsFor),
    colleague: assignedTo === undefined ? null : { id: idOfColleague(assignedTo, actor) },
    requirement: requirement && state ? { id: requirement, status: state } : null,
  }
}

const idOfColleague = (assignedTo: string, actor: Actor) => {
  if (assignedTo === 'nobody') return null
  return assignedTo === 'me' ? actor.id : assignedTo
}

/** The words of a list that are given, each once and in its order; null where all are, which narrows nothing. */
function someOf<Word extends string>(words: readonly Word[], given: string | undefined): Word[] | null {
  const some = words.filter((word) => given?.split(',').includes(word))
  return given === undefined || some.length === words.length ? null : some
}
