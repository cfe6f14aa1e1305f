import type { ChangedHoliday } from '#domain/calendar/days-off.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const selectChangedHolidays = (db: Queryable): Promise<ChangedHoliday[]> =>
  db.rows(sql.select('holiday_changes', 'day, name, source, is_working_day, for_law')`order by day`)

export async function upsertHoliday(tx: Tx, holiday: ChangedHoliday & { by: string; at: Date }): Promise<void> {
  const { by, at, ...row } = holiday
  await tx.run(sql.upsert('holiday_changes', { ...row, changedBy: by, changedAt: at }, { on: ['day'] }))
}

export async function deleteHoliday(tx: Tx, day: string): Promise<boolean> {
  return (await tx.run(sql`delete from holiday_changes where day = ${day}`)) === 1
}
