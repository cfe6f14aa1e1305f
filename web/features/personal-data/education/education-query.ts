import { listEducation } from '#contract/personal-data/education.ts'
import { read } from '#web/lib/query.ts'

export const educationQuery = (personalDataSheetId: string) => read(listEducation, { query: { personalDataSheetId } })
