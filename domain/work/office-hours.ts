import { type OfficeFrame, type OfficeRules, type OfficeWeek, Weekday } from '#contract/work/office-hours.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { addDays, weekdayOf } from '../calendar/calendar.ts'
import { dayAt, instantAround } from '../calendar/zones.ts'

const usualDay: OfficeFrame[] = [
  ['08:00', '12:00'],
  ['13:00', '17:00'],
]

export const defaultOfficeRules: OfficeRules = {
  week: { mon: usualDay, tue: usualDay, wed: usualDay, thu: usualDay, fri: usualDay, sat: [], sun: [] },
  targets: { message: 480, documents: 960, proof: 480, request: 480, next_step: 1_440, money: 480 },
}

export interface OfficeCalendar {
  timeZone: string
  week: OfficeWeek
  isDayOff: (day: string) => boolean
}

export interface OfficeClock {
  minutesBetween: (from: Date, to: Date) => number
  dueAt: (since: Date, minutes: number) => Date
  /** The latest start that has waited so many minutes by now. */
  waitedSince: (minutes: number, now: Date) => Date
  /** The opening time on that day, or on the next open day. */
  openingOn: (day: string) => Date
  /** The day that many office days back; an open day counts as the first. */
  officeDay: (today: string, back: number) => string
}

// Every week has an opening, so only decades of days off reach this limit.
const MOST_DAYS = 36_600

interface Open {
  from: number
  to: number
}

export function openOfficeClock(calendar: OfficeCalendar): OfficeClock {
  const known = new Map<string, readonly Open[]>()
  const openOn = (day: string) => {
    const open = known.get(day) ?? timesOf(calendar, day)
    known.set(day, open)
    return open
  }
  const dayOf = (at: Date) => dayAt(at, calendar.timeZone)
  return {
    minutesBetween(from, to) {
      let passed = 0
      for (const open of forward(openOn, dayOf(from))) {
        if (open.from >= to.getTime()) break
        passed += Math.max(0, Math.min(open.to, to.getTime()) - Math.max(open.from, from.getTime()))
      }
      return passed / MINUTE
    },
    dueAt(since, minutes) {
      let left = minutes * MINUTE
      for (const open of forward(openOn, dayOf(since))) {
        const from = Math.max(open.from, since.getTime())
        if (from < open.to && from + left <= open.to) return new Date(from + left)
        left -= Math.max(0, open.to - from)
      }
      throw neverOpen()
    },
    waitedSince(minutes, now) {
      let left = minutes * MINUTE
      for (const open of backward(openOn, dayOf(now))) {
        const to = Math.min(open.to, now.getTime())
        if (open.from < to && to - left >= open.from) return new Date(to - left)
        left -= Math.max(0, to - open.from)
      }
      throw neverOpen()
    },
    officeDay(today, back) {
      let left = back
      for (let days = 0; days < MOST_DAYS; days += 1) {
        const day = addDays(today, -days)
        if (openOn(day).length > 0) left -= 1
        if (left <= 0) return day
      }
      throw neverOpen()
    },
    openingOn(day) {
      for (const open of forward(openOn, day)) return new Date(open.from)
      throw neverOpen()
    },
  }
}

const neverOpen = () => new RangeError('the office is closed on every day')

function timesOf({ timeZone, week, isDayOff }: OfficeCalendar, day: string): Open[] {
  if (isDayOff(day)) return []
  const instant = (time: string) =>
    (time === '24:00'
      ? instantAround(`${addDays(day, 1)}T00:00`, timeZone)
      : instantAround(`${day}T${time}`, timeZone)
    ).getTime()
  const times = week[Weekday.options[weekdayOf(day) - 1] ?? 'sun'].map(([from, to]) => ({
    from: instant(from),
    to: instant(to),
  }))
  // Clocks that go forward over an opening leave nothing of it.
  return times.filter(({ from, to }) => from < to)
}

function* forward(openOn: (day: string) => readonly Open[], first: string): Generator<Open> {
  for (let days = 0; days < MOST_DAYS; days += 1) yield* openOn(addDays(first, days))
}

function* backward(openOn: (day: string) => readonly Open[], last: string): Generator<Open> {
  for (let days = 0; days < MOST_DAYS; days += 1) yield* openOn(addDays(last, -days)).toReversed()
}

const CLAIM_MINUTES = 60

export const claimedUntil = (clock: OfficeClock, at: Date): Date => clock.dueAt(at, CLAIM_MINUTES)
