import { type EducationEntry, EducationLevel } from '#contract/personal-data/education.ts'
import { sheetFieldNames } from '#contract/personal-data/personal-data-fields.ts'
import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const sheetColumns = sql.fields('personal_data_sheets', 's', [
  'id',
  'applicationId',
  ...sheetFieldNames,
  'version',
])

export async function selectSheet(db: Queryable, applicationId: string) {
  const row = await db.one(sql.select(sql.columns('applications a', 'a.user_id'), sheetColumns)`
    from applications a left join personal_data_sheets s on s.application_id = a.id
    where a.id = ${applicationId}`)
  if (!row) return undefined
  const { userId, ...sheet } = row
  return { userId, sheet: sheet.id === null ? null : sheet }
}

export const selectSheetOnFile = async (db: Queryable, applicationId: string) =>
  (await selectSheet(db, applicationId))?.sheet ?? null

export const selectSchools = (db: Queryable, sheetId: string): Promise<EducationEntry[]> =>
  db.rows(sql.select(
    'education_entries',
    `id, personal_data_sheet_id, level, school_name, number_of_years, city, province, country, start_month_year,
      end_month_year, course`,
  )`where personal_data_sheet_id = ${sheetId}
    order by array_position(${EducationLevel.options}::text[], level), start_month_year, id`)
