import { isMonth } from '#contract/calendar.ts'
import { DEFAULT_COUNTRY, type EducationLevel } from '#contract/personal-data/education.ts'

export interface EducationSectionOf {
  id: 'elementary' | 'highschool' | 'college'
  title: string
  levels: readonly [EducationLevel, ...EducationLevel[]]
}

export const educationSections: readonly EducationSectionOf[] = [
  { id: 'elementary', title: 'ELEMENTARY', levels: ['elementary'] },
  { id: 'highschool', title: 'HIGH SCHOOL', levels: ['highschool'] },
  { id: 'college', title: 'COLLEGE / NURSING', levels: ['college', 'other'] },
]

export interface SchoolForm {
  level: EducationLevel
  schoolName: string
  numberOfYears: string
  city: string
  province: string
  country: string
  startMonthYear: string
  endMonthYear: string
  course: string
}

export type SchoolField = keyof SchoolForm

export const schoolLabels: Record<SchoolField, string> = {
  level: 'Level',
  schoolName: 'School Name',
  course: 'Course',
  numberOfYears: 'Number of Years',
  city: 'City',
  province: 'Province',
  country: 'Country',
  startMonthYear: 'Start Month/Year',
  endMonthYear: 'End Month/Year',
}

const isSchoolField = (name: string): name is SchoolField => Object.hasOwn(schoolLabels, name)

export const schoolFields: readonly SchoolField[] = Object.keys(schoolLabels).filter(isSchoolField)

const NURSING = 'Bachelor of Science in Nursing'
export const courses = [
  NURSING,
  'Graduate in Nursing',
  'Associate in Health Science Education',
  'Bachelor of Science in Midwifery',
  'Diploma in Midwifery',
  'Diploma in Practical Nursing',
  'Master of Arts in Nursing',
  'Master of Science in Nursing',
]

const usualCourse = (level: EducationLevel) => (level === 'college' ? NURSING : '')

export const emptySchool = (level: EducationLevel): SchoolForm => ({
  level,
  schoolName: '',
  numberOfYears: '',
  city: '',
  province: '',
  country: DEFAULT_COUNTRY,
  startMonthYear: '',
  endMonthYear: '',
  course: usualCourse(level),
})

const monthsUntil = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

function yearsBetween({ startMonthYear: start, endMonthYear: end }: SchoolForm): string {
  if (!isMonth(start) || !isMonth(end)) return ''
  const years = Math.round((monthsUntil(end) - monthsUntil(start)) / 12)
  return years > 0 ? String(years) : ''
}

/** Fills in derived answers until the person overrides them. */
export function withConsequences(before: SchoolForm, change: Partial<SchoolForm>): Partial<SchoolForm> {
  const after = { ...before, ...change }
  const followsYears = change.numberOfYears === undefined && before.numberOfYears === yearsBetween(before)
  const followsCourse = change.course === undefined && before.course === usualCourse(before.level)
  return {
    ...change,
    ...(followsYears && { numberOfYears: yearsBetween(after) }),
    ...(followsCourse && { course: usualCourse(after.level) }),
  }
}
