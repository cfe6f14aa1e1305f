import { type WorkCounts, type WorkFilter, type WorkItem, WorkKind, type WorkOrder } from '#contract/work/work.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { instantAround } from '#domain/calendar/zones.ts'
import type { Actor } from '#domain/may.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { assigneeOf } from '#domain/team/assignee.ts'
import { mayDo, mayRead, orderOf, readsAll, weightOf } from '#domain/work/kinds.ts'
import { timesOf, type WorkCalendar } from '#domain/work/times.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { presentSince, writingSince } from '#server/features/presence/presence.service.ts'
import { refuseUnknownAssignee } from '#server/features/team/team.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { cursorAfter, type PageOf, type PageRequest, pageOfShortList, sortedAfter } from '#server/http/page.ts'
import { todayOf } from '#server/shared/dates.ts'
import { isOnlyApprover } from '#server/shared/team.store.ts'
import { officeTime } from './office-hours.service.ts'
import {
  countItems,
  type KindCounts,
  type KindQuery,
  selectCounts,
  selectPlaces,
  selectTeam,
  selectWork,
  type ValueRange,
  type WorkPlace,
  type WorkQuery,
} from './work.store.ts'
import { keyOf, sortKey, toWorkItem, type WorkEntry } from './work-view.ts'

export type WorkDeps = Pick<Deps, 'config' | 'now'> & { db: Queryable }

export interface WorkContext {
  db: Queryable
  caller: Actor
  calendar: WorkCalendar
  now: Date
  today: string
  isOnlyApprover: boolean
  team: readonly { id: string; actor: Pick<Actor, 'permissions'> }[]
}

export async function openWork(deps: WorkDeps, caller: Actor): Promise<WorkContext> {
  const { adminEmails } = deps.config
  const [calendar, team, isAlone] = await Promise.all([
    officeTime(deps),
    selectTeam(deps.db, adminEmails),
    isOnlyApprover(deps.db, adminEmails, 'money.keep'),
  ])
  return {
    db: deps.db,
    caller,
    calendar,
    now: deps.now(),
    today: todayOf(deps),
    isOnlyApprover: isAlone,
    team: team.map(({ id, role }) => ({ id, actor: { permissions: permissionsOf(role) } })),
  }
}

interface Cursor {
  at: Date
  kind: WorkKind
  value: string
  id: string
}

const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]{12}Z) (\w+) ([\w:.-]{10,24})$/

function cursorOf(ask: PageRequest, order: WorkOrder): Cursor | undefined {
  const cursor = cursorAfter(ask, order, (text) => {
    const [, at = '', kind] = CURSOR.exec(text) ?? []
    return WorkKind.safeParse(kind).success && !Number.isNaN(Date.parse(at))
  })
  const [, at = '', kind, value = ''] = CURSOR.exec(cursor?.at ?? '') ?? []
  return cursor ? { at: new Date(at), kind: WorkKind.parse(kind), value, id: cursor.id } : undefined
}

const startOf = (day: string, { timeZone }: WorkCalendar) => instantAround(`${day}T00:00`, timeZone)
const before = (at: Date) => new Date(at.getTime() - 1)
const latest = (...texts: (string | undefined)[]) =>
  texts
    .filter((text) => text !== undefined)
    .toSorted()
    .at(-1)
const earliest = (...texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).toSorted()[0]

interface Narrowed {
  filter: WorkFilter
  order?: WorkOrder
  cursor?: Cursor | undefined
}

export function kindQueries(context: WorkContext, { filter, order = 'due', cursor }: Narrowed): KindQuery[] {
  const { caller, calendar, now, today, team } = context
  const tonight = startOf(addDays(today, 1), calendar)
  const isAsked = (kind: WorkKind) => filter.kind?.includes(kind) ?? true
  const mayHave = (kind: WorkKind) => mayRead(caller, kind) && (isOpen(caller, filter) || mayDo(caller, kind))
  return WorkKind.options
    .filter((kind) => isAsked(kind) && mayHave(kind))
    .map((kind) => {
      const { isDay, lastBy } = timesOf(kind, calendar)
      const [dueBy, dueTonight] = [lastBy('due', now), lastBy('due', tonight)]
      const beginsBefore = (day: string | undefined) => day && lastBy('oldest', before(startOf(day, calendar)))
      const range: ValueRange = {
        upTo: earliest(
          filter.late && dueBy,
          filter.due === 'today' ? dueTonight : undefined,
          beginsBefore(youngestBefore(context, filter)),
        ),
        after: latest(
          filter.due && (filter.due === 'today' ? dueBy : dueTonight),
          beginsBefore(oldestFrom(context, filter)),
          cursor && passed(cursor, kind, (at) => lastBy(order, at)),
        ),
        beyond: cursor?.kind === kind ? cursor : undefined,
      }
      const actors = team.flatMap(({ id, actor }) => (mayDo(actor, kind) ? [id] : []))
      return { kind, isDay, range, dueBy, dueTonight, actors }
    })
}

const isOpen = (caller: Actor, { doable }: WorkFilter) => doable === 'all' || readsAll(caller)

/** Kinds before the last kind of a page have already shown their items of that moment. */
function passed({ at, kind: last }: Cursor, kind: WorkKind, lastBy: (at: Date) => string): string | undefined {
  if (kind === last) return undefined
  return lastBy(orderOf(kind) < orderOf(last) ? at : before(at))
}

const youngestBefore = ({ calendar, today }: WorkContext, { minAge }: WorkFilter) =>
  minAge ? calendar.officeDay(today, minAge) : undefined

const oldestFrom = ({ calendar, today }: WorkContext, { maxAge }: WorkFilter) =>
  maxAge === undefined ? undefined : calendar.officeDay(today, maxAge + 1)

export function workQuery(
  { caller, calendar, now, today, team, isOnlyApprover }: WorkContext,
  filter: WorkFilter,
): WorkQuery {
  const assigned = assigneeOf(filter.assigned, caller)
  return {
    callerId: caller.id,
    now,
    today,
    timeZone: calendar.timeZone,
    presentSince: presentSince(now),
    writingSince: writingSince(now),
    team: team.map(({ id }) => id),
    assigned: assigned === undefined ? undefined : [assigned],
    isDoable: !isOpen(caller, filter),
    isOnlyApprover,
    snoozed: filter.snoozed === 'true',
    client: filter.client,
  }
}

export async function firstPlaces(
  { db, calendar }: WorkContext,
  query: WorkQuery,
  { kinds, order, limit }: { kinds: readonly KindQuery[]; order: WorkOrder; limit: number },
): Promise<WorkPlace[]> {
  const places = await selectPlaces(db, query, { kinds, limit })
  const queues = kinds.map(({ kind }) => places.filter((place) => place.kind === kind))
  return firstOf(queues, limit, (place) => sortKey(place, order, calendar))
}

/** Merges sorted queues; compares only the heads, because computing a due time is slow. */
function firstOf<Item>(queues: readonly Item[][], limit: number, keyOf: (item: Item) => string): Item[] {
  const waiting = queues.flatMap(([head, ...others]) => (head ? [{ head, key: keyOf(head), others }] : []))
  const first: Item[] = []
  while (first.length < limit && waiting.length > 0) {
    const least = waiting.reduce((one, other) => (other.key < one.key ? other : one))
    first.push(least.head)
    const [head, ...others] = least.others
    if (head) Object.assign(least, { head, key: keyOf(head), others })
    else waiting.splice(waiting.indexOf(least), 1)
  }
  return first
}

export async function entriesAt(
  context: WorkContext,
  query: WorkQuery,
  { kinds, places }: { kinds: readonly KindQuery[]; places: readonly Pick<WorkPlace, 'kind' | 'id'>[] },
): Promise<WorkEntry[]> {
  const asked = kinds.flatMap((one) => {
    const ids = places.flatMap(({ kind, id }) => (kind === one.kind ? [id] : []))
    return ids.length > 0 ? [{ ...one, ids }] : []
  })
  const rows = await selectWork(context.db, query, asked)
  const entries = new Map(rows.map((row) => [keyOf(row), toWorkItem(row, context)]))
  return places.flatMap((place) => entries.get(keyOf(place)) ?? [])
}

const READINGS = 3

// Reads again when an item ended between the two queries, so that the next page starts at the right place.
async function entriesOf(
  context: WorkContext,
  query: WorkQuery,
  asked: { kinds: readonly KindQuery[]; order: WorkOrder; limit: number },
): Promise<WorkEntry[]> {
  for (let reading = 1; ; reading += 1) {
    const places = await firstPlaces(context, query, asked)
    const entries = await entriesAt(context, query, { kinds: asked.kinds, places })
    if (entries.length === places.length || reading === READINGS) return entries
  }
}

export async function listWork(
  deps: Deps,
  caller: Caller,
  { order = 'due', page, ...filter }: WorkFilter & { order?: WorkOrder | undefined; page: PageRequest },
): Promise<PageOf<WorkItem>> {
  const cursor = cursorOf(page, order)
  await refuseUnknownAssignee(deps, filter.assigned)
  const context = await openWork(deps, caller)
  const query = workQuery(context, filter)
  const reading = entriesOf(context, query, {
    kinds: kindQueries(context, { filter, order, cursor }),
    order,
    limit: page.limit + 1,
  })
  const { rows, total } = await pageOfShortList(page, reading, () =>
    countItems(deps.db, query, { kinds: kindQueries(context, { filter }) }),
  )
  return {
    rows,
    total,
    sorted: sortedAfter(
      rows,
      page,
      order,
      (row) => `${order === 'due' ? row.dueAt : row.since} ${row.kind} ${row.value}`,
    ),
  }
}

export async function countWork(deps: Deps, caller: Caller, filter: WorkFilter): Promise<WorkCounts> {
  await refuseUnknownAssignee(deps, filter.assigned)
  const context = await openWork(deps, caller)
  const counts = await selectCounts(deps.db, workQuery(context, filter), kindQueries(context, { filter }))
  const kinds = counts.map((one) => ({ ...one, weight: weightOf(one.kind, one) }))
  const sum = (of: (one: KindCounts) => number) => counts.reduce((all, one) => all + of(one), 0)
  const share = (of: (one: KindCounts) => { count: number; things: number }) => ({
    count: sum((one) => of(one).count),
    weight: sum((one) => weightOf(one.kind, of(one))),
  })
  return {
    asOf: context.now.toISOString(),
    total: sum(({ count }) => count),
    late: sum(({ late }) => late),
    weight: kinds.reduce((all, { weight }) => all + weight, 0),
    due: {
      late: share(({ late, lateThings }) => ({ count: late, things: lateThings })),
      today: share((one) => ({ count: one.tonight - one.late, things: one.thingsTonight - one.lateThings })),
      later: share((one) => ({ count: one.count - one.tonight, things: one.things - one.thingsTonight })),
    },
    mine: sum(({ mine }) => mine),
    unassigned: sum(({ unassigned }) => unassigned),
    kinds,
  }
}
