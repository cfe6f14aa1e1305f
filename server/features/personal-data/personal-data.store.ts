import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { sheetColumns } from '#server/cases/sheets.store.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function upsertSheet(tx: Tx, sheet: Omit<PersonalDataSheet, 'version'>, at: Date) {
  const written = { ...sheet, createdAt: at, updatedAt: at }
  const row = await tx.one(sql.returning(sheetColumns)`
    ${sql.upsert('personal_data_sheets', written, { on: ['applicationId'], kept: ['id', 'createdAt'], as: 's' })}, version = s.version + 1`)
  if (!row) throw new Error('A sheet was written without a row')
  return row
}
