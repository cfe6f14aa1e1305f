import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** Such as 2026-10; null where none is closed. */
export async function lastClosedMonth(db: Queryable): Promise<string | null> {
  const row = await db.one<{ month: string | null }>(
    sql`select to_char(max(month), 'YYYY-MM') as month from closed_months`,
  )
  return row?.month ?? null
}
