import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** Such as 2026-10; null where none is closed. */
export const selectLastClosedMonth = (db: Queryable) =>
  db.value(sql.select(sql.nullable(sql.text`to_char(max(month), 'YYYY-MM')`))`from closed_months`)
