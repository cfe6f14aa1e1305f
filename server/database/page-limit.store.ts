import { type SqlFragment, sql } from './sql.ts'

// One row more than pages hold: fifty on a screen, two hundred where nothing is asked, and others.
const sizes = [
  { rows: 11, text: sql`11` },
  { rows: 21, text: sql`21` },
  { rows: 51, text: sql`51` },
  { rows: 101, text: sql`101` },
  { rows: 201, text: sql`201` },
]

/**
 * A limit written into the text, of at least so many rows; the caller takes what it needs. PostgreSQL plans an
 * unknown limit as a tenth of the table, finds that dear and plans each time anew.
 */
export const pageLimit = (rows: number): SqlFragment => sizes.find((size) => size.rows >= rows)?.text ?? sql`${rows}`

/** What of a list is read: so many rows, behind the one with this id. */
export interface PageSlice {
  after: string | null
  limit: number
}

/** How a list ends that shows the newest first; one row more than fits tells whether there is a next page. */
export const newestFirst = (id: SqlFragment, { after, limit }: PageSlice): SqlFragment =>
  sql`${after === null ? sql`` : sql`and ${id} < ${after}`} order by ${id} desc limit ${limit + 1}`
