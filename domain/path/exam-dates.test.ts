import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  formatDay,
  formatWeekday,
  isWeekend,
  weekdayOf,
} from '../calendar/calendar.ts'
import { dayAt, instantOf, isTimeZone, localTimeAt, localTimeProblem } from '../calendar/zones.ts'
import { examConstants } from './exam-constants.ts'
import { askForResultOn, callPearsonOn, isInWindow, isUnusualWindow, laterBy, sittingsInYear } from './exam-dates.ts'
import { holidayBefore, moveBy } from './move-by.ts'

const at = (local: string, zone: string) => instantOf(local, zone) ?? new Date(Number.NaN)
const cutoffOf = (local: string, timeZone: string, country = 'XX') =>
  moveBy({ at: at(local, timeZone), timeZone, country })
const lastMoment = (local: string, timeZone: string, country?: string) =>
  localTimeAt(cutoffOf(local, timeZone, country), timeZone)

// The machine's time zone must not matter: behind UTC, ahead of it, and across the date line.
describe.each(['America/Los_Angeles', 'Asia/Manila', 'Pacific/Kiritimati'])('on a machine in %s', (machine) => {
  const own = process.env.TZ
  beforeAll(() => {
    process.env.TZ = machine
  })
  afterAll(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })

  test('the test really runs in that time zone', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine)
  })

  test.each([
    ['2027-02-02T08:00', '2027-02-01T08:00'],
    ['2027-02-03T08:00', '2027-02-02T08:00'],
    ['2027-02-05T13:30', '2027-02-04T13:30'],
    ['2027-02-06T08:00', '2027-02-05T08:00'],
    ['2027-02-07T08:00', '2027-02-05T08:00'],
    ['2027-02-08T08:00', '2027-02-05T08:00'],
  ])('an exam in Manila at %s can be moved until %s', (exam, cutoff) => {
    expect(lastMoment(exam, 'Asia/Manila')).toBe(cutoff)
  })

  test.each([
    // Clocks go forward on Sunday, so Friday is 71 hours before Monday.
    ['America/New_York', '2027-03-15T08:00', '2027-03-12T08:00', '2027-03-12T13:00:00.000Z'],
    ['America/New_York', '2027-03-14T08:00', '2027-03-12T08:00', '2027-03-12T13:00:00.000Z'],
    // Clocks go back: Friday is 73 hours before Monday.
    ['America/New_York', '2027-11-08T08:00', '2027-11-05T08:00', '2027-11-05T12:00:00.000Z'],
    ['America/New_York', '2026-12-29T13:30', '2026-12-28T13:30', '2026-12-28T18:30:00.000Z'],
    ['Europe/London', '2027-03-29T09:00', '2027-03-26T09:00', '2027-03-26T09:00:00.000Z'],
    ['Europe/London', '2027-03-30T09:00', '2027-03-29T09:00', '2027-03-29T08:00:00.000Z'],
    ['Europe/London', '2027-11-01T09:00', '2027-10-29T09:00', '2027-10-29T08:00:00.000Z'],
    ['Asia/Tokyo', '2027-05-01T08:00', '2027-04-30T08:00', '2027-04-29T23:00:00.000Z'],
    ['Asia/Tokyo', '2027-05-06T14:00', '2027-05-05T14:00', '2027-05-05T05:00:00.000Z'],
    ['Pacific/Guam', '2027-06-14T08:00', '2027-06-11T08:00', '2027-06-10T22:00:00.000Z'],
    ['Pacific/Saipan', '2027-06-15T08:00', '2027-06-14T08:00', '2027-06-13T22:00:00.000Z'],
    ['Asia/Kolkata', '2027-01-11T09:15', '2027-01-08T09:15', '2027-01-08T03:45:00.000Z'],
    ['Asia/Kathmandu', '2027-01-05T09:15', '2027-01-04T09:15', '2027-01-04T03:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-05T08:00', '2027-04-02T08:00', '2027-04-01T21:00:00.000Z'],
    ['Pacific/Honolulu', '2028-02-29T08:00', '2028-02-28T08:00', '2028-02-28T18:00:00.000Z'],
    ['Asia/Manila', '2028-03-01T08:00', '2028-02-29T08:00', '2028-02-29T00:00:00.000Z'],
    ['Asia/Manila', '2027-01-01T08:00', '2026-12-31T08:00', '2026-12-31T00:00:00.000Z'],
    ['Asia/Manila', '2027-01-09T00:30', '2027-01-08T00:30', '2027-01-07T16:30:00.000Z'],
    // A country where clocks go forward on a Friday: the notice is still 24 hours.
    ['Africa/Cairo', '2027-04-30T08:00', '2027-04-29T07:00', '2027-04-29T05:00:00.000Z'],
    // Clocks go forward in the night between: the same clock time is only 23 hours before.
    ['Asia/Tehran', '2020-03-21T08:00', '2020-03-20T07:00', '2020-03-20T03:30:00.000Z'],
    // The same clock time does not exist on the Friday before.
    ['Africa/Cairo', '2027-05-01T00:30', '2027-04-29T23:30', '2027-04-29T21:30:00.000Z'],
  ])('in %s an exam at %s can be moved until %s', (zone, exam, cutoff, instant) => {
    expect(lastMoment(exam, zone)).toBe(cutoff)
    expect(cutoffOf(exam, zone).toISOString()).toBe(instant)
  })

  test.each([
    // New Year's Day is a Friday, so Thursday counts, or an earlier day where Thursday is a holiday too.
    ['Asia/Kolkata', 'IN', '2027-01-04T09:15', '2026-12-31T09:15', "New Year's Day"],
    ['Asia/Manila', 'PH', '2027-01-02T00:30', '2026-12-31T00:30', "New Year's Day"],
    ['Asia/Manila', 'Philippines', '2027-03-29T08:00', '2027-03-24T08:00', 'Maundy Thursday'],
    ['Asia/Manila', 'PH', '2026-12-31T08:00', '2026-12-29T08:00', 'Rizal Day'],
    // A US holiday on Monday moves the deadline of a Tuesday exam before the weekend.
    ['Asia/Manila', 'PH', '2027-02-16T08:00', '2027-02-12T08:00', "Presidents' Day"],
    ['Europe/London', 'GB', '2027-06-01T09:00', '2027-05-28T09:00', 'Memorial Day'],
    ['America/New_York', 'US', '2026-11-27T08:00', '2026-11-25T08:00', 'Thanksgiving Day'],
    ['America/New_York', 'US', '2026-11-12T08:00', '2026-11-10T08:00', 'Veterans Day'],
    ['Asia/Tokyo', 'JP', '2027-04-12T08:00', '2027-04-09T08:00', null],
    ['Asia/Manila', 'PH', '2027-04-12T08:00', '2027-04-08T08:00', 'Araw ng Kagitingan'],
  ])('in %s (%s) an exam at %s can be moved until %s, because of %s', (timeZone, country, exam, cutoff, holiday) => {
    expect(lastMoment(exam, timeZone, country)).toBe(cutoff)
    expect(holidayBefore({ at: at(exam, timeZone), timeZone, country })).toBe(holiday)
  })

  test('the last moment to move an exam is at least 24 hours before it, on a weekday, in any zone', () => {
    for (const zone of ['Asia/Manila', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Cairo']) {
      for (let day = 0; day < 366; day += 1) {
        const exam = instantOf(`${addDays('2027-01-01', day)}T08:00`, zone)
        if (!exam) throw new Error('at eight every clock runs')
        const cutoff = moveBy({ at: exam, timeZone: zone, country: 'PH' })
        expect(exam.getTime() - cutoff.getTime()).toBeGreaterThanOrEqual(86_400_000)
        expect([1, 2, 3, 4, 5]).toContain(weekdayOf(dayAt(cutoff, zone)))
      }
    }
  })

  test('further days are computed from an exam, a permission or a registration', () => {
    expect(callPearsonOn('2027-02-20')).toBe('2027-03-06')
    expect(askForResultOn('2027-02-02')).toBe('2027-03-16')
    expect(sittingsInYear(['2026-02-02', '2026-02-03', '2026-06-01', '2027-02-02'], '2027-02-02')).toBe(3)
    expect(laterBy('2024-02-29', examConstants.licenceProofLife)).toBe('2027-02-28')
    expect(laterBy('2027-03-10', examConstants.registrationLife)).toBe('2028-03-09')
  })

  test('the first and last day belong to the window, and an unusually short or long window is flagged', () => {
    const window = { startsOn: '2026-12-01', endsOn: '2027-02-28' }
    expect(['2026-11-30', '2026-12-01', '2027-02-28', '2027-03-01'].map((day) => isInWindow(day, window))).toEqual([
      false,
      true,
      true,
      false,
    ])
    const ending = (days: number) => ({ startsOn: '2027-01-01', endsOn: addDays('2027-01-01', days) })
    expect([59, 60, 89, 365, 366].map((days) => isUnusualWindow(ending(days)))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })

  test('adding months stays within the month, also in leap years', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
    expect(addMonths('2027-03-31', -1)).toBe('2027-02-28')
    expect(addMonths('2027-11-30', 3)).toBe('2028-02-29')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
    expect(daysBetween('2027-03-01', '2028-03-01')).toBe(366)
    expect([weekdayOf('2027-02-05'), weekdayOf('1969-12-28'), isWeekend('2027-02-06')]).toEqual([5, 0, true])
    expect([formatDay('2027-02-05'), formatWeekday('2027-02-05')]).toEqual(['5 Feb 2027', 'Friday, 5 Feb 2027'])
  })

  test('a local time is read in its time zone', () => {
    expect(at('2027-02-02T08:00', 'Asia/Manila').toISOString()).toBe('2027-02-02T00:00:00.000Z')
    expect(at('2027-07-02T08:00', 'Europe/London').toISOString()).toBe('2027-07-02T07:00:00.000Z')
    expect(instantOf('2027-03-14T02:30', 'America/New_York')).toBeNull()
    expect(instantOf('2027-03-28T01:30', 'Europe/London')).toBeNull()
    // The time occurs twice that night; the first one counts.
    expect(at('2027-11-07T01:30', 'America/New_York').toISOString()).toBe('2027-11-07T05:30:00.000Z')
    expect(at('2027-10-31T01:30', 'Europe/London').toISOString()).toBe('2027-10-31T00:30:00.000Z')
    expect(dayAt(new Date('2027-02-01T23:30:00Z'), 'Asia/Manila')).toBe('2027-02-02')
    expect(dayAt(new Date('2027-02-01T23:30:00Z'), 'Pacific/Honolulu')).toBe('2027-02-01')
  })
})

test('a local time must have an existing day and no time zone', () => {
  for (const good of ['2027-02-02T08:00', '2028-02-29T23:59', '2027-02-02T08:00:30'])
    expect(localTimeProblem(good)).toBeNull()
  for (const zoned of [
    '2027-02-02T08:00Z',
    '2027-02-02T08:00+08:00',
    '2027-02-02T08:00:00-0500',
    '2027-02-02T08:00[Asia/Manila]',
  ]) {
    expect(localTimeProblem(zoned)).toBe('zone_in_it')
  }
  for (const bad of [
    '2027-02-29T08:00',
    '2027-13-01T08:00',
    '2027-02-02',
    '2027-02-02T24:00',
    '2027-02-02T08:60',
    'soon',
    '',
  ]) {
    expect(localTimeProblem(bad)).toBe('not_a_time')
  }
})

test('only known names of time zones are accepted', () => {
  for (const zone of ['Asia/Manila', 'America/Argentina/Buenos_Aires', 'Pacific/Guam', 'UTC', 'Etc/GMT+8']) {
    expect(isTimeZone(zone)).toBe(true)
  }
  for (const zone of ['Asia/Makati', 'Manila', '+08:00', 'GMT+8', '', 'Asia/', '../etc/passwd', 'PHT']) {
    expect(isTimeZone(zone)).toBe(false)
  }
})
