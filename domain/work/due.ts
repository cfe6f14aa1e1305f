import { formatDay, weekdayName } from '../calendar/calendar.ts'
import { dayAt, localTimeAt } from '../calendar/zones.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const isLate = (dueAt: Date, now: Date): boolean => dueAt <= now

/** `due 15:00`, `due Mon`, `2 h over`. */
export function formatDue(dueAt: Date, now: Date, timeZone: string): string {
  const [day, today] = [dayAt(dueAt, timeZone), dayAt(now, timeZone)]
  const over = now.getTime() - dueAt.getTime()
  if (over >= DAY) return `over since ${formatDay(day)}`
  if (over >= HOUR) return `${Math.floor(over / HOUR)} h over`
  if (over >= 0) return `${Math.floor(over / MINUTE)} min over`
  if (day === today) return `due ${localTimeAt(dueAt, timeZone).slice(11)}`
  return `due ${-over < 6 * DAY ? weekdayName(day).slice(0, 3) : formatDay(day)}`
}
