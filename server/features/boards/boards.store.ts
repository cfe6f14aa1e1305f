import type { BoardFactKey, Confidence } from '#contract/boards/board-facts.ts'
import type { Tx } from '#server/database/open.ts'
import { json, type RowOf, sql } from '#server/database/sql.ts'
import { DUE_AT_ONCE } from '#server/effects/activity.store.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export const selectLastFactChange = (tx: Tx, board: string, key: BoardFactKey) =>
  tx.one(
    sql.select('board_facts f left join users u on u.id = f.changed_by', 'f.changed_at as at', {
      by: sql.nullable(sql.text`(${asColleague('u')} ->> 'name')`),
    })`where f.board = ${board} and f.key = ${key}`,
  )

export interface FactChange {
  id: string
  board: string
  key: BoardFactKey
  before: unknown
  after: unknown
  source: string
  checkedOn: string
  confidence: Confidence
  version: number
  by: string
  at: Date
}

export async function upsertFact(tx: Tx, change: FactChange): Promise<void> {
  const { board, key, source, checkedOn, confidence, version, by, at } = change
  const after = asJson(change.after)
  const told = { board, key, source, checkedOn, confidence, changedBy: by, changedAt: at }
  await tx.run(sql.upsert('board_facts', { ...told, value: after, version }, { on: ['board', 'key'] }))
  await tx.run(
    sql.insert('board_fact_changes', { ...told, id: change.id, valueBefore: asJson(change.before), valueAfter: after }),
  )
}

const asJson = (value: unknown) => (value === null ? null : json(value))

export type FactChangeRow = RowOf<typeof selectFactChanges>

export const selectFactChanges = (board: string) =>
  sql.select(
    'board_fact_changes c left join users u on u.id = c.changed_by',
    'c.id, c.key, c.source, c.checked_on, c.confidence, c.changed_at',
    { before: sql.json<unknown>`c.value_before`, after: sql.json<unknown>`c.value_after`, changedBy: asColleague('u') },
  )`where c.board = ${board}`

/** Marks positions and reminders of every application of a board as due, because the board rules changed. */
export async function markPositionsDue(tx: Tx, board: string, today: string): Promise<void> {
  // Locks in the order in which a change of one application locks, to avoid a deadlock.
  await tx.run(sql`
    with going as (
      select c.application_id from path_checks c join path_positions p on p.application_id = c.application_id
      where p.board = ${board} and p.state = 'open' and c.due_on is distinct from ${DUE_AT_ONCE}::date
      order by c.application_id for update of c
    )
    update path_checks c set due_on = ${DUE_AT_ONCE} from going where c.application_id = going.application_id`)
  await tx.run(sql`
    ${sql.update('path_positions', { changesOn: sql`${today}::date` })}
    where board = ${board} and state = 'open' and (changes_on is null or changes_on > ${today}::date)`)
}
