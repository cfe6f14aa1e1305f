import type { Cell } from '#domain/exports/cell.ts'
import type { SheetColumn } from '#domain/exports/xlsx.ts'
import type { PageSlice } from '#server/database/page-limit.store.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'

export interface ExportColumn<Row> extends SheetColumn {
  cell: (row: Row) => Cell
}

/** The people in the rows, and whether a row needs their consent to leave; ledger figures leave by law. */
export interface NamedPeople<Row> {
  of: 'application' | 'person'
  key: (row: Row) => string | null
  byConsent: boolean
}

export interface Listing<Filter, Row> {
  title: string
  columns: readonly ExportColumn<Row>[]
  /** The list must stay complete, so blocked people are included. */
  seesBlocked?: true
  /** Refuses a filter on an unknown person or incident, before the first byte is sent. */
  refuse?: (deps: Deps, filter: Filter) => Promise<void>
  names?: NamedPeople<Row>
  batches: (deps: Deps, caller: Caller, filter: Filter) => AsyncIterable<readonly Row[]>
  count: (deps: Deps, caller: Caller, counted: { filter: Filter; upTo: number }) => Promise<number>
}

const ROWS_AT_ONCE = 1_000

export async function* readInBatches<Row extends { id: string }>(
  read: (batch: PageSlice) => Promise<Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await read({ after, limit: ROWS_AT_ONCE })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = last.id
  }
}
