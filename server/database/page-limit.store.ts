import type { Database } from './open.ts'
import { type SqlFragment, type SqlOf, sql } from './sql.ts'

// The sizes of pages plus one row: fifty on a screen, two hundred by default, and others.
const sizes = [
  { rows: 11, text: sql`11` },
  { rows: 21, text: sql`21` },
  { rows: 51, text: sql`51` },
  { rows: 101, text: sql`101` },
  { rows: 201, text: sql`201` },
]

/**
 * Writes a limit of at least `rows` into the text; the caller cuts the surplus. PostgreSQL takes a limit parameter for
 * a tenth of the table, finds the plan costly and plans each query again.
 */
export const pageLimit = (rows: number): SqlFragment => sizes.find((size) => size.rows >= rows)?.text ?? sql`${rows}`

/** The part of a list to read: `limit` rows behind the row with this id. */
export interface PageSlice {
  after: string | null
  limit: number
}

/** Orders and limits a list with the newest row first; one surplus row tells whether a next page exists. */
export const newestFirst = (id: SqlFragment, { after, limit }: PageSlice): SqlFragment =>
  sql`${after === null ? sql`` : sql`and ${id} < ${after}`} order by ${id} desc limit ${limit + 1}`

export const selectNewest = <Row extends { id: string }>(db: Database, all: SqlOf<Row>, page: PageSlice) =>
  db.rows(sql.among(all)`where true ${newestFirst(sql`r.id`, page)}`)

export const countAll = (db: Database, all: SqlFragment) => db.count(sql`from (${all}) r`)
