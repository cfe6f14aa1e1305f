import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const selectDatabaseClock = async (db: Queryable) =>
  (await db.value(sql.select(sql.instant`clock_timestamp()`))) ?? new Date(Number.NaN)
