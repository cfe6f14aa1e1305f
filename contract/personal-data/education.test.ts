import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { addEducation, Schooling, type SchoolingInput } from './education.ts'

const right: SchoolingInput = {
  level: 'college',
  schoolName: 'University of Santo Tomas',
  numberOfYears: '4',
  city: 'Manila',
  province: 'Metro Manila',
  startMonthYear: '2012-06',
  endMonthYear: '2016-04',
}

function saidOf(school: unknown, schema: z.ZodType = Schooling): Record<string, string> {
  const issues = schema.safeParse(school).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

const required: [field: keyof typeof right, sentence: string][] = [
  ['level', 'Level is required'],
  ['schoolName', 'School name is required'],
  ['numberOfYears', 'Number of years is required'],
  ['city', 'City is required'],
  ['province', 'Province is required'],
  ['startMonthYear', 'Start date is required'],
  ['endMonthYear', 'End date is required'],
]

describe('required fields of a school', () => {
  test.each(required)('an empty %s is refused with: %s', (field, sentence) => {
    const { [field]: _, ...missing } = right
    expect(saidOf(missing)).toEqual({ [field]: sentence })
    for (const nothing of ['', '  ', null, undefined, {}, 7]) {
      expect([nothing, saidOf({ ...right, [field]: nothing })]).toEqual([nothing, { [field]: sentence }])
    }
  })

  test('reports every problem at once', () => {
    expect(saidOf({})).toEqual(Object.fromEntries(required))
    expect(saidOf(right)).toEqual({})
  })

  test('the level must be one of four', () => {
    for (const level of ['elementary', 'highschool', 'college', 'other'])
      expect(saidOf({ ...right, level })).toEqual({})
    expect(saidOf({ ...right, level: 'kindergarten' })).toEqual({ level: 'Level is required' })
  })
})

describe('optional fields of a school', () => {
  test.each([undefined, null, '', '  '])('%j as country means the Philippines, and as course no course', (nothing) => {
    expect(Schooling.parse({ ...right, country: nothing, course: nothing })).toMatchObject({
      country: 'Philippines',
      course: null,
    })
  })

  test('another country and a course are kept', () => {
    const given = { country: 'Singapore', course: 'BS Nursing' }
    expect(Schooling.parse({ ...right, ...given })).toMatchObject(given)
  })
})

describe('the months of a school', () => {
  const months = (startMonthYear: string, endMonthYear: string, about: object = {}) =>
    saidOf({ ...right, startMonthYear, endMonthYear, ...about })

  test('refuse an end before the start', () => {
    const backwards = { endMonthYear: 'The end date must not be before the start date' }
    expect(months('2012-06', '2012-06')).toEqual({})
    expect(months('2012-06', '2012-05')).toEqual(backwards)
    expect(months('2012-06', '2011-12', { schoolName: '' })).toEqual({
      ...backwards,
      schoolName: 'School name is required',
    })
  })

  test('must lie between 1900 and this year', () => {
    expect(months('1899-12', '2012-13')).toEqual({
      startMonthYear: 'Enter a month and year from 1900 to this year',
      endMonthYear: 'Enter a month and year, such as 2019-06',
    })
    expect(months('1900-01', '2100-01')).toEqual({ endMonthYear: 'Enter a month and year from 1900 to this year' })
  })
})

test.each([undefined, '', null, 7])(
  'a school is refused until the personal data sheet is saved (sheet id %j)',
  (personalDataSheetId) => {
    expect(saidOf({ ...right, personalDataSheetId }, addEducation.body)).toEqual({
      personalDataSheetId: 'Please save personal data sheet first',
    })
  },
)
