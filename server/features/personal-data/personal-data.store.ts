import type { PersonalDataSheet } from '#contract/personal-data.ts'
import type { Sql, Tx } from '#server/database/open.ts'

const columns = (db: Sql | Tx) => db`
  s.id, s.application_id as "applicationId", s.first_name as "firstName", s.middle_name as "middleName",
  s.last_name as "lastName", s.birthday, s.age, s.marital_status as "maritalStatus", s.married_name as "marriedName",
  s.maiden_name as "maidenName", s.house_street as "houseStreet", s.barangay, s.city, s.province, s.zipcode, s.email,
  s.phone_number as "phoneNumber", s.is_first_time_taker as "isFirstTimeTaker", s.is_retaker as "isRetaker",
  s.retaker_state as "retakerState", s.retaker_month_year as "retakerMonthYear", s.declare_prc as "declarePrc",
  s.prc_id_number as "prcIdNumber", s.prc_date_of_registration as "prcDateOfRegistration",
  s.version`

interface SheetOfApplication {
  userId: string
  sheet: PersonalDataSheet | null
}

export async function findSheet(db: Sql | Tx, applicationId: string): Promise<SheetOfApplication | undefined> {
  const [row] = await db<({ userId: string } & (PersonalDataSheet | { id: null }))[]>`
    select a.user_id as "userId", ${columns(db)}
    from applications a left join personal_data_sheets s on s.application_id = a.id
    where a.id = ${applicationId}`
  if (!row) return undefined
  const { userId, ...sheet } = row
  return { userId, sheet: sheet.id === null ? null : sheet }
}

/** Writes the sheet of an application; one that is there keeps its id, counts its version and gets everything else anew. */
export async function writeSheet(
  tx: Tx,
  sheet: Omit<PersonalDataSheet, 'version'>,
  at: Date,
): Promise<PersonalDataSheet> {
  const [row] = await tx<[PersonalDataSheet]>`
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
      s.version + 1)
    returning ${columns(tx)}`
  return row
}
