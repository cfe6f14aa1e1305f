import { expect, test } from 'vitest'
import { formatDate, formatDateTime } from './dates.ts'

/** An instant of the reader's own day, wherever the test runs. */
const local = (month: number, day: number, hour = 9, minute = 5) =>
  new Date(2026, month, day, hour, minute).toISOString()

test('a date is shown with three letters for every month', () => {
  expect(formatDate(local(10, 21))).toBe('21 Nov 2026')
  expect(formatDate(local(8, 5))).toBe('5 Sep 2026')
})

test("a time is shown in the reader's time zone", () => {
  expect(formatDateTime(local(10, 21, 15, 42))).toBe('21 Nov 2026, 3:42 PM')
  expect(formatDateTime(local(0, 1, 0, 5))).toBe('1 Jan 2026, 12:05 AM')
})
