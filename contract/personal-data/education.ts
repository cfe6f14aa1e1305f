import { z } from 'zod'
import { isMonth, monthSoFar } from '#contract/calendar.ts'
import { Id, optionalText, requiredText, route } from '#contract/route.ts'
import { City, Province } from '#contract/shared-fields.ts'

export const SHEET_FIRST = 'Please save personal data sheet first'
export const DEFAULT_COUNTRY = 'Philippines'

export const EducationLevel = z.enum(['elementary', 'highschool', 'college', 'other'], { error: 'Level is required' })
export type EducationLevel = z.infer<typeof EducationLevel>

export const educationLevelNames: Readonly<Record<EducationLevel, string>> = {
  elementary: 'Elementary',
  highschool: 'High School',
  college: 'College / Nursing',
  other: 'Other',
}

export const MAX_SCHOOLS = 100
export const TOO_MANY_SCHOOLS = `A personal data sheet holds at most ${MAX_SCHOOLS} schools`

// Checked even when other fields are wrong, so that the form shows all errors at once.
const hasBothMonths = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'startMonthYear' in value &&
  'endMonthYear' in value &&
  [value.startMonthYear, value.endMonthYear].every((month) => typeof month === 'string' && isMonth(month))

export const Schooling = z
  .object({
    level: EducationLevel,
    schoolName: requiredText('School name is required'),
    numberOfYears: requiredText('Number of years is required', 20),
    city: City,
    province: Province,
    country: optionalText(100)
      .nullable()
      .transform((country) => country || DEFAULT_COUNTRY),
    startMonthYear: monthSoFar('Start date is required'),
    endMonthYear: monthSoFar('End date is required'),
    course: optionalText()
      .nullable()
      .transform((course) => course || null),
  })
  .refine(({ startMonthYear, endMonthYear }) => startMonthYear <= endMonthYear, {
    path: ['endMonthYear'],
    when: ({ value }) => hasBothMonths(value),
    error: 'The end date must not be before the start date',
  })
export type Schooling = z.output<typeof Schooling>
export type SchoolingInput = z.input<typeof Schooling>

export const EducationEntry = z.object({
  id: z.string(),
  personalDataSheetId: z.string(),
  level: EducationLevel,
  schoolName: z.string(),
  numberOfYears: z.string(),
  city: z.string(),
  province: z.string(),
  country: z.string(),
  startMonthYear: z.string(),
  endMonthYear: z.string(),
  course: z.string().nullable(),
})
export type EducationEntry = z.infer<typeof EducationEntry>

const SheetId = z.string({ error: SHEET_FIRST }).min(1, { error: SHEET_FIRST }).pipe(Id)

export const listEducation = route('GET', '/api/education-history', {
  summary: 'The schools of a personal data sheet: by level, then by start date',
  access: 'signed-in',
  shows: ['application'],
  reads: { what: 'education.read', of: 'sheet' },
  query: z.object({ personalDataSheetId: SheetId }),
  page: true,
  reply: z.array(EducationEntry),
})

export const addEducation = route('POST', '/api/education-history', {
  summary: 'Add a school to a personal data sheet',
  access: 'signed-in',
  changes: ['application'],
  body: z.object({ personalDataSheetId: SheetId }).and(Schooling),
  idempotent: 'if sent',
  status: 201,
  refusals: [409],
  reply: EducationEntry,
})

export const deleteEducation = route('DELETE', '/api/education-history/:id', {
  summary: 'Delete a school from a personal data sheet',
  access: 'signed-in',
  changes: ['application'],
})
