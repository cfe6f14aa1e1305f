import type { RecordedFact } from '#domain/boards/pack.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'
import { firstNameOf } from '#server/shared/colleague.store.ts'

/** Makes a second change of the board wait until this transaction ends; readers do not wait. */
export const lockBoard = (tx: Tx, board: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`board ${board}`}, 0))`)

export const lockBoardForShare = (tx: Tx, board: string) =>
  tx.run(sql`select pg_advisory_xact_lock_shared(hashtextextended(${`board ${board}`}, 0))`)

const confirmedBy = sql`
  coalesce((select ${firstNameOf('u')} from users u where u.id = f.changed_by), 'our team')`

const facts = sql.select('board_facts f', 'f.board, f.key, f.source, f.checked_on, f.confidence, f.version', {
  value: sql.nullable(sql.json<NonNullable<RecordedFact['value']>>`f.value`),
  confirmedBy: sql.text`${confirmedBy}`,
})

export function selectRecordedFacts(db: Queryable): Promise<RecordedFact[]> {
  return db.rows(facts)
}

export const selectRecordedFactsOf = (db: Queryable, board: string): Promise<RecordedFact[]> =>
  db.rows(facts`where f.board = ${board}`)

export type StoredFact = Omit<RecordedFact, 'board'>

/** Selects the facts that the team recorded about the board of a row. */
export const recordedFactsOf = (board: SqlFragment): SqlFragment => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('key', f.key, 'value', f.value, 'source', f.source,
      'checkedOn', f.checked_on, 'confidence', f.confidence, 'version', f.version,
      'confirmedBy', ${confirmedBy})), '[]')
    from board_facts f where f.board = ${board})`

export const selectBoardOfApplication = (db: Queryable, applicationId: string) =>
  db.one(
    sql.select('application_boards b', 'b.board', {
      recordedFacts: sql.json<StoredFact[]>`${recordedFactsOf(sql`b.board`)}`,
    })`where b.application_id = ${applicationId}`,
  )
