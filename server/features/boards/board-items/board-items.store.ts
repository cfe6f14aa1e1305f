import type { BoardFactKey } from '#contract/boards/board-facts.ts'
import type { BoardItemKind, BoardItemState } from '#contract/boards/board-items.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { ENDS_ALL_ITEMS } from '#domain/boards/proven-items.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type PageSlice, pageLimit } from '#server/database/page-limit.store.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { asColleague, nameOf } from '#server/shared/colleague.store.ts'

export interface DecidedItem {
  board: string
  item: string
  fact: BoardFactKey
  kind: BoardItemKind
  party: RequestParty | null
  title: string
  state: Exclude<BoardItemState, 'open'>
  reason: string | null
  requestId: string | null
}

export type DecidedItemRow = RowOf<typeof selectDecidedItems>

export const selectDecidedItems = (db: Queryable, applicationId: string) =>
  db.rows(sql.select(
    `board_items i left join third_party_requests r on r.id = i.request_id
      left join users u on u.id = i.decided_by`,
    `i.board, i.item, i.fact, i.kind, i.party, i.title, i.state, i.reason, i.request_id,
      r.status as request_status, i.decided_at`,
    { decidedBy: asColleague('u') },
  )`
    where i.application_id = ${applicationId}
    order by i.decided_at, i.item`)

export const selectBoardOf = (db: Queryable, applicationId: string) =>
  db.value(sql.select('application_boards', 'board')`where application_id = ${applicationId}`)

export const upsertDecidedItem = (
  tx: Tx,
  { applicationId, row, by, at }: { applicationId: string; row: DecidedItem; by: string; at: Date },
) =>
  tx.run(
    sql.upsert(
      'board_items',
      { ...row, applicationId, decidedBy: by, decidedAt: at },
      { on: ['applicationId', 'board', 'item'] },
    ),
  )

// The documents of an application can change until the board has them.
const isOpenUntil = (step: SqlFragment) => sql`
  a.status not in ('approved', 'rejected', 'withdrawn') and not exists (
    select from path_steps s
    where s.application_id = a.id and s.code in ('board_submitted', ${ENDS_ALL_ITEMS}, ${step})
      and s.taken_back_at is null)`

/** Requests may complete a step without a mark; the stored position lists the days of every completed step. */
const isNotDone = (step: SqlFragment) => sql`
  ${step} <> all (select split_part(days, ':', 1) from unnest(b.step_days) days)`

const lacking = (board: string, { item, step }: { item: SqlFragment; step: SqlFragment }): SqlFragment => sql`
  from path_positions b join applications a on a.id = b.application_id
  where b.board = ${board} and b.state = 'open' and ${isOpenUntil(step)} and ${isNotDone(step)} and not exists (
    select from board_items i
    where i.application_id = b.application_id and i.board = b.board and i.item = ${item})`

const asked = (board: string, item: SqlFragment): SqlFragment => sql`
  from board_items b join applications a on a.id = b.application_id
  where b.board = ${board} and b.item = ${item} and b.state = 'asked' and ${isOpenUntil(sql`${ENDS_ALL_ITEMS}`)}`

/**
 * Counts the open applications that lack each item, up to `upTo`. The query walks an index; without that order,
 * PostgreSQL collects every open application for each item.
 */
export function countLacking(
  db: Database,
  board: string,
  { items, upTo }: { items: readonly { id: string; step: StepCode }[]; upTo: number },
) {
  const [ids, steps] = [items.map(({ id }) => id), items.map(({ step }) => step)]
  const one = { item: sql`one.item`, step: sql`one.step` }
  return db.rows(sql.select({ item: sql.text`one.item`, count: sql.int`lacking.count` })`
    from unnest(${ids}::text[], ${steps}::text[]) one (item, step)
    cross join lateral (
      select count(*)::int as count from (
        select ${lacking(board, one)} order by b.application_id limit ${pageLimit(upTo + 1)}
      ) found
    ) lacking
    where lacking.count > 0`)
}

export function countDropped(db: Database, board: string, { items, upTo }: { items: readonly string[]; upTo: number }) {
  const askedItems = sql`
    recursive asked (item) as (
      (select item from board_items where board = ${board} and state = 'asked' order by item limit 1)
      union all
      select (select i.item from board_items i
        where i.board = ${board} and i.state = 'asked' and i.item > asked.item order by i.item limit 1)
      from asked where asked.item is not null
    )`
  const rows = sql.pick('board_items words', 'words.item, words.fact, words.kind, words.party, words.title', {
    count: sql.int`dropped.count`,
  })
  return db.rows(
    sql.with(
      askedItems,
      rows`from asked
    cross join lateral (
      select i.item, i.fact, i.kind, i.party, i.title from board_items i
      where i.board = ${board} and i.state = 'asked' and i.item = asked.item limit 1
    ) words
    cross join lateral (
      select count(*)::int as count from (
        select ${asked(board, sql`asked.item`)} order by b.application_id limit ${pageLimit(upTo + 1)}
      ) found
    ) dropped
    where asked.item <> all (${items}::text[]) and dropped.count > 0`,
    ),
  )
}

export interface Gap {
  board: string
  item: string
  step: StepCode | null
}

const lackingOrAsked = ({ board, item, step }: Gap): SqlFragment =>
  step === null ? asked(board, sql`${item}`) : lacking(board, { item: sql`${item}`, step: sql`${step}` })

export function selectGapApplications(db: Database, gap: Gap, { after, limit }: PageSlice) {
  const found = lackingOrAsked(gap)
  return db.rows(sql.pick('applications a', 'a.id, a.application_number, a.status', { clientName: nameOf('u') })`from (
      select b.application_id ${found} ${after === null ? sql`` : sql`and b.application_id > ${after}`}
      order by b.application_id limit ${limit + 1}
    ) page
    join applications a on a.id = page.application_id join users u on u.id = a.user_id
    order by a.id`)
}

export const countGapApplications = (db: Database, gap: Gap, upTo: number): Promise<number> =>
  db.count(lackingOrAsked(gap), upTo + 1)
