import { listEducation } from '#contract/education.ts'
import { read } from '#web/lib/query.ts'

/** The schools of a sheet, by level, then by their beginning. */
export const educationQuery = (personalDataSheetId: string) => read(listEducation, { query: { personalDataSheetId } })
