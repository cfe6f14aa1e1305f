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

export const emptySchool = (level: EducationLevel): SchoolForm => ({
  level,
  schoolName: '',
  numberOfYears: '',
  city: '',
  province: '',
  country: DEFAULT_COUNTRY,
  startMonthYear: '',
  endMonthYear: '',
  course: '',
})

export const schoolFieldId = ({ id }: EducationSectionOf, name: SchoolField): string => `${id}-${name}`
