import type { EducationEntry } from '#contract/personal-data/education.ts'
import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { sheetColumns } from '#server/cases/sheets.store.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function upsertSheet(tx: Tx, sheet: Omit<PersonalDataSheet, 'version'>, at: Date) {
  const written = { ...sheet, createdAt: at, updatedAt: at }
  const row = await tx.one(sql.returning(sheetColumns)`
    ${sql.upsert('personal_data_sheets', written, { on: ['applicationId'], kept: ['id', 'createdAt'], as: 's' })}, version = s.version + 1`)
  if (!row) throw new Error('A sheet was written without a row')
  return row
}

const sheetOwner = sql.select(
  'personal_data_sheets s join applications a on a.id = s.application_id',
  'a.id as application_id, a.user_id',
)

export const selectSheetOwner = (db: Database, sheetId: string) => db.one(sheetOwner`where s.id = ${sheetId}`)

/** Locks the application until the transaction ends, so that its schools change one by one. */
export const lockSheet = (tx: Tx, sheetId: string) => tx.one(sheetOwner`where s.id = ${sheetId} for no key update of a`)

export const countSchools = (tx: Tx, sheetId: string) =>
  tx.count(sql`from education_entries where personal_data_sheet_id = ${sheetId}`)

export const insertSchool = (tx: Tx, entry: EducationEntry, at: Date) =>
  tx.run(sql.insert('education_entries', { ...entry, createdAt: at }))

export async function lockSchool(tx: Tx, id: string) {
  // Locks the application first, in the order of every other change, to avoid a deadlock.
  const row = await tx.one(sql.select(
    `education_entries e join personal_data_sheets s on s.id = e.personal_data_sheet_id
      join applications a on a.id = s.application_id`,
    's.id as sheet_id, a.id as application_id, a.user_id',
  )`
    where e.id = ${id}
    for no key update of a`)
  // The school may have been deleted during the wait for the lock.
  const count = await tx.run(sql`select from education_entries where id = ${id} for update`)
  return count > 0 ? row : undefined
}

export const deleteSchool = (tx: Tx, id: string) => tx.run(sql`delete from education_entries where id = ${id}`)
