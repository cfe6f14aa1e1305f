import { expect, test } from 'vitest'
import { addDays, addWorkingDays, daysBetween, workingDaysBetween } from './calendar-days.ts'

test('days are counted over months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
  expect(daysBetween('2026-11-22', '2027-02-20')).toBe(90)
  expect(daysBetween('2026-11-22', '2026-11-20')).toBe(-2)
})

test('working days leave out Saturday and Sunday', () => {
  // 20 November 2026 is a Friday.
  expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23')
  expect(addWorkingDays('2026-11-21', 1)).toBe('2026-11-23')
  expect(addWorkingDays('2026-11-23', 20)).toBe('2026-12-21')
  expect(addWorkingDays('2026-11-23', 0)).toBe('2026-11-23')
  expect(workingDaysBetween('2026-11-20', '2026-11-23')).toBe(1)
  expect(workingDaysBetween('2026-11-23', '2026-12-21')).toBe(20)
  expect(workingDaysBetween('2026-12-21', '2026-11-23')).toBe(0)
})
