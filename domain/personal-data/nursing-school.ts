import type { EducationLevel } from '#contract/education.ts'

export const NURSING_LEVEL: EducationLevel = 'college'
