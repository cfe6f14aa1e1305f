import { expect, test } from 'vitest'
import { yearIn } from './year.ts'

test.each([
  ['Asia/Manila', '2026-12-31T15:59:59Z', 2026],
  ['Asia/Manila', '2026-12-31T16:00:00Z', 2027],
  ['America/New_York', '2027-01-01T04:59:59Z', 2026],
])('in %s the instant %s is in the year %i', (timeZone, instant, year) => {
  expect(yearIn(timeZone, new Date(instant))).toBe(year)
})
