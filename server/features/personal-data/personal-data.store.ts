import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

const columns = sql.columns(
  'personal_data_sheets s',
  `s.id, s.application_id, s.first_name, s.middle_name, s.last_name, s.birthday, s.age, s.marital_status,
  s.married_name, s.maiden_name, s.house_street, s.barangay, s.city, s.province, s.zipcode, s.email, s.phone_number,
  s.is_first_time_taker, s.is_retaker, s.retaker_state, s.retaker_month_year, s.declare_prc, s.prc_id_number,
  s.prc_date_of_registration, s.version`,
)

export async function selectSheet(db: Queryable, applicationId: string) {
  const row = await db.one(sql.select(sql.columns('applications a', 'a.user_id'), columns)`
    from applications a left join personal_data_sheets s on s.application_id = a.id
    where a.id = ${applicationId}`)
  if (!row) return undefined
  const { userId, ...sheet } = row
  return { userId, sheet: sheet.id === null ? null : sheet }
}

/** Writes the sheet of an application; one that is there keeps its id, counts its version and gets everything else anew. */
export async function upsertSheet(tx: Tx, sheet: Omit<PersonalDataSheet, 'version'>, at: Date) {
  const written = { ...sheet, createdAt: at, updatedAt: at }
  const row = await tx.one(sql.returning(columns)`
    ${sql.upsert('personal_data_sheets', written, { on: ['applicationId'], kept: ['id', 'createdAt'], as: 's' })}, version = s.version + 1`)
  if (!row) throw new Error('A sheet was written without a row')
  return row
}
