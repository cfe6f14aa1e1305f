import { type SqlFragment, sql } from './sql.ts'

// One row more than the pages of a list hold: fifty on a screen, two hundred where nothing is asked.
const pages = new Map([
  [51, sql`51`],
  [201, sql`201`],
])

/**
 * A limit that stands in the text where it is a page's: PostgreSQL plans one that it does not know as a tenth of the table,
 * finds that dear and plans each time anew.
 */
export const pageLimit = (rows: number): SqlFragment => pages.get(rows) ?? sql`${rows}`
