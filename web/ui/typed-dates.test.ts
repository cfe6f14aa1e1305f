import { expect, test, vi } from 'vitest'
import {
  calendarDate,
  dayOf,
  daysMeant,
  daysMeantFrom,
  formatTypedDay,
  formatTypedMonth,
  monthMeant,
} from './typed-dates.ts'

test.each([
  ['1995-04-23', ['1995-04-23']],
  ['1995/4/23', ['1995-04-23']],
  [' 23 Apr 1995 ', ['1995-04-23']],
  ['23 april 1995', ['1995-04-23']],
  ['23-Apr-1995', ['1995-04-23']],
  ['April 23, 1995', ['1995-04-23']],
  ['Apr 3rd, 1995', ['1995-04-03']],
  ['04/23/1995', ['1995-04-23']],
  ['23.04.1995', ['1995-04-23']],
  ['05/05/1995', ['1995-05-05']],
  ['03/04/1995', ['1995-04-03', '1995-03-04']],
  ['1995-02-30', ['1995-02-30']],
  ['13/13/1995', []],
  ['23/04/95', []],
  ['23 Avr 1995', []],
  ['1995', []],
  ['', []],
])('reads the typed date %j as %j', (typed, days) => {
  expect(daysMeant(typed)).toEqual(days)
})

test.each([
  ['3 dec', ['2026-12-03']],
  ['dec 3', ['2026-12-03']],
  ['28 Nov', ['2026-11-28']],
  ['27 Nov', ['2027-11-27']],
  ['3/12', ['2026-12-03', '2027-03-12']],
  ['12 Jan 2026', ['2026-01-12']],
  ['school', []],
  ['', []],
])('reads the typed date %j on 28 November 2026 as %j', (typed, days) => {
  expect(daysMeantFrom('2026-11-28', typed)).toEqual(days)
})

test.each([
  ['2019-06', '2019-06'],
  ['2019-6', '2019-06'],
  ['06/2019', '2019-06'],
  ['Jun 2019', '2019-06'],
  ['june, 2019', '2019-06'],
  ['13/2019', undefined],
  ['June', undefined],
  ['', undefined],
])('reads the typed month %j as %j', (typed, month) => {
  expect(monthMeant(typed)).toBe(month)
})

test('shows days and months in words, and leaves unknown text unchanged', () => {
  expect(formatTypedDay('1995-04-03')).toBe('3 Apr 1995')
  expect(formatTypedDay('3 Apri')).toBe('3 Apri')
  expect(formatTypedMonth('2019-06')).toBe('Jun 2019')
  expect(formatTypedMonth('2019')).toBe('2019')
})

test.each([
  ['America/Los_Angeles', 480],
  ['Asia/Manila', -480],
  ['UTC', 0],
])('a calendar day stays unchanged in the time zone %s', (zone, minutesBehind) => {
  vi.stubEnv('TZ', zone)
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(minutesBehind)
  for (const day of ['1900-01-01', '1978-03-22', '1995-04-23', '2024-02-29']) {
    const date = calendarDate(day)
    expect(date && dayOf(date)).toBe(day)
  }
  expect(calendarDate('1995-02-30')).toBeUndefined()
})
