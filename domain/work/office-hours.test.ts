import { describe, expect, test } from 'vitest'
import { NEVER_OPEN, OfficeRules } from '#contract/work/office-hours.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { holidayCheck } from '../calendar/days-off.ts'
import { instantAround } from '../calendar/zones.ts'
import { formatDue } from './due.ts'
import { defaultOfficeRules, type OfficeCalendar, openOfficeClock } from './office-hours.ts'

const Week = OfficeRules.shape.week
const manila = (local: string) => instantAround(local, 'Asia/Manila')
const newYork = (local: string) => instantAround(local, 'America/New_York')
const closed = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
const usual: OfficeCalendar = {
  timeZone: 'Asia/Manila',
  week: defaultOfficeRules.week,
  isDayOff: holidayCheck([], 'office'),
}
const clock = openOfficeClock(usual)

test.each([
  ['the rest of Friday and the most of Monday', '2026-04-24T16:30', '2026-04-27T16:30'],
  ['over Maundy Thursday and Good Friday', '2026-04-01T15:00', '2026-04-06T15:00'],
  ['from the next opening to that closing', '2026-04-25T10:00', '2026-04-27T17:00'],
  ['the afternoon and the next morning for what comes at noon', '2026-04-27T12:30', '2026-04-28T12:00'],
])('480 office minutes take %s', (_, since, due) => {
  expect(clock.dueAt(manila(since), 480)).toEqual(manila(due))
})

test('minutes outside office hours are not counted', () => {
  expect(clock.minutesBetween(manila('2026-04-24T17:00'), manila('2026-04-27T08:00'))).toBe(0)
  expect(clock.minutesBetween(manila('2026-04-27T12:30'), manila('2026-04-27T13:05'))).toBe(5)
  expect(clock.minutesBetween(manila('2026-04-27T13:05'), manila('2026-04-27T12:30'))).toBe(0)
})

test('a Sunday in New York has 23 or 25 hours when the clocks change', () => {
  const sundays = openOfficeClock({
    timeZone: 'America/New_York',
    week: { ...closed, sun: [['00:00', '24:00']] },
    isDayOff: () => false,
  })
  const minutes = (from: string, to: string) => sundays.minutesBetween(newYork(from), newYork(to))
  expect(minutes('2026-03-08T00:00', '2026-03-09T00:00')).toBe(1_380)
  expect(minutes('2026-11-01T00:00', '2026-11-02T00:00')).toBe(1_500)
})

test('the office opens on the day itself, or on the next day that is not a day off', () => {
  expect(clock.openingOn('2026-04-27')).toEqual(manila('2026-04-27T08:00'))
  expect(clock.openingOn('2026-04-02')).toEqual(manila('2026-04-06T08:00'))
})

describe('random office hours, days off and moments', () => {
  const time = (quarter: number) =>
    `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`

  function anyCalendar(below: (limit: number) => number): OfficeCalendar {
    const day = (): [string, string][] => {
      const times = [...new Set(Array.from({ length: 2 * below(4) }, () => below(97)))].toSorted((a, b) => a - b)
      return Array.from({ length: Math.floor(times.length / 2) }, (_, at) => [
        time(times[2 * at] ?? 0),
        time(times[2 * at + 1] ?? 96),
      ])
    }
    const week = { mon: day(), tue: day(), wed: day(), thu: day(), fri: day(), sat: day(), sun: day() }
    const off = below(7)
    return {
      timeZone: ['Asia/Manila', 'America/New_York', 'Australia/Lord_Howe'][below(3)] ?? 'UTC',
      week: Week.safeParse(week).success ? week : usual.week,
      isDayOff: (date) => Number(date.slice(8)) % 7 === off,
    }
  }

  test('let every due time wait exactly its minutes', () => {
    const below = seededRandom(27).whole
    for (let round = 0; round < 150; round += 1) {
      const any = openOfficeClock(anyCalendar(below))
      const since = new Date(Date.UTC(2026, 0, 1) + below(400 * 24 * 60) * 60_000 + below(60_000))
      const minutes = 15 + below(2_000)
      const due = any.dueAt(since, minutes)
      expect(any.minutesBetween(since, due)).toBeCloseTo(minutes, 6)
      expect(any.minutesBetween(since, new Date(due.getTime() - 1))).toBeLessThan(minutes)
      const limit = any.waitedSince(minutes, due)
      expect(limit.getTime()).toBeGreaterThanOrEqual(since.getTime())
      expect(any.dueAt(limit, minutes)).toEqual(due)
      expect(any.dueAt(new Date(limit.getTime() + 1), minutes).getTime()).toBeGreaterThan(due.getTime())
    }
  })

  test('add up over two stretches, and a later start is never due earlier', () => {
    const below = seededRandom(9).whole
    for (let round = 0; round < 80; round += 1) {
      const any = openOfficeClock(anyCalendar(below))
      const [first = 0, second = 0, third = 0] = [0, 1, 2].map(() => below(90 * 24 * 60)).toSorted((a, b) => a - b)
      const at = (minute: number) => new Date(Date.UTC(2026, 1, 20) + minute * 60_000)
      const both = any.minutesBetween(at(first), at(second)) + any.minutesBetween(at(second), at(third))
      expect(any.minutesBetween(at(first), at(third))).toBe(both)
      expect(any.dueAt(at(second), 300).getTime()).toBeGreaterThanOrEqual(any.dueAt(at(first), 300).getTime())
    }
  })
})

test.each([
  ['a frame that overlaps', '08:00-12:00 11:00-17:00'],
  ['a frame that is empty', '08:00-08:00'],
  ['a frame that ends before it begins', '12:00-08:00'],
  ['a day that begins at its end', '24:00-24:00'],
  ['an hour that is none', '08:00-25:00'],
  ['five frames', '01:00-02:00 03:00-04:00 05:00-06:00 07:00-08:00 09:00-10:00'],
])('the office hours refuse %s', (_, frames) => {
  const mon = frames.split(' ').map((frame) => frame.split('-'))
  expect(Week.safeParse({ ...closed, mon }).success).toBe(false)
})

test('refuses a week in which the office never opens', () => {
  expect(Week.safeParse(closed).error?.issues.map(({ message }) => message)).toEqual([NEVER_OPEN])
})

test.each([
  ['2026-04-27T15:00', 'due 15:00'],
  ['2026-04-28T00:00', 'due today'],
  ['2026-04-29T00:00', 'due Tue'],
  ['2026-04-30T09:00', 'due Thu'],
  ['2026-05-14T09:00', 'due 14 May'],
  ['2027-01-14T09:00', 'due 14 Jan 2027'],
  ['2026-04-27T13:10', '50 min over'],
  ['2026-04-27T12:00', '2 h over'],
  ['2026-04-24T12:00', 'over since 24 Apr'],
])('a due time of %s reads: %s', (due, words) => {
  expect(formatDue(manila(due), manila('2026-04-27T14:00'), 'Asia/Manila')).toBe(words)
})
