import { expect, test } from 'vitest'
import { addWorkingDays, workingDaysBetween } from './working-days.ts'

test('addWorkingDays skips Saturday and Sunday', () => {
  // 20 November 2026 is a Friday.
  expect(addWorkingDays('2026-11-20', 1)).toBe('2026-11-23')
  expect(addWorkingDays('2026-11-21', 1)).toBe('2026-11-23')
  expect(addWorkingDays('2026-11-23', 20)).toBe('2026-12-21')
  expect(addWorkingDays('2026-11-23', 0)).toBe('2026-11-23')
})

test('workingDaysBetween counts the days that addWorkingDays adds', () => {
  expect(workingDaysBetween('2026-11-20', '2026-11-23')).toBe(1)
  expect(workingDaysBetween('2026-12-21', '2026-11-23')).toBe(0)
  for (const start of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']) {
    for (const count of [0, 1, 5, 9, 20, 35]) {
      expect(workingDaysBetween(start, addWorkingDays(start, count))).toBe(count)
    }
  }
})
