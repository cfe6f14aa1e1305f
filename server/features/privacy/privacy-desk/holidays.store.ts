import type { ChangedHoliday } from '#domain/calendar/days-off.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const selectChangedHolidays = (db: Queryable): Promise<ChangedHoliday[]> =>
  db.rows(sql.select('holiday_changes', 'day, name, source, is_working_day, for_law')`order by day`)

export const upsertHoliday = (tx: Tx, { by, at, ...row }: ChangedHoliday & { by: string; at: Date }) =>
  tx.run(sql.upsert('holiday_changes', { ...row, changedBy: by, changedAt: at }, { on: ['day'] }))

export const deleteHoliday = (tx: Tx, day: string) => tx.changes(sql`delete from holiday_changes where day = ${day}`)
