import type { Reads } from '#contract/audit/access-log.ts'
import type { RawRouteSpec, RouteSpec } from '#contract/route.ts'
import { ORDERING } from '#domain/audit/access-log.ts'
import { redactFilter } from '#domain/audit/audit-detail.ts'
import type { AccessEvent } from '#server/audit/access-log.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from './caller.ts'
import type { Total } from './page.ts'

interface ReadRequest {
  params?: object
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const idsAsked = ({ params, query }: ReadRequest): unknown[] =>
  Object.entries({ ...params, ...query }).flatMap(([name, value]) =>
    /^(id|application)$|Id$/.test(name) ? [value] : [],
  )

interface AdminRead {
  asked: ReadRequest
  shown: unknown
  total?: Total
}

export async function logAccess(
  deps: Pick<Deps, 'accessLog'>,
  caller: Caller | null,
  spec: Pick<RouteSpec | RawRouteSpec, 'reads'>,
  answered: AdminRead,
): Promise<void> {
  if (!spec.reads || caller?.role !== 'admin') return
  const isOwn = caller.applicationId !== null && idsAsked(answered.asked).includes(caller.applicationId)
  const seen = isOwn ? null : describeRead(spec.reads, answered)
  if (!seen) return
  await deps.accessLog.record(caller, seen)
  if (spec.reads.opensSheet) await deps.accessLog.record(caller, { ...seen, action: 'sheet.opened' })
}

function describeRead({ what: action, of, namedBy }: Reads, { asked, shown, total }: AdminRead): AccessEvent | null {
  const rows = rowsOf(shown)
  // Pages poll for waiting people, and mostly find nobody.
  if (rows === 0) return null
  if (!of) {
    const filter = listFilter(asked.query)
    // The same people in another order are the same read.
    const { ids } = asked.body ?? {}
    const apart = { ...filter, ...(Array.isArray(ids) && { ids: ids.toSorted() }) }
    const extent = { ...(rows !== undefined && { rows: String(rows) }), ...(total && formatTotal(total, rows)) }
    return { action, filter: redactFilter(filter), apart, extent }
  }
  const id = namedBy === 'answer' ? partOf(shown, 'id') : idsAsked(asked)[0]
  return { action, subject: `${of}:${id}` }
}

const partOf = (answer: unknown, part: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, part) : undefined

function rowsOf(answer: unknown): number | undefined {
  const rows = Array.isArray(answer) ? answer : partOf(answer, 'rows')
  return Array.isArray(rows) ? rows.length : undefined
}

function formatTotal(total: Total, rows: number | undefined): Record<string, string> {
  if ('atLeast' in total) return { of: `more than ${total.atLeast}` }
  return total.exactly === rows ? {} : { of: String(total.exactly) }
}

const listFilter = (query: object = {}) =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== undefined && !ORDERING.has(name)))
