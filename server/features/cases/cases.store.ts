import type { CaseFilter, CaseSort, PositionState } from '#contract/cases/cases.ts'
import type { MarkedCode } from '#contract/path/path.ts'
import { PathParty, StepCode } from '#contract/path/path-steps.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { readCounter } from '#server/database/counters.store.ts'
import type { Database } from '#server/database/open.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { asColleague, nameOf } from '#server/shared/colleague.store.ts'

/** Caps the count, because a full count slows with the table; an index finds the rows of the page. */
export const MOST_COUNTED = 1_000

export type CaseRow = RowOf<typeof findRows>

export interface CasePageRequest {
  listFilter: Omit<CaseFilter, 'sort' | 'state'> & { state: PositionState }
  sort: CaseSort
  after: { id: string; at: string } | null
  limit: number
  today: string
  timeZone: string
}

const thirdParties = PathParty.options.filter((party) => !['applicant', 'team', 'nobody'].includes(party))

// Sorts like the indexes: a case without a date comes last.
const clockDay = sql`coalesce(p.clock_on, 'infinity'::date)`

function where({ listFilter, today, timeZone }: CasePageRequest): SqlFragment {
  const { state, step, waitsFor, board, sideState, clockWithin, age, quiet } = listFilter
  return sql.every([
    // Repeats the expression of the index.
    state === 'open' ? sql`p.state = 'open'` : sql`p.state <> 'open' and p.state = ${state}`,
    step && isInStep(step),
    waitsFor &&
      (waitsFor === 'third_party' ? sql`p.waits_for = any(${thirdParties}::text[])` : sql`p.waits_for = ${waitsFor}`),
    board && sql`p.board = ${board}`,
    sideState && sql`p.side_state = ${sideState}`,
    clockWithin !== undefined && sql`${clockDay} <= ${today}::date + ${Number(clockWithin)}::int`,
    age !== undefined && sql`p.since <= ${today}::date - ${Number(age)}::int`,
    quiet !== undefined &&
      sql`p.last_event_at < (${today}::date - ${Number(quiet)}::int + 1)::timestamp at time zone ${timeZone}`,
  ])
}

const stepsIn = (listed: string) => StepCode.options.filter((code) => listed.split(',').includes(code))

// For a single step, an index has the order of the rows.
const isInStep = (step: string): SqlFragment =>
  step.includes(',') ? sql`p.step = any(${stepsIn(step)}::text[])` : sql`p.step = ${step}`

interface CaseOrder {
  by: SqlFragment
  columns: SqlFragment
  key: SqlFragment
  after: (at: string, id: string) => SqlFragment
}

// Each order has its index.
const orders: Record<CaseSort, CaseOrder> = {
  longest: {
    by: sql`p.since, p.application_id`,
    columns: sql`p.application_id, p.since`,
    key: sql`p.since`,
    after: (at, id) => sql`(p.since, p.application_id) > (${at}::date, ${id}::uuid)`,
  },
  clock: {
    by: sql`${clockDay}, p.application_id`,
    columns: sql`p.application_id, p.clock_on`,
    key: clockDay,
    after: (at, id) => sql`(${clockDay}, p.application_id) > (${at}::date, ${id}::uuid)`,
  },
  quiet: {
    by: sql`p.last_event_at, p.application_id`,
    columns: sql`p.application_id, p.last_event_at`,
    key: sql`p.last_event_at`,
    after: (at, id) => sql`(p.last_event_at, p.application_id) > (${at}::timestamptz, ${id}::uuid)`,
  },
  newest: {
    by: sql`p.application_id desc`,
    columns: sql`p.application_id`,
    key: sql`''`,
    after: (_, id) => sql`p.application_id < ${id}`,
  },
}

function idsOfPage(request: CasePageRequest, from: SqlFragment, filter: SqlFragment) {
  const { sort, after, limit } = request
  const order = orders[sort]
  const afterCursor = after ? order.after(after.at, after.id) : sql`true`
  return sql.pick('path_positions p', 'p.application_id')`
    from ${from} where ${filter} and ${afterCursor} order by ${order.by} limit ${limit + 1}`
}

async function findRows(db: Database, ids: readonly string[], sort: CaseSort) {
  if (ids.length === 0) return []
  return db.rows(sql.pick(
    'path_positions p join applications a',
    `a.id, a.application_number, p.state, p.step, p.is_problem, p.since, p.waits_for, p.side_state, p.board,
      p.attempt, p.clock, p.clock_on, p.urgent_from, p.last_event_at, a.waiting_cause as cause`,
    {
      clientName: nameOf('u'),
      assignedTo: asColleague('c'),
      sortKey: sql.text`(${orders[sort].key})`,
      endingPaper: sql.nullable(sql.text<RequirementId>`case when p.expires_on = p.clock_on then p.expires_paper end`),
      marks: sql.json<
        { code: MarkedCode; doneOn: string }[]
      >`select coalesce(json_agg(json_build_object('code', s.code, 'doneOn', s.done_on) order by s.id desc), '[]')
        from path_steps s
        where s.application_id = a.id and s.attempt in (0, p.attempt) and s.taken_back_at is null`,
    },
  )`from unnest((select ${ids}::uuid[])) with ordinality as wanted (id, ordinal)
    join path_positions p on p.application_id = wanted.id
    join applications a on a.id = wanted.id
    join users u on u.id = a.user_id left join users c on c.id = a.assigned_to
    order by wanted.ordinal`)
}

export const idsOfCases = (request: CasePageRequest): SqlFragment =>
  idsOfPage(request, sql`path_positions p`, where(request))

export interface CasePage {
  rows: CaseRow[]
  total: number
}

/** Counts matches up to the limit; with a stored counter, or beyond the limit, the query walks an index. */
export async function selectCases(db: Database, request: CasePageRequest): Promise<CasePage> {
  const counter = counterOf(request)
  const filter = where(request)
  const positions = sql`path_positions p`
  const [found] = counter
    ? await db.rowsUnprepared(
        sql.select({ ids: sql.texts`array(${idsOfPage(request, positions, filter)})`, total: sql.int`${counter}` }),
      )
    : await db.rowsUnprepared(
        sql.with(
          sql`hits as materialized (
            select ${orders[request.sort].columns} from path_positions p where ${filter} limit ${MOST_COUNTED + 1}
          ), counted as (
            select count(*)::int as total from hits
          )`,
          sql.select({
            ids: sql.texts`array(${idsOfPage(request, sql`hits p`, sql`(select total from counted) <= ${MOST_COUNTED}`)})`,
            total: sql.int`total`,
          })`from counted`,
        ),
      )
  const { ids, total } = found ?? { ids: [], total: 0 }
  if (counter || total <= MOST_COUNTED) return { rows: await findRows(db, ids, request.sort), total }
  const some = await db.rowsUnprepared(idsOfPage(request, positions, filter))
  const following = some.map(({ applicationId }) => applicationId)
  return { rows: await findRows(db, following, request.sort), total }
}

/** Returns the stored counter of a whole state, or of one step or party of the open cases; else null. */
export function counterOf({ listFilter }: Pick<CasePageRequest, 'listFilter'>): SqlFragment | null {
  const { state, ...others } = listFilter
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  if (given.length === 0) return readCounter('case_state', state)
  if (given.length > 1 || state !== 'open') return null
  if (listFilter.step) return readCounter('case_step', ...stepsIn(listFilter.step))
  if (!listFilter.waitsFor) return null
  return listFilter.waitsFor === 'third_party'
    ? readCounter('case_party', ...thirdParties)
    : readCounter('case_party', listFilter.waitsFor)
}

export const selectCounts = (db: Database) =>
  db.rows(sql.select({
    kind: sql.text<'case_state' | 'case_step' | 'case_party'>`kind`,
    key: sql.text`key`,
    count: sql.int`sum(value)`,
  })`from current_counters
    where kind in ('case_state', 'case_step', 'case_party') and bucket = '-infinity' group by kind, key`)
