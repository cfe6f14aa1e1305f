import { expect, test } from 'vitest'
import { monthIn, monthsAfter, monthsBetween, yearIn } from './months.ts'

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -11, '2025-12'],
  ['2026-11', 0, '2026-11'],
])('%s plus %i months is %s', (month, months, other) => {
  expect(monthsAfter(month, months)).toBe(other)
  expect(monthsBetween(month, other)).toBe(months + 1)
})

test('a month begins at midnight in the time zone of the portal', () => {
  expect(monthIn('Asia/Manila', new Date('2026-10-31T15:59:59Z'))).toBe('2026-10')
  expect(monthIn('Asia/Manila', new Date('2026-10-31T16:00:00Z'))).toBe('2026-11')
})

test.each([
  ['Asia/Manila', '2026-12-31T15:59:59Z', 2026],
  ['Asia/Manila', '2026-12-31T16:00:00Z', 2027],
  ['America/New_York', '2027-01-01T04:59:59Z', 2026],
])('in %s the instant %s is in the year %i', (timeZone, instant, year) => {
  expect(yearIn(timeZone, new Date(instant))).toBe(year)
})
