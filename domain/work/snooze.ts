import { SNOOZE_DAYS } from '#contract/work/work.ts'
import { addDays, weekdayOf } from '../calendar/calendar.ts'
import { DAY } from '../calendar/milliseconds.ts'
import { dayAt } from '../calendar/zones.ts'
import type { OfficeClock } from './office-hours.ts'

export interface SnoozeTimes {
  tomorrow: Date
  isOpenTomorrow: boolean
  inThreeDays: Date
  monday: Date
}

/** The server refuses an opening after the last moment of a snooze. */
export function lastSnoozeDay(clock: OfficeClock, now: Date, timeZone: string): string {
  const latest = now.getTime() + SNOOZE_DAYS * DAY
  let day = dayAt(new Date(latest), timeZone)
  while (clock.openingOn(day).getTime() > latest) day = addDays(day, -1)
  return day
}

/** Opening times on the next office day, the third one and the first of next week. */
export function snoozeTimes(clock: OfficeClock, now: Date, timeZone: string): SnoozeTimes {
  const today = dayAt(now, timeZone)
  const openingAfter = (day: string) => clock.openingOn(addDays(day, 1))
  const following = (at: Date) => openingAfter(dayAt(at, timeZone))
  const tomorrow = openingAfter(today)
  const daysToMonday = (8 - weekdayOf(today)) % 7 || 7
  return {
    tomorrow,
    isOpenTomorrow: dayAt(tomorrow, timeZone) === addDays(today, 1),
    inThreeDays: following(following(tomorrow)),
    monday: clock.openingOn(addDays(today, daysToMonday)),
  }
}
