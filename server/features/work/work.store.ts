import type { Colleague, Viewer } from '#contract/team/colleague.ts'
import type { TeamRole } from '#contract/team/team-roles.ts'
import type { WorkKind } from '#contract/work/work.ts'
import { workKinds } from '#domain/work/kinds.ts'
import type { WorkDetail } from '#domain/work/reasons.ts'
import { isNotOfBlocked } from '#server/database/blocked-people.store.ts'
import type { Queryable } from '#server/database/open.ts'
import { pageLimit } from '#server/database/page-limit.store.ts'
import { isOfTeam } from '#server/database/people.store.ts'
import { type RowOf, type SqlFragment, type SqlOf, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'
import { clientName, nobody, type OfficeDay, sourceOf, type WorkSource } from './work-sources.store.ts'

/** Limits on the sort value of a kind: instants as ISO, or days. */
export interface ValueRange {
  after?: string | undefined
  upTo?: string | undefined
  beyond?: { value: string; id: string; isDown?: boolean } | undefined
}

export interface KindQuery {
  kind: WorkKind
  /** Other rows than work, with the same joins of people and snoozes. */
  source?: WorkSource
  isDay: boolean
  range: ValueRange
  // Only the items with these ids.
  ids?: readonly string[]
  /** The greatest value that is due now, and by the end of the day. */
  dueBy: string
  dueTonight: string
  actors: readonly string[]
}

export interface WorkQuery extends OfficeDay {
  callerId: string
  now: Date
  presentSince: Date
  writingSince: Date
  team: readonly string[]
  /** Ids, and null for nobody; undefined is all of them. */
  assigned: readonly (string | null)[] | undefined
  /** Leaves out items about the caller or reported by the caller. */
  isDoable: boolean
  /** Nobody else may keep money: the caller then also does the second half of their own refunds. */
  isOnlyApprover: boolean
  /** Only snoozed items, or only the others; undefined means both. */
  snoozed: boolean | undefined
  client?: string | undefined
  /** Leaves out items that a colleague has claimed or is viewing. */
  isFree?: boolean
}

interface Parts extends WorkSource {
  kind: WorkKind
  isDay: boolean
  since: SqlFragment
  isClaimed: SqlFragment
  isSnoozed: SqlFragment
  assignee: SqlFragment
  where: SqlFragment
}

function partsOf(query: WorkQuery, one: KindQuery): Parts {
  const source = one.source ?? sourceOf(one.kind, query)
  const { named, assigned = sql`a.assigned_to`, since = source.value } = source
  const isClaimed = sql`(w.claimed_until > ${query.now} and w.claimed_by = any(${query.team}::uuid[])
    and w.claimed_at >= ${since})`
  const isSnoozed = workKinds[one.kind].canWait
    ? sql`(case when w.snoozed_fact is not null and coalesce(w.snoozed_until > ${query.now}, true)
        then w.snoozed_fact = ${source.fact} else false end)`
    : sql`false`
  const assignee = sql`coalesce(case when ${isClaimed} then w.claimed_by end,
    case when ${named} = any(${query.team}::uuid[]) then ${named} end,
    case when ${assigned} = any(${one.actors}::uuid[]) then ${assigned} end)`
  const parts = { ...source, kind: one.kind, isDay: one.isDay, since, isClaimed, isSnoozed, assignee }
  return { ...parts, where: sql`${source.where} ${rangeOf(source, one)} ${filterOf(query, parts)}` }
}

function rangeOf({ value, id }: WorkSource, { isDay, range, ids }: KindQuery): SqlFragment {
  const at = (text: string) => (isDay ? sql`${text}::date` : sql`${text}::timestamptz`)
  const { after, upTo, beyond } = range
  return sql`
    ${ids === undefined ? sql`` : sql`and ${id} ${sql.oneOf(ids)}`}
    ${after === undefined ? sql`` : sql`and ${value} > ${at(after)}`}
    ${upTo === undefined ? sql`` : sql`and ${value} <= ${at(upTo)}`}
    ${beyond === undefined ? sql`` : sql`and (${value}, ${id}) ${beyond.isDown ? sql`<` : sql`>`} (${at(beyond.value)}, ${beyond.id}::uuid)`}`
}

function filterOf(query: WorkQuery, parts: Omit<Parts, 'where' | 'isDay'>): SqlFragment {
  const { application, person, kind } = parts
  const { callerId, client } = query
  const by = kind === 'money' && query.isOnlyApprover ? nobody : parts.by
  const isOthers = application
    ? sql`${application} is distinct from (select id from applications where user_id = ${callerId})`
    : sql`k.user_id is distinct from ${callerId}`
  return sql`
    ${application ? sql`and ${isNotOfBlocked(application)}` : sql``}
    ${person ? sql`and not exists (select from users e where e.id = ${person} and e.erased_at is not null)` : sql``}
    ${client === undefined ? sql`` : sql`and ${application ?? sql`a.id`} = ${client}::uuid`}
    ${query.isDoable ? sql`and ${isOthers} and ${by} is distinct from ${callerId}` : sql``}
    and case when ${isWanted(query, parts)} then true else false end
    ${query.isFree ? sql`and not exists (${viewersOf(query, application)})` : sql``}`
}

// PostgreSQL expects half of the rows of a `case` and reads in order; for plain conditions it sorts all rows.
const isWanted = (
  { assigned, snoozed, isFree }: WorkQuery,
  { assignee, isClaimed, isSnoozed }: Pick<Parts, 'assignee' | 'isClaimed' | 'isSnoozed'>,
): SqlFragment =>
  sql.every([
    assigned !== undefined && isAmong(assignee, assigned),
    snoozed !== undefined && (snoozed ? isSnoozed : sql`not ${isSnoozed}`),
    isFree && sql`${isClaimed} is not true`,
  ])

const isAmong = (assignee: SqlFragment, wanted: readonly (string | null)[]): SqlFragment => sql`
  (${assignee} = any(${wanted.filter((id) => id !== null)}::uuid[]) or (${wanted.includes(null)} and ${assignee} is null))`

const viewersOf = (
  { callerId, presentSince, writingSince }: WorkQuery,
  application: WorkSource['application'],
): SqlFragment => sql`
  select p.since, v.id, ${nameOf('v')} as name, case when p.wrote_at > ${writingSince} then 'writing' else 'viewing' end as doing
  from presence p join users v on v.id = p.user_id
  where p.seen_at > ${presentSince} and p.user_id <> ${callerId} and (p.subject_id = ${application ?? sql`a.id`}
    or exists (select from documents d where d.id = p.subject_id and d.application_id = ${application ?? sql`a.id`}))`

// Each join finds at most one row, so that PostgreSQL drops the joins that a statement does not use.
const joins = ({ from, application, kind, id }: Parts): SqlFragment => sql`
  from ${from} left join applications a on ${application ? sql`a.id = ${application}` : sql`a.user_id = k.user_id`}
  left join users u on u.id = ${application ? sql`a.user_id` : sql`k.user_id`}
  left join work_states w on w.key = ${`${kind}:`} || ${id}`

const person = (id: SqlFragment): SqlOf<Colleague | null> => sql.json<Colleague | null>`
  (select jsonb_build_object('id', c.id, 'name', ${nameOf('c')}) from users c where c.id = ${id})`

export type WorkRow = RowOf<typeof rowsOf>

const rowsOf = (query: WorkQuery, parts: Parts) =>
  sql.select({
    kind: sql.text<WorkKind>`${parts.kind}::text`,
    id: sql.text`${parts.id}`,
    applicationId: sql.nullable(sql.text`a.id`),
    applicationNumber: sql.nullable(sql.text`a.application_number`),
    clientId: sql.nullable(sql.text`u.id`),
    clientName: sql.text`${clientName(parts.kind)}`,
    instant: sql.nullable(sql.instant`${parts.isDay ? sql`null::timestamptz` : parts.value}`),
    day: sql.nullable(sql.text`${parts.isDay ? parts.value : sql`null`}::text`),
    claimableSince: sql.nullable(sql.instant`${parts.since}`),
    things: sql.int`${parts.things}`,
    fact: sql.text`${parts.fact}`,
    detail: sql.json<WorkDetail>`jsonb_build_object('kind', ${parts.kind}::text) || ${parts.detail}`,
    assignedTo: person(parts.assignee),
    claimedBy: person(sql`case when ${parts.isClaimed} then w.claimed_by end`),
    claimedAt: sql.nullable(sql.instant`w.claimed_at`),
    claimedUntil: sql.nullable(sql.instant`w.claimed_until`),
    snoozedBy: person(sql`case when ${parts.isSnoozed} then w.snoozed_by end`),
    isSnoozed: sql.bool`${parts.isSnoozed}`,
    snoozedUntil: sql.nullable(sql.instant`w.snoozed_until`),
    viewers: sql.json<Viewer[]>`coalesce((
      select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'since', x.since, 'doing', x.doing) order by x.since)
      from (${viewersOf(query, parts.application)}) x), '[]')`,
  })`${joins(parts)} where ${parts.where}`

export type WorkPlace = RowOf<typeof placesOf>

const placesOf = (parts: Parts) =>
  sql.select({
    kind: sql.text<WorkKind>`${parts.kind}::text`,
    id: sql.text`${parts.id}`,
    applicationId: sql.nullable(sql.text`${parts.application ?? sql`a.id`}`),
    instant: sql.nullable(sql.instant`${parts.isDay ? sql`null::timestamptz` : parts.value}`),
    day: sql.nullable(sql.text`${parts.isDay ? parts.value : sql`null`}::text`),
    claimableSince: sql.nullable(sql.instant`${parts.since}`),
  })`${joins(parts)} where ${parts.where}`

const inOrder = ({ value, id }: Parts, { limit, isDown = false }: { limit: number; isDown?: boolean }) =>
  isDown
    ? sql`order by ${value} desc, ${id} desc limit ${pageLimit(limit)}`
    : sql`order by ${value}, ${id} limit ${pageLimit(limit)}`

const ofEach = async <Row extends object>(
  db: Queryable,
  kinds: readonly KindQuery[],
  statementOf: (one: KindQuery) => SqlOf<Row>,
): Promise<Row[]> => (kinds.length === 0 ? [] : db.rows(sql.unionAll(kinds.map(statementOf))))

export const selectPlaces = (
  db: Queryable,
  query: WorkQuery,
  { kinds, limit }: { kinds: readonly KindQuery[]; limit: number },
): Promise<WorkPlace[]> =>
  ofEach(db, kinds, (one) => {
    const source = sourceOf(one.kind, query)
    const parts = partsOf(query, { ...one, source: { ...source, ...source.inOrder } })
    return placesOf(parts)`${inOrder(parts, { limit })}`
  })

export const selectWork = (db: Queryable, query: WorkQuery, kinds: readonly KindQuery[]): Promise<WorkRow[]> =>
  ofEach(db, kinds, (one) => rowsOf(query, partsOf(query, one)))

// Reads people, claims and texts for the shown items only, because a search may match a hundred thousand.
export function selectFirst(
  db: Queryable,
  query: WorkQuery,
  { one, ...order }: { one: KindQuery; limit: number; isDown: boolean },
): Promise<WorkRow[]> {
  const parts = partsOf(query, one)
  const first = sql`(select k.* ${joins(parts)} where ${parts.where} ${inOrder(parts, order)}) k`
  return db.rows(rowsOf(query, { ...parts, from: first, where: sql`true` })`${inOrder(parts, order)}`)
}

export async function countItems(
  db: Queryable,
  query: WorkQuery,
  { kinds, most }: { kinds: readonly KindQuery[]; most?: number },
): Promise<number> {
  const counts = await ofEach(db, kinds, (one) => {
    const parts = partsOf(query, one)
    return sql.select({ count: sql.int`count(*)` })`
      from (select ${joins(parts)} where ${parts.where} ${most === undefined ? sql`` : sql`limit ${most}`}) x`
  })
  return counts.reduce((sum, { count }) => sum + count, 0)
}

export type KindCounts = RowOf<typeof countsOf>

export const selectCounts = (db: Queryable, query: WorkQuery, kinds: readonly KindQuery[]): Promise<KindCounts[]> =>
  ofEach(db, kinds, (one) => countsOf(query, one))

// The offset makes PostgreSQL compute the assignee of each row once, not once per count.
function countsOf(query: WorkQuery, one: KindQuery) {
  const parts = partsOf(query, one)
  const upTo = (text: string) => sql`x.value <= ${one.isDay ? sql`${text}::date` : sql`${text}::timestamptz`}`
  const thingsUpTo = (text: string) => sql.int`coalesce(sum(x.things) filter (where ${upTo(text)}), 0)`
  return sql.select({
    kind: sql.text<WorkKind>`${one.kind}::text`,
    count: sql.int`count(*)`,
    things: sql.int`coalesce(sum(x.things), 0)`,
    late: sql.int`count(*) filter (where ${upTo(one.dueBy)})`,
    lateThings: thingsUpTo(one.dueBy),
    tonight: sql.int`count(*) filter (where ${upTo(one.dueTonight)})`,
    thingsTonight: thingsUpTo(one.dueTonight),
    mine: sql.int`count(*) filter (where x.assignee = ${query.callerId})`,
    unassigned: sql.int`count(*) filter (where x.assignee is null)`,
  })`from (
    select ${parts.value} as value, ${parts.things} as things, ${parts.assignee} as assignee
    ${joins(parts)} where ${parts.where} offset 0) x`
}

export const selectTeam = (db: Queryable, owners: readonly string[]) =>
  db.rows(sql.pick('users u left join team_members m on m.user_id = u.id and m.is_active', 'u.id, u.email_key', {
    role: sql.text<TeamRole>`case when u.email_key = any(${[...owners]}::text[]) then 'owner' else m.role end`,
  })`from users u left join team_members m on m.user_id = u.id and m.is_active
    where ${isOfTeam('u', owners)}`)
