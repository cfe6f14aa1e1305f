import { getPersonalDataSheet } from '#contract/personal-data.ts'
import { read } from '#web/lib/query.ts'

/** The sheet of an application, or null while there is none. */
export const sheetQuery = (applicationId: string) =>
  read(getPersonalDataSheet, { query: { applicationId } }, { absentOn: 404 })
