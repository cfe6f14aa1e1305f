import { expect, test } from 'vitest'
import { lastDayOf } from '#domain/calendar/calendar.ts'
import { bookedOn, monthsToClose, nextToClose, refuseToClose } from './months.ts'

test('lastDayOf handles the end of a year and leap years', () => {
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
  expect(lastDayOf('2026-12')).toBe('2026-12-31')
})

test.each([
  ['2026-10-31', null, '2026-10-31'],
  ['2026-10-31', '2026-09', '2026-10-31'],
  ['2026-10-31', '2026-10', '2026-11-01'],
  ['2025-01-02', '2026-12', '2027-01-01'],
])('a posting of %s, with %s as the last closed month, is booked on %s', (day, lastClosed, booked) => {
  expect(bookedOn(day, lastClosed)).toBe(booked)
})

test('months can be closed only in order and only after their end', () => {
  const months = { lastClosed: '2026-09', first: '2026-03', running: '2026-12' }
  expect(nextToClose(months)).toBe('2026-10')
  expect(nextToClose({ ...months, lastClosed: null })).toBe('2026-03')
  expect(nextToClose({ ...months, lastClosed: '2026-11' })).toBeNull()
  expect(nextToClose({ lastClosed: null, first: null, running: '2026-12' })).toBeNull()
  expect([months, { ...months, lastClosed: '2026-11' }].map(monthsToClose)).toEqual([2, 0])
  expect(() => refuseToClose('2026-10', months)).not.toThrow()
  expect(() => refuseToClose('2026-12', months)).toThrow('December 2026 is not over yet')
  expect(() => refuseToClose('2026-11', months)).toThrow('Close October 2026 first')
  expect(() => refuseToClose('2026-09', months)).toThrow('September 2026 is closed already')
  expect(() => refuseToClose('2026-06', { ...months, lastClosed: null })).not.toThrow()
  expect(() => refuseToClose('2026-02', { ...months, lastClosed: null })).toThrow('nothing in the books up to February')
})
