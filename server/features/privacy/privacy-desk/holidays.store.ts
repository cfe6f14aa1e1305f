import type { ChangedHoliday } from '#domain/privacy/holidays.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const selectChangedHolidays = (db: Queryable): Promise<ChangedHoliday[]> =>
  db.rows(sql.select('holiday_changes', 'day, name, source, is_working_day')`order by day`)

export async function upsertHoliday(tx: Tx, holiday: ChangedHoliday & { by: string; at: Date }): Promise<void> {
  const { day, name, source, isWorkingDay, by, at } = holiday
  await tx.run(sql`${sql.insert('holiday_changes', { day, name, source, isWorkingDay, changedBy: by, changedAt: at })}
    on conflict (day) do update set name = excluded.name, source = excluded.source,
      is_working_day = excluded.is_working_day, changed_by = excluded.changed_by, changed_at = excluded.changed_at`)
}

export async function deleteHoliday(tx: Tx, day: string): Promise<boolean> {
  return (await tx.run(sql`delete from holiday_changes where day = ${day}`)) === 1
}
