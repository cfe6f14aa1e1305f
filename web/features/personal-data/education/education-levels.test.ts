import { expect, test } from 'vitest'
import { emptySchool, type SchoolForm, withConsequences } from './education-levels.ts'

function after(...changes: Partial<SchoolForm>[]): SchoolForm {
  const school = emptySchool('college')
  for (const change of changes) Object.assign(school, withConsequences(school, change))
  return school
}

const months = { startMonthYear: '2012-06', endMonthYear: '2016-03' }

test('the number of years is computed from the months unless it was typed', () => {
  expect(after({ startMonthYear: '2012-06' }).numberOfYears).toBe('')
  expect(after(months).numberOfYears).toBe('4')
  expect(after(months, { endMonthYear: '2017-03' }).numberOfYears).toBe('5')
  expect(after({ numberOfYears: '4 and a half' }, months).numberOfYears).toBe('4 and a half')
  expect(after(months, { numberOfYears: '' }, { city: 'Cebu' }).numberOfYears).toBe('')
})

test('the course of a nursing school is prefilled unless another course was typed', () => {
  expect(after().course).toBe('Bachelor of Science in Nursing')
  expect(after({ level: 'other' }).course).toBe('')
  expect(after({ course: 'BS Midwifery' }, { level: 'other' }).course).toBe('BS Midwifery')
})
