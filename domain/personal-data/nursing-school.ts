import type { EducationLevel } from '#contract/education.ts'

/** The level of the school that an application cannot do without. */
export const NURSING_LEVEL: EducationLevel = 'college'
