import { createHash } from 'node:crypto'
import { validate as isUuid } from 'uuid'
import { isCleanText } from '#contract/route.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Database } from '#server/database/open.ts'
import { countAll, selectNewest } from '#server/database/page-limit.store.ts'
import type { SqlOf } from '#server/database/sql.ts'

const MAX_ROWS = 200

export interface PageRequest {
  limit: number
  after: string | null
  sorted?: Sorted
}

export interface Sorted {
  by: string
  at: string
}

export type Total = { exactly: number } | { atLeast: number }

/** One page of rows: the store reads one row more than `limit`, so that the next page is known to exist. */
export interface PageOf<Row> {
  rows: Row[]
  total: Total
  sorted?: Sorted | undefined
}

const malformed = () => new Refusal('invalid', 'This list cannot be continued from here. Please start again.')

const writeCursor = (list: string, key: string, sorted: Sorted | undefined) =>
  Buffer.from(JSON.stringify([list, key, ...(sorted ? [sorted.by, sorted.at] : [])])).toString('base64url')

const isCursor = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 1_000 && isCleanText(value)

function readCursor(list: string, cursor: string): Pick<PageRequest, 'after' | 'sorted'> {
  try {
    const [of, key, by, at]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (of === list && typeof key === 'string' && /^[\w-]{1,64}$/.test(key)) {
      if (by === undefined) return { after: key }
      if (isCursor(by) && isCursor(at)) return { after: key, sorted: { by, at } }
    }
  } catch {
    // The portal did not make this cursor.
  }
  throw malformed()
}

export function listName(path: string, filter: object = {}): string {
  const given = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  if (given.length === 0) return path
  return `${path} ${createHash('sha256').update(JSON.stringify(given)).digest('base64url').slice(0, 16)}`
}

export function readPageRequest(
  list: string,
  query: { limit?: unknown; cursor?: unknown },
  mostRows = MAX_ROWS,
): PageRequest {
  const { limit = String(MAX_ROWS), cursor } = query
  if (typeof limit !== 'string' || !/^\d+$/.test(limit) || Number(limit) === 0) {
    throw new Refusal('invalid', 'limit must be a whole number from 1 to 200')
  }
  if (cursor !== undefined && typeof cursor !== 'string') throw malformed()
  return {
    limit: Math.min(Number(limit), mostRows),
    ...(cursor === undefined ? { after: null } : readCursor(list, cursor)),
  }
}

export function idAfter(ask: PageRequest): string | null {
  if (ask.after !== null && (ask.sorted || !isUuid(ask.after))) throw malformed()
  return ask.after
}

export const sliceOf = (ask: PageRequest) => ({ after: idAfter(ask), limit: ask.limit })

// Ids grow with time, so rows by creation need no sort key.
export const sortKeyOf = (order: string): string | null => (order === 'newest' ? null : order)

/** The row before a page: by the sort key, or by id alone without one. Null before the first page. */
export function cursorAfter(
  { after, sorted }: PageRequest,
  by: string | null,
  isRight: (at: string) => boolean,
): { id: string; at: string } | null {
  if (after === null) return null
  const isOfOrder = by === null ? sorted === undefined : sorted?.by === by && isRight(sorted.at)
  if (!isOfOrder || !isUuid(after)) throw malformed()
  return { id: after, at: sorted?.at ?? '' }
}

export const isInstant = (at: string): boolean =>
  /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(at) && !Number.isNaN(Date.parse(at))

/** Where the next page continues: behind the last row of this page, by its sort key. */
export function sortedAfter<Row>(
  rows: readonly Row[],
  { limit }: Pick<PageRequest, 'limit'>,
  by: string | null,
  at: (row: Row) => string,
): Sorted | undefined {
  const last = rows[limit - 1]
  return by === null || last === undefined ? undefined : { by, at: at(last) }
}

/**
 * Returns one page of a list that is usually short: rows that fit on the first page need no count query. A count beyond
 * `countedTo` becomes a lower bound.
 */
export async function pageOfShortList<Row>(
  ask: PageRequest,
  reading: Promise<Row[]>,
  count: () => Promise<number>,
  countedTo = Number.POSITIVE_INFINITY,
): Promise<PageOf<Row>> {
  const rows = await reading
  const isWhole = ask.after === null && rows.length <= ask.limit
  const total = isWhole ? rows.length : await count()
  return { rows, total: total > countedTo ? { atLeast: countedTo } : { exactly: total } }
}

// PostgreSQL merges the statement into the query of a page or a count, and drops the columns that a count does not need.
export async function newestPage<Row extends { id: string }, Shown>(
  db: Database,
  ask: PageRequest,
  all: SqlOf<Row>,
  show: (row: Row) => Shown,
): Promise<PageOf<Shown>> {
  const { rows, total } = await pageOfShortList(ask, selectNewest(db, all, sliceOf(ask)), () => countAll(db, all))
  return { rows: rows.map((row) => show(row)), total }
}

export function pageInMemory<Row>(all: readonly Row[], keyOf: (row: Row) => string, ask: PageRequest): PageOf<Row> {
  const start = ask.after === null ? 0 : all.findIndex((row) => keyOf(row) === ask.after) + 1
  if (ask.after !== null && start === 0) throw malformed()
  return { rows: all.slice(start, start + ask.limit + 1), total: { exactly: all.length } }
}

export function answerPage<Row extends { id: string }>(list: string, url: URL, ask: PageRequest, page: PageOf<Row>) {
  const rows = page.rows.slice(0, ask.limit)
  const headers: Record<string, string> =
    'exactly' in page.total
      ? { 'x-total-count': String(page.total.exactly) }
      : { 'x-total-at-least': String(page.total.atLeast) }
  const last = rows.at(-1)
  if (page.rows.length > ask.limit && last) {
    const next = new URL(url)
    next.searchParams.set('cursor', writeCursor(list, last.id, page.sorted))
    headers.link = `<${next.pathname}${next.search}>; rel="next"`
  }
  return { rows, headers, total: page.total }
}
