import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function readDatabaseClock(db: Queryable): Promise<Date> {
  const row = await db.one<{ now: Date }>(sql`select clock_timestamp() as now`)
  return row?.now ?? new Date(Number.NaN)
}
