import { type EducationEntry, EducationLevel } from '#contract/personal-data/education.ts'
import type { Queryable } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const sheetColumns = sql.columns(
  'personal_data_sheets s',
  `s.id, s.application_id, s.first_name, s.middle_name, s.last_name, s.birthday, s.age, s.marital_status,
  s.married_name, s.maiden_name, s.house_street, s.barangay, s.city, s.province, s.zipcode, s.email, s.phone_number,
  s.is_first_time_taker, s.is_retaker, s.retaker_state, s.retaker_month_year, s.declare_prc, s.prc_id_number,
  s.prc_date_of_registration, s.version`,
)

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
