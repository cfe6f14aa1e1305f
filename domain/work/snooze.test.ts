import { expect, test } from 'vitest'
import { holidayCheck } from '../calendar/days-off.ts'
import { DAY } from '../calendar/milliseconds.ts'
import { instantAround } from '../calendar/zones.ts'
import { defaultOfficeRules, openOfficeClock } from './office-hours.ts'
import { lastSnoozeDay, snoozeTimes } from './snooze.ts'

const timeZone = 'Asia/Manila'
const manila = (local: string) => instantAround(local, timeZone)
const { week } = defaultOfficeRules
const isDayOff = holidayCheck([], 'office')
const clock = openOfficeClock({ timeZone, week, isDayOff })

test.each([
  ['a Tuesday', '2026-04-21T10:30', ['2026-04-22T08:00', '2026-04-24T08:00', '2026-04-27T08:00']],
  ['a Friday evening', '2026-04-24T21:00', ['2026-04-27T08:00', '2026-04-29T08:00', '2026-04-27T08:00']],
  ['a Sunday', '2026-04-26T12:00', ['2026-04-27T08:00', '2026-04-29T08:00', '2026-04-27T08:00']],
  ['a Monday', '2026-04-27T09:00', ['2026-04-28T08:00', '2026-04-30T08:00', '2026-05-04T08:00']],
  [
    'the Wednesday before Maundy Thursday',
    '2026-04-01T15:00',
    ['2026-04-06T08:00', '2026-04-08T08:00', '2026-04-06T08:00'],
  ],
])('from %s a snooze lasts until an opening of the office', (_, now, times) => {
  const { tomorrow, inThreeDays, monday } = snoozeTimes(clock, manila(now), timeZone)
  expect([tomorrow, inThreeDays, monday]).toEqual(times.map(manila))
})

test('the choices say whether the office is open tomorrow', () => {
  const isOpen = (now: string) => snoozeTimes(clock, manila(now), timeZone).isOpenTomorrow
  expect([isOpen('2026-04-23T10:00'), isOpen('2026-04-24T10:00')]).toEqual([true, false])
})

test('next week starts on Tuesday when Monday is a day off, at the opening of that day', () => {
  const own = openOfficeClock({
    timeZone,
    week: { ...week, tue: [['10:00', '12:00']] },
    isDayOff: (day) => day === '2026-05-04' || isDayOff(day),
  })
  expect(snoozeTimes(own, manila('2026-04-30T10:00'), timeZone).monday).toEqual(manila('2026-05-05T10:00'))
})

test.each([
  ['after the office has opened', '2026-04-21T10:30', '2026-10-18T10:30', '2026-10-16'],
  ['before the office opens', '2026-04-23T07:59', '2026-10-20T07:59', '2026-10-19'],
  ['at the opening', '2026-04-23T08:00', '2026-10-20T08:00', '2026-10-20'],
])('the last day of a snooze opens within the allowed days: %s', (_, now, latest, day) => {
  expect(manila(now).getTime() + 180 * DAY).toBe(manila(latest).getTime())
  expect(lastSnoozeDay(clock, manila(now), timeZone)).toBe(day)
})
