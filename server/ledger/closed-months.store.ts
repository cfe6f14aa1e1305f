import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const selectLastClosedMonth = (db: Queryable) =>
  db.value(sql.select(sql.nullable(sql.text`to_char(max(month), 'YYYY-MM')`))`from closed_months`)
