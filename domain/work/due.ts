import { DAY, HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'
import { formatDay, weekdayName } from '../calendar/calendar.ts'
import { dayAt, localTimeAt } from '../calendar/zones.ts'

export const isLate = (dueAt: Date, now: Date): boolean => dueAt <= now

const shortDay = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, -5) : formatDay(day)

/** `due 15:00`, `due today` for the end of the day, `due Mon`, `2 h over`. */
export function formatDue(dueAt: Date, now: Date, timeZone: string): string {
  // Midnight is the end of a day.
  const [day, today] = [dayAt(new Date(dueAt.getTime() - 1), timeZone), dayAt(now, timeZone)]
  const over = now.getTime() - dueAt.getTime()
  if (over >= DAY) return `over since ${shortDay(day, today)}`
  if (over >= HOUR) return `${Math.floor(over / HOUR)} h over`
  if (over >= 0) return `${Math.floor(over / MINUTE)} min over`
  const time = localTimeAt(dueAt, timeZone).slice(11)
  if (day === today) return time === '00:00' ? 'due today' : `due ${time}`
  return `due ${-over < 6 * DAY ? weekdayName(day).slice(0, 3) : shortDay(day, today)}`
}

/** `6 min` or `3 h 20`: an estimate, rounded to five minutes from an hour on. */
export function formatWork(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const about = Math.round(minutes / 5) * 5
  const [hours, rest] = [Math.floor(about / 60), about % 60]
  return rest === 0 || hours >= 10 ? `${hours} h` : `${hours} h ${rest}`
}
