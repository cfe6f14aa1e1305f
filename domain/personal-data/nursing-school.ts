import type { EducationLevel } from '#contract/personal-data/education.ts'

export const NURSING_LEVEL: EducationLevel = 'college'
