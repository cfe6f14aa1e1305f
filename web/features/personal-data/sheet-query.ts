import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { read } from '#web/lib/query.ts'

export const sheetQuery = (applicationId: string) =>
  read(getPersonalDataSheet, { query: { applicationId } }, { absentOn: 404 })
