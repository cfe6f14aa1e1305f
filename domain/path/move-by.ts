import { HOUR } from '#domain/calendar/milliseconds.ts'
import { addDays, isWeekend } from '../calendar/calendar.ts'
import { holidayOn } from '../calendar/holidays.ts'
import { instantAround, localTimeAt } from '../calendar/zones.ts'
import { examConstants } from './exam-constants.ts'

interface Seat {
  at: Date
  timeZone: string
  country: string
}

/**
 * The last moment to move an appointment, in the centre's local time: the same clock time on the last business day
 * before the exam (no weekend, no holiday of the country or the US), and never less than the required notice.
 */
export function moveBy({ at, timeZone, country }: Seat): Date {
  const noticed = new Date(at.getTime() - examConstants.moveNotice.value * HOUR)
  const isBusinessDay = (day: string) => !isWeekend(day) && holidayOn(day, country) === null
  const day = localTimeAt(noticed, timeZone).slice(0, 10)
  const clockTime = localTimeAt(at, timeZone).slice(10)
  let before = day
  while (!isBusinessDay(before)) before = addDays(before, -1)
  if (before === day) return noticed
  const moved = instantAround(`${before}${clockTime}`, timeZone)
  return moved < noticed ? moved : noticed
}

/** The holiday that moved the deadline earlier; null where only weekends and the notice count. */
export function holidayBefore({ at, timeZone, country }: Seat): string | null {
  const [cutoff, exam] = [moveBy({ at, timeZone, country }), localTimeAt(at, timeZone).slice(0, 10)]
  for (let day = addDays(localTimeAt(cutoff, timeZone).slice(0, 10), 1); day < exam; day = addDays(day, 1)) {
    const holiday = isWeekend(day) ? null : holidayOn(day, country)
    if (holiday) return holiday
  }
  return null
}
