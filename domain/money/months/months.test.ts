import { expect, test } from 'vitest'
import { lastDayOf } from '#domain/calendar/calendar.ts'
import { bookedOn, monthAfter, monthsToClose, nextToClose, refuseToClose } from './months.ts'

test('months follow each other, over the year and in leap years', () => {
  expect(monthAfter('2026-12')).toBe('2027-01')
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
  expect(lastDayOf('2026-12')).toBe('2026-12-31')
})

test.each([
  ['2026-10-31', null, '2026-10-31'],
  ['2026-10-31', '2026-09', '2026-10-31'],
  ['2026-10-31', '2026-10', '2026-11-01'],
  ['2025-01-02', '2026-12', '2027-01-01'],
])('money of %s, where %s is closed, stands on %s', (day, lastClosed, booked) => {
  expect(bookedOn(day, lastClosed)).toBe(booked)
})

test('months are closed one after the other, once they are over', () => {
  const books = { lastClosed: '2026-09', first: '2026-03', running: '2026-12' }
  expect(nextToClose(books)).toBe('2026-10')
  expect(nextToClose({ ...books, lastClosed: null })).toBe('2026-03')
  expect(nextToClose({ ...books, lastClosed: '2026-11' })).toBeNull()
  expect(nextToClose({ lastClosed: null, first: null, running: '2026-12' })).toBeNull()
  expect([books, { ...books, lastClosed: '2026-11' }].map(monthsToClose)).toEqual([2, 0])
  expect(() => refuseToClose('2026-10', books)).not.toThrow()
  expect(() => refuseToClose('2026-12', books)).toThrow('December 2026 is not over yet')
  expect(() => refuseToClose('2026-11', books)).toThrow('Close October 2026 first')
  expect(() => refuseToClose('2026-09', books)).toThrow('September 2026 is closed already')
  expect(() => refuseToClose('2026-06', { ...books, lastClosed: null })).not.toThrow()
  expect(() => refuseToClose('2026-02', { ...books, lastClosed: null })).toThrow('nothing in the books up to February')
})
