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
  const row = await tx.one(sql.returning(columns)`
    insert into personal_data_sheets as s (id, application_id, first_name, middle_name, last_name, birthday, age,
      marital_status, married_name, maiden_name, house_street, barangay, city, province, zipcode, email, phone_number,
      is_first_time_taker, is_retaker, retaker_state, retaker_month_year, declare_prc, prc_id_number,
      prc_date_of_registration, created_at, updated_at)
    values (${sheet.id}, ${sheet.applicationId}, ${sheet.firstName}, ${sheet.middleName}, ${sheet.lastName},
      ${sheet.birthday}, ${sheet.age}, ${sheet.maritalStatus}, ${sheet.marriedName}, ${sheet.maidenName},
      ${sheet.houseStreet}, ${sheet.barangay}, ${sheet.city}, ${sheet.province}, ${sheet.zipcode}, ${sheet.email},
      ${sheet.phoneNumber}, ${sheet.isFirstTimeTaker}, ${sheet.isRetaker}, ${sheet.retakerState},
      ${sheet.retakerMonthYear}, ${sheet.declarePrc}, ${sheet.prcIdNumber}, ${sheet.prcDateOfRegistration},
      ${at}, ${at})
    on conflict (application_id) do update set (first_name, middle_name, last_name, birthday, age, marital_status,
      married_name, maiden_name, house_street, barangay, city, province, zipcode, email, phone_number,
      is_first_time_taker, is_retaker, retaker_state, retaker_month_year, declare_prc, prc_id_number,
      prc_date_of_registration, updated_at, version)
    = row (excluded.first_name, excluded.middle_name, excluded.last_name, excluded.birthday, excluded.age,
      excluded.marital_status, excluded.married_name, excluded.maiden_name, excluded.house_street, excluded.barangay,
      excluded.city, excluded.province, excluded.zipcode, excluded.email, excluded.phone_number,
      excluded.is_first_time_taker, excluded.is_retaker, excluded.retaker_state, excluded.retaker_month_year,
      excluded.declare_prc, excluded.prc_id_number, excluded.prc_date_of_registration, excluded.updated_at,
      s.version + 1)`)
  if (!row) throw new Error('A sheet was written without a row')
  return row
}
