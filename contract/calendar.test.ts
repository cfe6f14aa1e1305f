import { afterEach, describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { compareBoards } from './boards/boards.ts'
import { daysIn, isDay, isMonth, monthSoFar, pastDay, RecentDay, today } from './calendar.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
// Days begin first at UTC+14.
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY + 14 * HOUR).toISOString().slice(0, 10)
const thisYear = Number(dayFromNow(0).slice(0, 4))

const saidOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message ?? 'right'

describe('a day', () => {
  const nowhere = 'Enter a date that exists, such as 1995-04-23'
  const outOfReach = 'Enter a date from 1 January 1900 to today'
  const days: [value: unknown, said: string][] = [
    ['1995-04-23', 'right'],
    ['1900-01-01', 'right'],
    ['1899-12-31', outOfReach],
    ['0000-01-01', outOfReach],
    [today(), 'right'],
    [` ${today()} `, 'right'],
    [dayFromNow(0), 'right'],
    [dayFromNow(1), outOfReach],
    ['9999-12-31', outOfReach],
    ['2024-02-29', 'right'],
    ['2000-02-29', 'right'],
    ['1900-02-29', nowhere],
    ['2023-02-29', nowhere],
    ['2026-02-30', nowhere],
    ['2026-04-31', nowhere],
    ['2026-00-10', nowhere],
    ['2026-13-01', nowhere],
    ['2026-01-00', nowhere],
    ['26-01-01', nowhere],
    ['1995-4-23', nowhere],
    ['04/23/1995', nowhere],
    ['1995-04-23T00:00:00Z', nowhere],
    ['19950423', nowhere],
    ['١٩٩٥-٠٤-٢٣', nowhere],
    ['', 'Birthday is required'],
    ['   ', 'Birthday is required'],
    [undefined, 'Birthday is required'],
    [null, 'Birthday is required'],
    [19950423, 'Birthday is required'],
    [{}, 'Birthday is required'],
  ]
  test.each(days)('validates %j with the result: %s', (value, said) => {
    expect(saidOf(pastDay('Birthday is required'), value)).toBe(said)
  })
})

test.each([
  ['2000-01-01', 'right'],
  ['1999-12-31', 'Enter a date from 1 January 2000 to today'],
  ['2026-02-30', 'Enter a date that exists, such as 1995-04-23'],
  [undefined, 'Enter a date that exists, such as 1995-04-23'],
])('validates %j as a recent day with the result: %s', (value, said) => {
  expect(saidOf(RecentDay, value)).toBe(said)
})

describe('a month', () => {
  const nowhere = 'Enter a month and year, such as 2019-06'
  const outOfReach = 'Enter a month and year from 1900 to this year'
  const months: [value: unknown, said: string][] = [
    ['2019-06', 'right'],
    ['1900-01', 'right'],
    ['1899-12', outOfReach],
    [`${thisYear}-12`, 'right'],
    [`${thisYear + 1}-01`, outOfReach],
    ['2019-00', nowhere],
    ['2019-13', nowhere],
    ['2019-6', nowhere],
    ['2019-06-01', nowhere],
    ['June 2019', nowhere],
    ['', 'Start date is required'],
    [' ', 'Start date is required'],
    [undefined, 'Start date is required'],
    [null, 'Start date is required'],
    [201906, 'Start date is required'],
  ]
  test.each(months)('validates %j with the result: %s', (value, said) => {
    expect(saidOf(monthSoFar('Start date is required'), value)).toBe(said)
  })
})

test('a day and a month are stored without spaces around them', () => {
  expect(pastDay('').parse(' 1995-04-23 ')).toBe('1995-04-23')
  expect(monthSoFar('').parse('2019-06\n')).toBe('2019-06')
})

test('every month has its number of days, and February has 29 in a leap year', () => {
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  expect(months.map((month) => daysIn(2026, month))).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  expect([1900, 2000, 2024, 2026].map((year) => daysIn(year, 2))).toEqual([28, 29, 29, 28])
  expect([daysIn(2026, 0), daysIn(2026, 13)]).toEqual([0, 0])
  expect([isDay('2024-02-29'), isDay('2026-02-29'), isMonth('2026-12'), isMonth('2026-13')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

describe('on the first morning of a year in Manila', () => {
  afterEach(() => vi.useRealTimers())
  test('accepts the day and the month that have not begun in UTC', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T17:00:00Z') })
    const graduated = (graduatedOn: string) => saidOf(compareBoards.body, { graduatedOn })
    expect([saidOf(pastDay(''), '2027-01-01'), saidOf(monthSoFar(''), '2027-01')]).toEqual(['right', 'right'])
    expect([graduated('2027-01'), graduated('2027-02')]).toEqual(['right', 'Enter a month from 1950 to now'])
  })
})
