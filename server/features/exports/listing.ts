import type { Cell } from '#domain/exports/cell.ts'
import type { SheetColumn } from '#domain/exports/xlsx.ts'
import type { PageSlice } from '#server/database/page-limit.store.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'

export interface ExportColumn<Row> extends SheetColumn {
  cell: (row: Row) => Cell
}

/** Whom its rows name, and whether they leave only while that person agrees; figures of the books leave by law. */
export interface NamedPeople<Row> {
  of: 'application' | 'person'
  key: (row: Row) => string | null
  byConsent: boolean
}

export interface Listing<Filter, Row> {
  title: string
  columns: readonly ExportColumn<Row>[]
  /** It must stay whole: blocked people are not left out. */
  seesBlocked?: true
  /** Refuses a filter that means nothing that is there, before a byte is sent. */
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
